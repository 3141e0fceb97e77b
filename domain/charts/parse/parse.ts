import type { Chart, KeyMode } from '../chart.ts';
import { isNineButtonFileName } from '../chartFileName.ts';
import { clientNotes } from '../notesOf.ts';
import { splitTitle } from '../titleSuffix.ts';
import { BUTTONS, KEYS, type Lane } from './channels.ts';
import { readChartLines } from './chartLines.ts';
import { decodeChartText } from './decode.ts';
import { readDefinitions } from './definitions.ts';
import { readNotes } from './notes.ts';
import { BASE36, BASE62, objectIdOf } from './objectId.ts';
import { readTiming } from './timing.ts';

const SECOND_SCRATCH = 26;

/**
 * Parses a chart file. Never throws, whatever the bytes are, and takes time and memory in proportion to them. Of the
 * file name only the ending matters.
 */
export function parseChart(bytes: Uint8Array, fileName: string): Chart {
  const nineButtons = isNineButtonFileName(fileName);
  const layout = nineButtons ? BUTTONS : KEYS;
  const text = decodeChartText(bytes);
  const lines = readChartLines(text, layout);
  const { lnobj, base62, bpm: _, ...headers } = lines.headers;
  const idMap = base62 ? BASE62 : BASE36;
  const definitions = readDefinitions(text, lines.definitionLines, idMap);
  const { timeAt, measureLengths, ...timing } = readTiming(text, lines, idMap, definitions);
  const idOf = (written: string) => idMap[objectIdOf(written)] ?? 0;
  const { noteList, longNotes, counts, bgm, usedLanes } = readNotes(lines, layout, idMap, {
    timeAt,
    wavIndices: definitions.wavIndices,
    lnobj: { site: idOf(lnobj), beatoraja: idOf(lines.beatorajaLnobj) },
  });
  const measures = countMeasures(noteList.endPositions, bgm.positions);

  return {
    ...headers,
    ...splitTitle(headers.title),
    valid: headers.title !== '',
    fullTitle: headers.subtitle ? `${headers.title} ${headers.subtitle}` : headers.title,
    keys: nineButtons ? '9keys' : keyMode(usedLanes),
    notes: noteList.lanes.length,
    longNotes,
    ...clientNotes(noteList.lanes.length, counts),
    p2Scratch: noteList.lanes.filter((lane) => lane === SECOND_SCRATCH).length,
    random: lines.random,
    noteList,
    bgm,
    wavFiles: definitions.wavFiles,
    measureTimes: Float64Array.from({ length: measures + 1 }, (_, measure) => timeAt(measure)),
    measureLengths: Float64Array.from(measureLengths.slice(0, measures)),
    ...timing,
  };
}

/** Returns the number of measures up to the last of these positions. */
function countMeasures(...all: readonly Float64Array[]): number {
  let last = -1;
  for (const positions of all) {
    for (const position of positions) last = Math.max(last, Math.floor(position));
  }
  return last + 1;
}

/** Returns the key mode of a chart from the lanes that have any objects, playable or not. */
function keyMode(usedLanes: readonly Lane[]): KeyMode {
  const twoSides = usedLanes.some(({ number }) => number > 20);
  const sevenKeys = usedLanes.some(({ number }) => number % 10 > 7);
  if (twoSides) return sevenKeys ? '14keys' : '10keys';
  return sevenKeys ? '7keys' : '5keys';
}
