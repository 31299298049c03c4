/** The key in session storage of where each page was scrolled to. */
export const SCROLL_POSITIONS = "scroll-positions";
