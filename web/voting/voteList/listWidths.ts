/** The width of the window below which a list of open votes shows cards. */
export const CARDS_BELOW = '37.5em';

/** The media query for one line a row: a wide screen with a mouse. */
export const DENSE = '(min-width: 68.75em) and (pointer: fine)';
