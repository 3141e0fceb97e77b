import type { KeyMode } from '../chart.ts';

/** The color of a key, as players know it. */
export type NoteColor = 'white' | 'blue' | 'red' | 'yellow' | 'green';

/** A lane by its channel; x in pixels from the left of the first lane. */
export interface Lane {
  readonly channel: number;
  readonly x: number;
  readonly width: number;
  readonly color: NoteColor;
}

/** The lanes of a key mode; positions and widths in pixels. */
export interface LaneLayout {
  readonly lanes: readonly Lane[];
  /** The groups of adjacent lanes: one side, or two with a gap between them. */
  readonly sides: readonly { readonly x: number; readonly width: number }[];
  readonly width: number;
}

const WIDTHS: Readonly<Record<NoteColor, number>> = { white: 13, blue: 10, red: 18, yellow: 12, green: 12 };
/** The lanes of nine buttons have the same width. */
const BUTTON_WIDTH = 12;
const GAP = 8;

const w = 'white';
const b = 'blue';
const r = 'red';
const y = 'yellow';
const g = 'green';
type Side = readonly (readonly [channel: number, color: NoteColor])[];

const LEFT_5: Side = [
  [16, r],
  [11, w],
  [12, b],
  [13, w],
  [14, b],
  [15, w],
];
const LEFT_7: Side = [...LEFT_5, [18, b], [19, w]];
const RIGHT_5: Side = [
  [21, w],
  [22, b],
  [23, w],
  [24, b],
  [25, w],
];
const RIGHT_7: Side = [...RIGHT_5, [28, b], [29, w]];
const SCRATCH: Side = [[26, r]];
const BUTTONS: Side = [
  [11, w],
  [12, y],
  [13, g],
  [14, b],
  [15, r],
  [22, b],
  [23, g],
  [24, y],
  [25, w],
];

const SIDES: Readonly<Record<KeyMode, readonly Side[]>> = {
  '5keys': [LEFT_5],
  '7keys': [LEFT_7],
  '9keys': [BUTTONS],
  '10keys': [LEFT_5, [...RIGHT_5, ...SCRATCH]],
  '14keys': [LEFT_7, [...RIGHT_7, ...SCRATCH]],
};

/** The key modes that are played on one side or the other: their scratch is at the left for 1P, at the right for 2P. */
export const hasPlayerSides = (keys: KeyMode) => keys === '5keys' || keys === '7keys';

/**
 * Returns the lanes of a key mode from left to right: the first side's scratch at the left end, the second side's at
 * the right; on the 2P side, that of single play at the right, too.
 */
export function laneLayout(keys: KeyMode, playerSide: '1P' | '2P' = '1P'): LaneLayout {
  const lanes: Lane[] = [];
  let x = 0;
  const isMoved = playerSide === '2P' && hasPlayerSides(keys);
  const sides = SIDES[keys]
    .map((side) => (isMoved ? [...side.slice(1), ...side.slice(0, 1)] : side))
    .map((side, index) => {
      if (index > 0) x += GAP;
      const from = x;
      for (const [channel, color] of side) {
        const width = keys === '9keys' ? BUTTON_WIDTH : WIDTHS[color];
        lanes.push({ channel, x, width, color });
        x += width;
      }
      return { x: from, width: x - from };
    });
  return { lanes, sides, width: x };
}
