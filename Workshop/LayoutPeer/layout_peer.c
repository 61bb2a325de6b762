#include "layout_peer.h"

#define CHARACTER 7.0
#define LINE 15.0
#define MARGIN 10.0
#define AVATAR 30.0
#define PHOTO 400.0

static double text_height(int length, double width)
{
    int fitting = (int)(width / CHARACTER);
    if (fitting < 1)
        fitting = 1;
    return length * CHARACTER <= width ? LINE : ((length + fitting - 1) / fitting) * LINE;
}

double layout_peer_cell(double width, int title, int subtitle, int date, LayoutPeerFrame frames[LAYOUT_PEER_FRAMES])
{
    double left = MARGIN + AVATAR + MARGIN;
    double date_width = date * CHARACTER;
    double names = (title > subtitle ? title : subtitle) * CHARACTER;
    double room = width - left - date_width - MARGIN;
    if (names > room)
        names = room > 0 ? room : 0;

    double title_height = text_height(title, names);
    double subtitle_height = text_height(subtitle, names);
    double texts = title_height + subtitle_height;
    double header = AVATAR + 2 * MARGIN;
    if (texts > header)
        header = texts;
    double top = (header - texts) / 2;

    frames[LAYOUT_PEER_AVATAR] =
        (LayoutPeerFrame){ MARGIN, (header - AVATAR - 2 * MARGIN) / 2 + MARGIN, AVATAR, AVATAR };
    frames[LAYOUT_PEER_TITLE] = (LayoutPeerFrame){ left, top, names, title_height };
    frames[LAYOUT_PEER_SUBTITLE] = (LayoutPeerFrame){ left, top + title_height, names, subtitle_height };
    frames[LAYOUT_PEER_DATE] =
        (LayoutPeerFrame){ width - MARGIN - date_width, (header - LINE) / 2, date_width, LINE };
    frames[LAYOUT_PEER_PHOTO] = (LayoutPeerFrame){ 0, header, PHOTO, PHOTO };
    return header + PHOTO;
}
