/** The widths right of the lanes of a column for BPM changes and stops, in pixels. */
export const LABEL_WIDTHS = { none: 8, bpmChanges: 40, stops: 50 };

/** Measures of 4/4 in a column, from the closest zoom to the furthest. */
export const ZOOMS = [1, 2, 3, 4, 6, 8, 12, 16, 24] as const;
/** The index of the zoom that the viewer starts with. */
export const DEFAULT_ZOOM = 3;
