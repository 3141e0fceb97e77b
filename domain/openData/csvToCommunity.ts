import { gmt9 } from '../common/dates.ts';
import { withoutControl } from '../common/text.ts';
import { rankingIdOf } from '../players/rankingId.ts';
import type { Rules } from '../rules/rules.ts';
import { parseLevel } from '../tables/level.ts';
import { tableById } from '../tables/tableRules.ts';

/** What a column of a spreadsheet can be (docs/operating.md). */
export const CSV_FIELDS = [
  'table',
  'level',
  'number',
  'md5',
  'sha256',
  'title',
  'artist',
  'url',
  'url_diff',
  'comment',
  'proposer',
  'lr2',
  'minir',
  'published',
  'decided',
  'result',
  'yes',
  'neutral',
  'no',
  'high',
  'mid',
  'low',
] as const;
type CsvField = (typeof CSV_FIELDS)[number];

export interface CsvMapping {
  /** The heading of the column of each field. */
  readonly columns: Readonly<Partial<Record<CsvField, string>>>;
  /** What the words of a column mean, `{ "result": { "採用": "accept" } }`; `""` is that of no word, or no column. */
  readonly values: Readonly<Partial<Record<CsvField, Readonly<Record<string, string>>>>>;
}

/** A row by its headings, and its line in the file. */
export type CsvRow = { info: { lines: number }; record: Readonly<Record<string, string>> };
type Player = { player: number; nickname: string; lr2: string | null; beatoraja: string | null };
type Row = ReturnType<typeof readRow>;
type WhyNot = (file: 'players' | 'entries', line: object) => string | null;

const TAGS: Readonly<Record<string, string>> = { accept: 'update', reject: 'reject', canceled: 'cancel' };

/**
 * Turns the rows of a spreadsheet into lines of the open data, an entry each. What a row does not tell is not told: a decision
 * without a date has no line in the history, so that its counts are left out.
 *
 * @param whyNot returns why a line is not of the form; null if it is
 * @returns the lines by file, and how many rows have counts that are left out; and what cannot be read, with its line
 */
export function csvToCommunity(rows: readonly CsvRow[], mapping: CsvMapping, rules: Rules, whyNot: WhyNot) {
  const problems: string[] = [];
  const refuse = (line: number, why: string | false | null) => why && problems.push(`line ${line}: ${why}`);
  const read = rows.map((row) => readRow(row, mapping, rules));
  const files = { players: [] as Player[], entries: [] as object[], history: [] as object[] };
  // Those with an ID first: a name alone is that of the one who has it.
  for (const row of [...read.filter(hasId), ...read.filter((row) => !hasId(row))]) {
    refuse(row.line, findPlayer(row, files.players) ?? (row.player && whyNot('players', row.player)));
  }
  let leftOut = 0;
  for (const [index, { line, series, number, player, facts, votes }] of read.entries()) {
    const entry = `${series}/${number ?? index + 1}`;
    const { table, level, title, result, publishedAt, decidedAt } = facts;
    const [isOpen, place] = [result === 'new', { table, level }];
    const isLine = !isOpen && votes !== null && decidedAt !== null;
    files.entries.push({
      entry,
      ...facts,
      proposed: place,
      notesHash: null,
      adult: false,
      original: { md5: null, sha256: null },
      verified: false,
      fixed: false,
      imported: true,
      proposer: player?.player ?? null,
      version: 2,
      refusedSeconds: 0,
      verdict: isLine ? 1 : null,
      ...(!isOpen && { known: isLine ? 'tally' : 'result' }),
      deletedAt: null,
      removedAt: null,
      withdrawn: false,
    });
    const decision = { entry, revision: null, tag: TAGS[result], at: decidedAt, before: place, rule: 'unknown' };
    const after = { after: result === 'accept' ? place : null, minimum: null, threshold: null };
    if (isLine) files.history.push({ ...decision, ...after, ...votes, note: '', undone: false });
    else if (votes) leftOut++;
    refuse(line, series === '' ? `there is no table "${table}"` : whyNot('entries', files.entries.at(-1) ?? {}));
    refuse(line, title === '' && 'the title is missing');
    refuse(line, Object.values(votes ?? {}).some(Number.isNaN) && 'the counts are incomplete, or no numbers');
    refuse(line, publishedAt !== null && decidedAt !== null && decidedAt < publishedAt && 'decided before published');
    refuse(line, isOpen && !(publishedAt && !decidedAt && !votes) && 'open: needs the date published, has no outcome');
  }
  return { files, leftOut, problems };
}

