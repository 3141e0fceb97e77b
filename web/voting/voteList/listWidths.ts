/** The width of the window below which a list of open votes shows cards. */
export const CARDS_BELOW = '37.5em';
