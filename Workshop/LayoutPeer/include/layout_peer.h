#ifndef WEFT_LAYOUT_PEER_H
#define WEFT_LAYOUT_PEER_H

/* The group cell of the layout bench, laid out by hand: what a careful C programmer would write for this one cell. */

typedef struct { double x, y, width, height; } LayoutPeerFrame;

enum { LAYOUT_PEER_AVATAR, LAYOUT_PEER_TITLE, LAYOUT_PEER_SUBTITLE, LAYOUT_PEER_DATE, LAYOUT_PEER_PHOTO,
       LAYOUT_PEER_FRAMES };

/* Fills the frames of a cell of that width from its texts' lengths in characters (7 points each, 15 a line) and
   returns the cell's height. */
double layout_peer_cell(double width, int title, int subtitle, int date, LayoutPeerFrame frames[LAYOUT_PEER_FRAMES]);

#endif