function readRow({ info, record }: CsvRow, { columns, values }: CsvMapping, rules: Rules) {
  const text = (field: CsvField) => {
    const given = withoutControl(record[columns[field] ?? ''] ?? '').trim();
    return values[field]?.[given] ?? given;
  };
  const count = (field: CsvField, absent = Number.NaN) =>
    text(field) === '' ? absent : /^\d+$/.test(text(field)) ? Number(text(field)) : Number.NaN;
  const table = tableById(rules, text('table'));
  const level = text('level').replace(table?.symbol ?? '', '');
  const votes = { yes: count('yes'), neutral: count('neutral', 0), no: count('no') };
  const opinions = { high: count('high', 0), mid: count('mid', 0), low: count('low', 0) };
  return {
    line: info.lines,
    series: table?.series ?? '',
    number: columns.number === undefined ? null : text('number'),
    name: text('proposer'),
    lr2: text('lr2') && rankingIdOf('lr2', text('lr2')),
    beatoraja: text('minir').toLowerCase(),
    player: null as Player | null,
    votes: text('yes') + text('neutral') + text('no') === '' ? null : { ...votes, ...opinions },
    facts: {
      table: text('table'),
      level: table ? parseLevel(table, level) : null,
      md5: text('md5').toLowerCase(),
      sha256: text('sha256').toLowerCase(),
      title: text('title'),
      artist: text('artist'),
      songUrl: text('url'),
      chartUrl: text('url_diff'),
      comment: text('comment'),
      publishedAt: timeOf(text('published')),
      result: text('result'),
      decidedAt: timeOf(text('decided')),
    },
  };
}

const hasId = ({ lr2, beatoraja }: Row) => lr2 + beatoraja !== '';

/** Sets the player of a row, a new one where nobody has the ID or the name; returns why it may be several. */
function findPlayer(row: Row, players: Player[]): string | null {
  if (row.name === '' && !hasId(row)) return null;
  const ids = (['lr2', 'beatoraja'] as const).filter((service) => row[service] !== '');
  const isSame = (one: Player) => ids.some((service) => one[service] === row[service]);
  const [found, other] = players.filter((one) => (hasId(row) ? isSame(one) : one.nickname === row.name));
  const player = found ?? { player: players.length + 1, nickname: row.name, lr2: null, beatoraja: null };
  const isOther = ids.some((service) => (player[service] ?? row[service]) !== row[service]);
  if (other || isOther) return `"${row.name}" is several players by the IDs of this file`;
  for (const service of ids) player[service] = row[service];
  if (!found) players.push(player);
  row.player = player;
  return null;
}

/** Reads an instant, or a day with or without a time of GMT+9. What is neither stays as it is, which is not of the form. */
function timeOf(text: string): string | null {
  const parts = /^(\d{4})[-/](\d\d?)[-/](\d\d?)(?: (\d\d?):(\d\d)(?::(\d\d))?)?$/.exec(text)?.slice(1);
  const [year, month, day, hour, minute, second] = (parts ?? []).map((part = '0') => part.padStart(2, '0'));
  const date = `${year}-${month}-${day}`;
  const at = new Date(parts ? `${date}T${hour}:${minute}:${second}+09:00` : text);
  const isTime = !Number.isNaN(at.getTime()) && (parts ? gmt9(at).dashed === date : text.endsWith('Z'));
  return isTime ? at.toISOString() : text || null;
}
