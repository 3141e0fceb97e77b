import type { KeyMode } from '../chart.ts';
import type { ChartView } from '../chartView.ts';
import { chartLayout } from './chartLayout.ts';
import { type ColumnDrawing, drawColumn, NUMBER_WIDTH } from './columnDrawing.ts';
import { columnsOf } from './columnsOf.ts';
import { laneLayout } from './laneLayout.ts';

/** The measures of an opening, from that of the first note on. */
const MEASURES = 8;
/** The most notes of an opening: more in so few measures could not be told apart. */
const MAX_NOTES = 1000;

/** The columns of an opening, in measures of 4/4 and pixels. */
const CAPACITY = 2;
const COLUMNS = MEASURES / CAPACITY;
const HEIGHT = 240;
const MARGIN_RIGHT = 8;

/** Returns the start of a chart for `drawOpening`: up to its first measures with notes, without times and BPM changes. */
export function openingOf({ notes, bars }: ChartView): ChartView {
  const end = firstMeasure(notes.positions) + MEASURES;
  const shown = notes.positions.flatMap((position, index) => (position < end ? [index] : [])).slice(0, MAX_NOTES);
  const pick = (values: readonly number[]) => shown.map((index) => values[index] ?? 0);
  const endPositions = pick(notes.endPositions).map((position) => Math.min(position, end));
  return {
    notes: { lanes: pick(notes.lanes), positions: pick(notes.positions), endPositions, times: [], endTimes: [] },
    bars: shown.length > 0 ? bars.slice(0, end) : [],
    tempos: [],
    halts: [],
  };
}

/** Draws the first measures of a chart that have notes, in columns; none for a chart without notes. */
export function drawOpening(opening: ChartView, keys: KeyMode): ColumnDrawing[] {
  const first = firstMeasure(opening.notes.positions);
  const layout = chartLayout(opening);
  const lanes = laneLayout(keys);
  const size = {
    capacity: CAPACITY,
    height: HEIGHT,
    width: NUMBER_WIDTH + lanes.width + MARGIN_RIGHT,
    hasMarks: false,
  };
  return columnsOf(layout, CAPACITY)
    .filter(({ lastMeasure }) => lastMeasure >= first)
    .slice(0, COLUMNS)
    .map((column) => drawColumn(layout, column, lanes, size));
}

/** Infinity without notes. */
const firstMeasure = (positions: readonly number[]) =>
  Math.floor(positions.reduce((least, position) => Math.min(least, position), Number.POSITIVE_INFINITY));
