#ifndef WEFT_MEMORY_H
#define WEFT_MEMORY_H

/// mallopt and malloc_trim are GNU extensions that Swift's Glibc module does not show.
void weft_memory_keep_small(void);
void weft_memory_trim(void);

#endif
