import { isClear } from '#domain/players/clears.ts';
import { bestExScore } from '#domain/players/djLevel.ts';
import type { Lr2irLayout } from './layout.ts';
import type { Lr2Score, Lr2Scores } from './lr2irService.ts';

const HASH_LENGTH = 32;
/** The last second of the year 9999. */
const LATEST_SECOND = 253_402_300_799;

interface ParsedScores extends Lr2Scores {
  /** The number of rows with a lamp or a value that the protocol does not have. */
  unknown: number;
}

/**
 * Parses all scores of a player (ranking-services.md §1.1). The text is not well-formed XML. Parsing takes time in
 * proportion to the length of any text: entities are not expanded, and no pattern backtracks.
 *
 * @returns the scores; `absent` for an unknown player; `unreachable` for text that is incomplete or in another layout,
 *   never a part of a list
 */
export function parseScores(text: string, layout: Lr2irLayout['scores']): ParsedScores | 'absent' | 'unreachable' {
  const mark = text.indexOf(layout.mark);
  const payload = mark < 0 ? text : text.slice(mark + layout.mark.length);
  if (isAbsent(payload, layout)) return 'absent';
  if (/<!(doctype|entity)/i.test(payload)) return 'unreachable';
  const roots = findRoots(payload);
  if (roots.name !== undefined && isAbsent(roots.name, layout)) return 'absent';
  if (roots.name === undefined || roots.list === undefined) return 'unreachable';
  const blocks = splitRows(roots.list);
  if (!blocks) return 'unreachable';
  const best = new Map<string, Lr2Score>();
  let unknown = 0;
  for (const block of blocks) {
    const row = readRow(block);
    if (row === 'unreadable') return 'unreachable';
    if (row === 'unknown') unknown++;
    else if (row !== 'course') best.set(row.md5, mergeBest(best.get(row.md5), row));
  }
  return { name: unescapeName(roots.name), rows: [...best.values()], unknown };
}

const isAbsent = (name: string, { absentNames }: Lr2irLayout['scores']) =>
  name.trim() === '' || absentNames.includes(name.trim());

/**
 * Returns the content of the two root elements, in either order. The second is searched after the first, since a name
 * could contain the tags of a list.
 */
function findRoots(payload: string): { list: string | undefined; name: string | undefined } {
  const listFirst = isBefore(payload.indexOf('<scorelist>'), payload.indexOf('<rivalname>'));
  const first = elementOf(payload, listFirst ? 'scorelist' : 'rivalname', 0);
  const second = first && elementOf(payload, listFirst ? 'rivalname' : 'scorelist', first.end);
  return listFirst ? { list: first?.text, name: second?.text } : { list: second?.text, name: first?.text };
}

const isBefore = (a: number, b: number) => a >= 0 && (b < 0 || a < b);

function elementOf(text: string, name: string, from: number): { text: string; end: number } | undefined {
  const open = text.indexOf(`<${name}>`, from);
  const start = open + name.length + 2;
  const end = open < 0 ? -1 : text.indexOf(`</${name}>`, start);
  return end < 0 ? undefined : { text: text.slice(start, end), end: end + name.length + 3 };
}

/** Returns the content of each row of a list; undefined when a row has no end. */
function splitRows(list: string): string[] | undefined {
  const blocks: string[] = [];
  for (let from = 0; list.indexOf('<score>', from) >= 0; ) {
    const block = elementOf(list, 'score', from);
    if (!block) return undefined;
    blocks.push(block.text);
    from = block.end;
  }
  return blocks;
}

/**
 * Parses a row. It returns `course` for a course, `unknown` for a value that the protocol does not have, `unreadable`
 * for another layout.
 */
function readRow(block: string): Lr2Score | 'course' | 'unknown' | 'unreadable' {
  const field = (name: string) => elementOf(block, name, 0)?.text.trim();
  const hash = (field('hash') ?? field('songmd5'))?.toLowerCase();
  const texts = ['clear', 'pg', 'gr', 'combo', 'minbp'].map(field);
  if (hash === undefined || texts.includes(undefined)) return 'unreadable';
  if (hash.length > HASH_LENGTH) return 'course';
  const [clear = Number.NaN, pg = Number.NaN, gr = Number.NaN, maxCombo = Number.NaN, minBp = Number.NaN] =
    texts.map(wholeNumber);
  const isKnown = /^[0-9a-f]{32}$/.test(hash) && isClear('lr2', clear);
  if (!isKnown || [pg, gr, maxCombo, minBp].some(Number.isNaN)) return 'unknown';
  const exScore = pg * 2 + gr;
  // Optional; ignored if the EX score exceeds it.
  const sent = wholeNumber(field('notes'));
  const notes = sent > 0 && exScore <= bestExScore(sent) ? sent : null;
  return { md5: hash, clear, exScore, maxCombo, minBp, notes, playedAt: dateFromSeconds(field('lastupdate')) };
}

/** Parses a number of up to seven digits: more notes than any chart has, and sums still fit the database. */
const wholeNumber = (text: string | undefined) => (text && /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN);

function dateFromSeconds(text: string | undefined): Date | null {
  const seconds = /^\d{1,12}$/.test(text ?? '') ? Number(text) : 0;
  return seconds > 0 && seconds <= LATEST_SECOND ? new Date(seconds * 1000) : null;
}

/** Merges two rows of a chart: the best of each value. */
function mergeBest(known: Lr2Score | undefined, row: Lr2Score): Lr2Score {
  if (!known) return row;
  return {
    md5: row.md5,
    clear: Math.max(known.clear, row.clear),
    exScore: Math.max(known.exScore, row.exScore),
    maxCombo: Math.max(known.maxCombo, row.maxCombo),
    minBp: Math.min(known.minBp, row.minBp),
    notes: (row.exScore > known.exScore ? row : known).notes,
    playedAt: [known.playedAt, row.playedAt].reduce((a, b) => (a && b ? (a > b ? a : b) : (a ?? b))),
  };
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
};

/** Decodes the entities that a name may contain. There are no others, whatever the text declares. */
const unescapeName = (text: string) =>
  text.trim().replace(/&(?:amp|lt|gt|quot|apos|#39);/g, (entity) => entities[entity] ?? entity);
