#ifndef WEFT_MAINLOOP_H
#define WEFT_MAINLOOP_H

// libdispatch exports these two for run loops that drain the main queue themselves; no header declares them.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

#endif
