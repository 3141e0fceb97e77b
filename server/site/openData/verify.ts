import type { OpenDataFile, OpenDataLine } from '#contract/openData/openData.ts';
import { gmt9 } from '#domain/common/dates.ts';
import { type Difference, verifyEntry, type WireBallot } from '#domain/openData/verifyEntry.ts';
import {
  type Counted,
  countedDiffers,
  publishedNames,
  verifyCountFiles,
  verifyLists,
} from '#domain/openData/verifyWhole.ts';
import type { RuleBook, Rules } from '#domain/rules/rules.ts';
import type { Course } from '#domain/tables/courseJson.ts';
import { OpenDataError, type OpenDataSource, openSource } from './openDataSource.ts';

/**
 * Verifies open data: the form of each line, the hashes, every decision of every vote count, and the published lists.
 *
 * @param address a folder, or the address of `/data/` of a site
 * @param print receives a line for each vote count, then what differs first
 * @returns whether nothing differs
 */
export async function verify(address: string, print: (line: string) => void): Promise<boolean> {
  try {
    return report(await check(await openSource(address)), print);
  } catch (error) {
    if (!(error instanceof OpenDataError)) throw error;
    print(`DIFFERS  ${error.message}`);
    return false;
  }
}

interface Checked {
  differences: Difference[];
  counts: readonly OpenDataLine<'counts'>[];
  /** How many of each tag, by vote count. */
  decided: ReadonlyMap<string, ReadonlyMap<string, number>>;
  numbers: Readonly<Record<'entries' | 'ballots' | 'tallyOnly' | 'resultOnly', number>>;
}

async function check(source: OpenDataSource): Promise<Checked> {
  const all = async <File extends OpenDataFile>(file: File) => {
    const lines: OpenDataLine<File>[] = [];
    for await (const line of source.lines(file)) lines.push(line);
    return lines;
  };
  const chapters = await all('rules');
  const book: RuleBook = chapters.map(({ from, rules }) => ({
    from: new Date(from),
    rules: rules as unknown as Rules,
  }));
  const rulesAt = (count: string) => chapters.findLast(({ from }) => from <= count) ?? chapters[0];
  const entries = await all('entries');
  const revisions = await all('revisions');
  const history = await all('history');
  const counts = await all('counts');
  const coursesOf = new Map(
    (await all('tables')).map(({ table, courses }) => [table, courses as unknown as Course[][]]),
  );
  // Whatever is not recounted is at least of the form.
  for (const file of ['players', 'comments', 'uploads', 'charts', 'estimates', 'lamps'] as const) {
    for await (const _ of source.lines(file));
  }

  const counted = new Map<string, Counted>();
  const differences = await verifyCountFiles(counts, source.countFile, counted, rulesAt);
  for (const { count, rules } of counts) {
    const inForce = rulesAt(count)?.from;
    if (rules !== inForce) {
      differences.push({
        at: count,
        what: `was counted by the rules from ${rules}; in force were those from ${inForce}`,
      });
    }
  }
  const standing = counts.filter(({ undone }) => undone === null);
  const revisionsOf = Map.groupBy(revisions, ({ entry }) => entry);
  const historyOf = Map.groupBy(history, ({ entry }) => entry);
  const hasTwin = twinsOf(entries);
  const entryOf = new Map(revisions.map(({ revision, entry }) => [revision, entry]));
  const unchecked = new Map(entries.map((entry) => [entry.entry, entry]));
  let ballots = 0;

  const checkEntry = (name: string, cast: readonly WireBallot[]) => {
    const entry = unchecked.get(name);
    if (!entry) {
      differences.push({
        at: cast[0]?.at ?? null,
        what: `${name}: ballots that belong to no entry, or are out of order`,
      });
      return;
    }
    unchecked.delete(name);
    const whole = {
      entry,
      revisions: revisionsOf.get(name) ?? [],
      history: historyOf.get(name) ?? [],
      ballots: cast,
    };
    differences.push(...verifyEntry(whole, book, standing, hasTwin(entry)), ...countedDiffers(whole, counted));
  };
  let name = '';
  let cast: WireBallot[] = [];
  for await (const ballot of source.lines('ballots')) {
    const entry = entryOf.get(ballot.box) ?? ballot.box;
    if (entry !== name) {
      if (cast.length > 0) checkEntry(name, cast);
      [name, cast] = [entry, []];
    }
    cast.push(ballot);
    ballots++;
  }
  if (cast.length > 0) checkEntry(name, cast);
  for (const entry of [...unchecked.keys()]) checkEntry(entry, []);
  for (const [key, { name }] of counted) {
    const at = key.split(' ')[1] ?? null;
    differences.push({ at, what: `${name}: the file of the vote count decides it, the history does not` });
  }

  const newest = book.at(-1)?.rules;
  const lists = new Map<string, string | undefined>();
  for (const name of newest ? publishedNames(newest) : []) lists.set(name, (await source.text(name))?.text);
  // A community that moves in has none.
  if (newest && (source.index !== null || [...lists.values()].some((text) => text !== undefined))) {
    differences.push(...verifyLists(newest, entries, revisions, coursesOf, (name) => lists.get(name)));
  }

  const decided = new Map<string, Map<string, number>>();
  for (const { at, tag, undone } of history) {
    if (undone) continue;
    const tags = decided.get(at) ?? new Map<string, number>();
    decided.set(at, tags.set(tag, (tags.get(tag) ?? 0) + 1));
  }
  const withLess = (known: string) => [...entries, ...revisions].filter((vote) => vote.known === known).length;
  const unknown = entries.filter((entry) => entry.imported && entry.known === undefined && entry.verdict === null);
  const numbers = {
    entries: entries.length,
    ballots,
    tallyOnly: withLess('tally'),
    resultOnly: withLess('result') + unknown.length,
  };
  return { differences, counts, decided, numbers };
}

