import type { Rules } from '../rules/rules.ts';
import type { Course } from '../tables/courseJson.ts';
import { type ListedRow, listedRowJson, listedRows } from '../tables/listedRows.ts';
import { listFiles, mainListNames } from '../tables/listFiles.ts';
import { headerJson, inPublishedOrder, listJson } from '../tables/tableJson.ts';
import { checkCountFile, countFileName, type DatedBallot, parseCountFile, type WireDecision } from './countFile.ts';
import {
  type Difference,
  nameOf,
  type WholeEntry,
  type WireCount,
  type WireEntry,
  type WireRevision,
} from './verifyEntry.ts';

/** The fields of an entry that published lists have. */
export interface ListedEntry extends WireEntry {
  readonly artist: string;
  readonly songUrl: string;
  readonly chartUrl: string;
  readonly comment: string;
}

/** Returns the names of the published lists in the data. */
export const publishedNames = ({ tables }: Rules): string[] =>
  tables.flatMap(({ id }) =>
    mainListNames.flatMap((list) =>
      [listFiles[list].data, listFiles[list].header].map((name) => `lists/${id}/${name}`),
    ),
  );

/** Compares every published list, byte for byte, with the one that follows from the entries. */
export function verifyLists(
  { tables }: Rules,
  entries: readonly ListedEntry[],
  revisions: readonly WireRevision[],
  coursesOf: ReadonlyMap<string, Course[][]>,
  published: (name: string) => string | undefined,
): Difference[] {
  const revotes = new Set(
    revisions.filter(({ kind, result }) => kind === 'resurrection' && result === 'new').map(({ entry }) => entry),
  );
  return tables.flatMap((table) => {
    const rows = inPublishedOrder(
      entries
        .filter((entry) => entry.table === table.id && entry.removedAt === null)
        .map((entry) => rowOf(entry, revotes)),
    );
    return mainListNames.flatMap((list) => {
      const { header, data } = listFiles[list];
      const rowsOfList = listedRows(rows, list).map((row) => listedRowJson(table, list, row));
      return [
        ...whyNotEqual(`lists/${table.id}/${data}`, published, listJson(rowsOfList)),
        ...whyNotEqual(
          `lists/${table.id}/${header}`,
          published,
          headerJson(table, list, coursesOf.get(table.id) ?? []),
        ),
      ];
    });
  });
}

const rowOf = ({ entry, deletedAt, ...row }: ListedEntry, revotes: ReadonlySet<string>): ListedRow => ({
  ...row,
  entryNo: Number(entry.split('/')[1]),
  deletedAt: deletedAt === null ? null : new Date(deletedAt),
  revote: revotes.has(entry),
});

/** Names the first line of a file that is not as expected. */
function whyNotEqual(name: string, published: (name: string) => string | undefined, expected: string): Difference[] {
  const text = published(name);
  if (text === expected) return [];
  if (text === undefined) return [{ at: null, what: `${name} is missing` }];
  const lines = text.split('\n');
  const wanted = expected.split('\n');
  const at = wanted.findIndex((line, index) => line !== lines[index]);
  const [shown, due] = [lines[at], wanted[at]].map((line) => line?.slice(0, 160) ?? 'nothing');
  return [{ at: null, what: `${name}, line ${at + 1}: published ${shown}, by the entries ${due}` }];
}

/** What the file of a vote count says of one vote. */
export interface Counted {
  name: string;
  /** Its decision and ballots in one text. */
  print: string;
}

/**
 * Verifies the files of vote counts: each recounts, and names the one before it by its hash.
 *
 * @param read returns the text of a file with its sha256
 * @param counted receives what each decided, by ballot box and vote count, for `countedDiffers`
 * @param rulesAt returns the line of the rules in force
 */
export async function verifyCountFiles(
  counts: readonly WireCount[],
  read: (name: string) => Promise<{ text: string; sha256: string } | null>,
  counted: Map<string, Counted>,
  rulesAt: (count: string) => unknown,
): Promise<Difference[]> {
  const found: Difference[] = [];
  const before = new Map<string, { file: string; sha256: string }>();
  for (const { count, files } of counts) {
    for (const [table, sha256] of Object.entries(files)) {
      const name = countFileName(table, new Date(count));
      const differs = (what: string) => found.push({ at: count, what: `counts/${name}: ${what}` });
      const file = await read(`counts/${name}`);
      const last = before.get(table);
      before.set(table, { file: name, sha256 });
      if (!file) {
        differs('is missing');
        continue;
      }
      if (file.sha256 !== sha256) differs(`has the hash ${file.sha256}, and was published as ${sha256}`);
      const parsed = parseCountFile(file.text);
      const named = parsed.head.before;
      if (last && (named?.file !== last.file || named.sha256 !== last.sha256)) {
        differs(`names ${named?.file} ${named?.sha256} as the file before it, which is ${last.file} ${last.sha256}`);
      }
      if (JSON.stringify(parsed.head.rules) !== JSON.stringify(rulesAt(count))) {
        differs('was counted by other rules than those in force then');
      }
      for (const { box, title, why } of checkCountFile(parsed)) differs(`${table} ${box} "${title}": ${why}`);
      for (const { box, entry, ballots, decision } of parsed.votes) {
        counted.set(`${box} ${count}`, {
          name: `${entry.table} ${box} "${entry.title}"`,
          print: fingerprint(decision, ballots),
        });
      }
    }
  }
  return found;
}

/**
 * Compares the decisions and ballots of an entry with the files of vote counts, and removes from `counted` what it compared:
 * what remains after all entries is not in the history.
 */
export function countedDiffers({ entry, history, ballots }: WholeEntry, counted: Map<string, Counted>): Difference[] {
  return history.flatMap((line) => {
    const box = line.revision ?? entry.entry;
    const expected = counted.get(`${box} ${line.at}`);
    if (expected === undefined || line.undone) return [];
    counted.delete(`${box} ${line.at}`);
    // A ballot that was dropped because its voter has another account was gone before the vote closed.
    const own = ballots.filter((ballot) => ballot.box === box && ballot.voidedReason !== JOINED);
    if (fingerprint(line, own) === expected.print) return [];
    return [
      { at: line.at, what: `${nameOf(entry)}: ${box} has other ballots or another decision than when it was counted` },
    ];
  });
}

/** The reason of a ballot that was dropped when two accounts turned out to be one person's. */
export const JOINED = 'joined';

function fingerprint(
  { tag, before, after, yes, neutral, no, high, mid, low, minimum, threshold, rule }: WireDecision,
  ballots: readonly DatedBallot[],
): string {
  const cast = ballots.map(({ vote, difficulty, level, at }) => `${at} ${vote} ${difficulty} ${level}`).sort();
  const places = [before, after].map((place) => `${place?.table}${place?.level}`);
  return JSON.stringify([tag, places, yes, neutral, no, high, mid, low, minimum, threshold, rule, cast.join()]);
}
