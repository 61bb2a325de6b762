#ifndef WEFT_SHIM_H
#define WEFT_SHIM_H

// The only Clang module through which Swift sees the C libraries: two modules that both contain GLib's headers would declare
// GObject twice.
#include <glib-unix.h>
#include <gtk/gtk.h>
#include <libintl.h>
#include <libsoup/soup.h>

#include "weft_arguments.h"
#include "weft_canvas.h"
#include "weft_clock.h"
#include "weft_decoder.h"
#include "weft_direction.h"
#include "weft_file_chooser.h"
#include "weft_flags.h"
#include "weft_gobject.h"
#include "weft_http.h"
#include "weft_mainloop.h"
#include "weft_memory.h"
#include "weft_meter.h"
#include "weft_newer.h"
#include "weft_settings.h"
#include "weft_secret.h"
#include "weft_style.h"
#include "weft_proxy.h"
#include "weft_surface.h"
#include "weft_thread.h"

#endif
