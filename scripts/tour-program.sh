# The part of tour.sh for the program besides its feed: views, popovers, menus and windows, in other styles, widths and
# languages. Uses tour.sh's display and functions.

# A folder of its own: saved groups of one screenshot must not be in the next.
launch_anew() {
    local home
    home=$(mktemp -d "$work/home.XXXXXX")
    XDG_DATA_HOME=$home/data XDG_CACHE_HOME=$home/cache launch "$@"
    wait_until "rows with their text" is_filled
    settle
}

# Waits for another page than in the last screenshot.
is_another_page() { picture "$work/now.png" && (($(difference "$taken" "$work/now.png") > 100)); }

# Closes the view or window that a key opened.
close_again() {
    visibly "$1" keys "$1"
    settle
}

# views NAME WIDTH HEIGHT OPTIONS...
views() {
    prefix=$1-
    local width=$2 height=$3
    shift 3
    launch_anew "$@"
    [[ $width == 480 ]] || visibly "another size" resize "$width" "$height"
    settle
    visibly "Enter" keys Return
    settle
    visibly "Ctrl+D" keys ctrl+d
    take details-saved
    ((width >= 900)) || close_again Escape
    visibly "Ctrl+2" keys ctrl+2
    take events
    visibly "Enter" keys Return
    wait_until "the page of the event" is_another_page
    settle
    take event
    ((width >= 900)) || close_again Escape
    visibly "Ctrl+3" keys ctrl+3
    take saved
    visibly "Ctrl+1" keys ctrl+1
    settle
    visibly "Ctrl+L" keys ctrl+l
    take place
    close_again Escape
    visibly "Ctrl+F" keys ctrl+f
    visibly "words" keys c l u b
    settle
    take search
    visibly "Ctrl+Shift+F" keys ctrl+shift+f
    take filters
    close_again Escape
    close_again Escape
    visibly "F10" keys F10
    take menu
    close_again Escape
    visibly "Ctrl+comma" keys ctrl+comma
    take preferences
    close_again ctrl+w
    visibly "Ctrl+question" keys ctrl+question
    take shortcuts
    close_again ctrl+w
    quit
    prefix=
}

# events NAME WIDTH HEIGHT OPTIONS...: the agenda with its filters, an event's page, what is saved, and the list of requests.
events() {
    prefix=$1-
    local width=$2 height=$3
    shift 3
    launch_anew "$@"
    [[ $width == 480 ]] || visibly "another size" resize "$width" "$height"
    visibly "Ctrl+2" keys ctrl+2
    wait_until "the agenda" is_filled
    take agenda
    visibly "Ctrl+F" keys ctrl+f
    visibly "words" keys x x x x
    take nothing-fits
    visibly "Escape" keys Escape
    settle
    visibly "Home" keys Home
    visibly "the choice of a day" keys Right Right Right Right Right
    visibly "space" keys space
    take month
    visibly "Escape" keys Escape
    settle
    visibly "Down" keys Down
    visibly "Enter" keys Return
    wait_until "the page of the event" is_another_page
    take event
    visibly "End" keys End
    take event-end
    visibly "Ctrl+D" keys ctrl+d
    settle
    ((width >= 900)) || close_again Escape
    visibly "Ctrl+3" keys ctrl+3
    take saved
    visibly "F10" keys F10
    visibly "the list of requests" keys Up Up Up Return
    take requests
    close_again ctrl+w
    quit
    prefix=
}

# language LOCALE: the pages with the most text.
language() {
    prefix=${1%%_*}-
    LC_ALL=$1.UTF-8 LANGUAGE= launch_anew --light
    take feed
    visibly "Enter" keys Return
    wait_until "the details" is_another_page
    take details
    close_again Escape
    visibly "Ctrl+2" keys ctrl+2
    take events
    visibly "Enter" keys Return
    wait_until "the page of the event" is_another_page
    settle
    take event
    close_again Escape
    visibly "Ctrl+L" keys ctrl+l
    take place
    close_again Escape
    visibly "Ctrl+comma" keys ctrl+comma
    take preferences
    close_again ctrl+w
    visibly "wide window" resize 1200 800
    take wide
    quit
    LC_ALL=$1.UTF-8 LANGUAGE= events "${1%%_*}" 480 800 --light
}
