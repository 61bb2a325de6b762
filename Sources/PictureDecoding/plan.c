#include "picture_decoding.h"

#include <math.h>

// Larger than any limit of the program, and small enough for sums and products in 64 bits.
#define LONGEST_SIDE (1u << 20)
#define LONGEST_KEPT_SIDE 16384u
#define LARGEST_SCALE 1e6

static bool is_side(uint32_t length, uint32_t longest) { return length >= 1 && length <= longest; }

static bool is_scale(double scale) { return isfinite(scale) && scale > 0 && scale <= LARGEST_SCALE; }

bool picture_plan_is_sound(const picture_plan *plan) {
    return plan->format >= PICTURE_FORMAT_PNG && plan->format <= PICTURE_FORMAT_BMP
        && is_side(plan->width, LONGEST_SIDE) && is_side(plan->height, LONGEST_SIDE)
        && plan->orientation >= 1 && plan->orientation <= 8
        && (plan->reduction == 1 || plan->format == PICTURE_FORMAT_JPEG)
        && (plan->reduction == 1 || plan->reduction == 2 || plan->reduction == 4 || plan->reduction == 8)
        && is_side(plan->kept_width, LONGEST_KEPT_SIDE) && is_side(plan->kept_height, LONGEST_KEPT_SIDE)
        && is_scale(plan->scale_x) && is_scale(plan->scale_y);
}

static bool is_turned(const picture_plan *plan) { return plan->orientation >= 5; }

uint32_t picture_plan_width(const picture_plan *plan) { return is_turned(plan) ? plan->kept_height : plan->kept_width; }

uint32_t picture_plan_height(const picture_plan *plan) { return is_turned(plan) ? plan->kept_width : plan->kept_height; }
