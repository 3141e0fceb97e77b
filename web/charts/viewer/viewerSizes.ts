/**
 * The widths beside the lanes of a column, in pixels: the measure numbers at the left, BPM changes and stops at the
 * right.
 */
export const NUMBER_WIDTH = 26;
export const LABEL_WIDTHS = { none: 8, bpmChanges: 40, stops: 50 };

/** Measures of 4/4 in a column, from the closest zoom to the furthest. */
export const ZOOMS = [1, 2, 3, 4, 6, 8, 12, 16, 24] as const;
/** The index of the zoom that the viewer starts with. */
export const DEFAULT_ZOOM = 3;
