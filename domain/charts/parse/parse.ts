import type { Chart } from '../chart.ts';
import { isNineButtonFileName } from '../chartFileName.ts';
import { splitTitle } from '../titleSuffix.ts';
import { BUTTONS, KEYS } from './channels.ts';
import { readChartLines } from './chartLines.ts';
import { decodeChartText } from './decode.ts';
import { readMeanings } from './definitions.ts';
import { keyMode } from './keyMode.ts';
import { readNotes } from './notes.ts';
import { CASED, CASELESS, objectIdOf } from './objectId.ts';
import { readTiming } from './timing.ts';

const SECOND_SCRATCH = 26;

/**
 * Reads a chart file by the rules of bms-parsing §1 to §6: what it says of itself, its notes and its sounds with their times.
 * Never throws, whatever the bytes are, and takes time and memory in proportion to them. Of the name only the ending matters.
 */
export function parseChart(bytes: Uint8Array, fileName: string): Chart {
  const nineButtons = isNineButtonFileName(fileName);
  const layout = nineButtons ? BUTTONS : KEYS;
  const text = decodeChartText(bytes);
  const lines = readChartLines(text, layout);
  const { longNoteEnd, base62, bpm: _, ...headers } = lines.headers;
  const folding = base62 ? CASED : CASELESS;
  const meanings = readMeanings(text, lines.definitions, folding);
  const { timeAt, minBpm, maxBpm, barLengths, tempos, halts } = readTiming(text, lines, folding, meanings);
  const { noteList, longNotes, background, used } = readNotes(lines, layout, folding, {
    timeAt,
    sounds: meanings.sounds,
    longNoteEnd: folding[objectIdOf(longNoteEnd)] ?? 0,
  });
  const bars = barsOf(noteList.endPositions, background.positions);

  return {
    ...headers,
    ...splitTitle(headers.title),
    valid: headers.title !== '',
    fullTitle: headers.subtitle ? `${headers.title} ${headers.subtitle}` : headers.title,
    minBpm,
    maxBpm,
    keys: nineButtons ? '9keys' : keyMode(used),
    notes: noteList.lanes.length,
    longNotes,
    p2Scratch: noteList.lanes.filter((lane) => lane === SECOND_SCRATCH).length,
    random: lines.random,
    noteList,
    background,
    soundFiles: meanings.soundFiles,
    barTimes: Float64Array.from({ length: bars + 1 }, (_, bar) => timeAt(bar)),
    barLengths: Float64Array.from(barLengths.slice(0, bars)),
    tempos,
    halts,
  };
}

/** How many bars a chart has, up to the last note or sound. */
function barsOf(...all: readonly Float64Array[]): number {
  let last = -1;
  for (const positions of all) {
    for (const position of positions) last = Math.max(last, Math.floor(position));
  }
  return last + 1;
}