/** Returns whether another entry of the series has the same chart, by any of its hashes. */
function twinsOf(entries: readonly OpenDataLine<'entries'>[]) {
  const names = ({ entry, md5, sha256, notesHash }: OpenDataLine<'entries'>) =>
    [md5, sha256, notesHash].filter(Boolean).map((hash) => `${entry.split('/')[0]} ${hash}`);
  const found = new Map<string, number>();
  for (const entry of entries) for (const name of names(entry)) found.set(name, (found.get(name) ?? 0) + 1);
  return (entry: OpenDataLine<'entries'>) => names(entry).some((name) => (found.get(name) ?? 0) > 1);
}

const TAGS = { update: 'accepted or moved', reject: 'rejected', delete: 'deleted', cancel: 'canceled', hold: 'held' };

function report({ differences, counts, decided, numbers }: Checked, print: (line: string) => void): boolean {
  const [first] = differences.toSorted((a, b) => ((a.at ?? '9') < (b.at ?? '9') ? -1 : 1));
  for (const { count, undone } of counts) {
    if (first?.at && first.at <= count) break;
    const tags = decided.get(count);
    const parts = Object.entries(TAGS).flatMap(([tag, says]) => (tags?.get(tag) ? [`${tags.get(tag)} ${says}`] : []));
    print(`${gmt9(new Date(count)).dashed}  ok  ${undone ? 'undone' : parts.join(', ') || 'nothing decided'}`);
  }
  if (first) {
    print(`${first.at ? gmt9(new Date(first.at)).dashed : 'today'}  DIFFERS  ${first.what}`);
    if (differences.length > 1) print(`Other differences: ${differences.length - 1}.`);
    return false;
  }
  print(`Verified: ${numbers.entries} entries, ${numbers.ballots} ballots, and the published lists.`);
  if (numbers.tallyOnly > 0) print(`Of ${numbers.tallyOnly} votes that came in only the tally is known.`);
  if (numbers.resultOnly > 0) print(`Of ${numbers.resultOnly} entries that came in only the result is known.`);
  return true;
}
