// Lets one thread at a time into cairo's text functions. Swift cannot define the names that Pango calls.
//
// Each thread has its own Pango font map, but cairo's FreeType faces, fonts and glyphs belong to the process, and its
// locks around them (1.16, and the sources of 2021: cairo-ft-font.c, cairo-scaled-font.c) have two errors:
// - A face is opened (FT_New_Face) outside of the lock of the library it belongs to, and when more than ten are open, one
//   is closed that another thread may just have taken: a crash as soon as two threads show text in many scripts.
// - A thread that drops old glyphs holds the lock of all glyphs and wants that of one font; a thread that adds a glyph to
//   its font, or drops a font, holds that font's lock and wants the other: a deadlock. Text leaves a font in the
//   context it is shown in, which drops it with that state (cairo_restore, cairo_destroy) or with the next font.
//
// GTK on the main thread shows text at the same time as the workers do, and it cannot be asked to take a lock. So these
// are the functions by which Pango gets into that code, and GTK where it ends a context: the dynamic linker finds them
// before cairo's. Pango keeps metrics of its own and seldom asks for them; shaping takes no lock.
//
// This file can be removed when the oldest supported system has a cairo whose own locks are enough.

#define _GNU_SOURCE
#include "cairo_text_lock.h"

#include <cairo-ft.h>
#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>

// The first version whose own locks are enough, as CAIRO_VERSION_ENCODE gives it: from there on calls are passed on
// without a lock. None is known: without the lock TextLockTests.testManyFontsOnManyThreadsAtOnce crashes or stops with
// 1.16.0 and 1.18.4.
#define FIRST_SOUND_VERSION INT_MAX

// Recursive: one of these functions may call another.
static pthread_mutex_t text_lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

bool weft_text_lock_is_needed(void) { return cairo_version() < FIRST_SOUND_VERSION; }

static void *begin_call(void **next, const char *name) {
    if (weft_text_lock_is_needed()) pthread_mutex_lock(&text_lock);
    if (*next == NULL && (*next = dlsym(RTLD_NEXT, name)) == NULL) abort();
    return *next;
}

static void end_call(void) {
    if (weft_text_lock_is_needed()) pthread_mutex_unlock(&text_lock);
}

// `weft_x` has the linker's name `x` and calls the function that had it before.
#define DECLARE(type, name, parameters)                    \
    type weft_##name parameters __asm__(#name);            \
    __attribute__((visibility("default"))) type weft_##name parameters
#define NEXT(name) ((__typeof__(&weft_##name))begin_call(&next, #name))
#define CALL(name, parameters, arguments)                  \
    DECLARE(void, name, parameters) {                      \
        static void *next;                                 \
        NEXT(name) arguments;                              \
        end_call();                                        \
    }
#define CALL_FOR(type, name, parameters, arguments)        \
    DECLARE(type, name, parameters) {                      \
        static void *next;                                 \
        type result = NEXT(name) arguments;                \
        end_call();                                        \
        return result;                                     \
    }

CALL_FOR(cairo_font_face_t *, cairo_ft_font_face_create_for_pattern, (FcPattern *pattern), (pattern))
CALL(cairo_font_face_destroy, (cairo_font_face_t *face), (face))
CALL_FOR(cairo_scaled_font_t *, cairo_scaled_font_create,
         (cairo_font_face_t *face, const cairo_matrix_t *font, const cairo_matrix_t *device,
          const cairo_font_options_t *options),
         (face, font, device, options))
CALL(cairo_scaled_font_destroy, (cairo_scaled_font_t *font), (font))
CALL(cairo_scaled_font_glyph_extents,
     (cairo_scaled_font_t *font, const cairo_glyph_t *glyphs, int count, cairo_text_extents_t *extents),
     (font, glyphs, count, extents))
CALL(cairo_scaled_font_text_extents,
     (cairo_scaled_font_t *font, const char *text, cairo_text_extents_t *extents), (font, text, extents))
CALL(cairo_show_glyphs, (cairo_t *context, const cairo_glyph_t *glyphs, int count), (context, glyphs, count))
CALL(cairo_show_text_glyphs,
     (cairo_t *context, const char *text, int length, const cairo_glyph_t *glyphs, int count,
      const cairo_text_cluster_t *clusters, int cluster_count, cairo_text_cluster_flags_t flags),
     (context, text, length, glyphs, count, clusters, cluster_count, flags))
CALL(cairo_glyph_path, (cairo_t *context, const cairo_glyph_t *glyphs, int count), (context, glyphs, count))
CALL(cairo_show_text, (cairo_t *context, const char *text), (context, text))
CALL(cairo_text_path, (cairo_t *context, const char *text), (context, text))
CALL(cairo_set_scaled_font, (cairo_t *context, const cairo_scaled_font_t *font), (context, font))
CALL(cairo_restore, (cairo_t *context), (context))
CALL(cairo_destroy, (cairo_t *context), (context))
CALL_FOR(FT_Face, cairo_ft_scaled_font_lock_face, (cairo_scaled_font_t *font), (font))

bool weft_text_lock_is_in_effect(void) {
    const struct {
        const char *name;
        void *function;
    } functions[] = {
#define ENTRY(name) {#name, (void *)weft_##name}
        ENTRY(cairo_ft_font_face_create_for_pattern), ENTRY(cairo_font_face_destroy),
        ENTRY(cairo_scaled_font_create),              ENTRY(cairo_scaled_font_destroy),
        ENTRY(cairo_scaled_font_glyph_extents),       ENTRY(cairo_scaled_font_text_extents),
        ENTRY(cairo_show_glyphs),                     ENTRY(cairo_show_text_glyphs),
        ENTRY(cairo_glyph_path),                      ENTRY(cairo_show_text),
        ENTRY(cairo_text_path),                       ENTRY(cairo_set_scaled_font),
        ENTRY(cairo_restore),                         ENTRY(cairo_destroy),
        ENTRY(cairo_ft_scaled_font_lock_face),
    };
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++)
        if (dlsym(RTLD_DEFAULT, functions[i].name) != functions[i].function) return false;
    return true;
}
