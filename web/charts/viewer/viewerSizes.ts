/** Beside the lanes of a column, in pixels: the numbers of bars, and what is said of tempos and halts. */
export const NUMBERS = 26;
export const LABELS = { none: 8, tempos: 40, halts: 50 };

/** Bars of 4/4 in a column, from the closest look to the furthest. */
export const ZOOMS = [1, 2, 3, 4, 6, 8, 12, 16, 24] as const;
export const DEFAULT_ZOOM = 3;
