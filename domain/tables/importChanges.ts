import { lengthOf } from '../common/text.ts';
import type { Change } from '../moderation/acts.ts';
import type { ExistingEntry, ImportPlan } from './importPlan.ts';
import { levelName } from './level.ts';
import type { TableRules } from './tableRules.ts';

/** An import can change thousands of entries; its line in the trail stays small. */
const MAX_NAMED = 200;
const MAX_TEXT = 100;

const LISTS = { accept: 'official', new: 'new', reject: 'sub', canceled: 'canceled' } as const;
const TEXTS = ['title', 'artist', 'songUrl', 'chartUrl', 'comment'] as const;

/** Names each entry that an import changes, and how: its list and level, its file, texts and links, and its re-vote. */
export function entryChanges(
  table: Pick<TableRules, 'id' | 'symbol'>,
  { inserts, changes }: Pick<ImportPlan, 'inserts' | 'changes'>,
  existing: readonly ExistingEntry[],
): Change[] {
  const entries = new Map(existing.map((entry) => [entry.id, entry]));
  const placeOf = ({ result, level }: Pick<ExistingEntry, 'result' | 'level'>) =>
    `${LISTS[result]} ${levelName(table, level)}`;
  type Named = Pick<ExistingEntry, 'entryNo' | 'title'>;
  const named = (of: Named, what: Change['what'], before: string | null, after: string | null): Change[] =>
    before === after
      ? []
      : [
          {
            what,
            of: `${table.id} ${of.entryNo} ${of.title}`,
            before: before && short(before),
            after: after && short(after),
          },
        ];
  return [
    ...inserts.flatMap((entry) => [
      ...named(entry, 'lists', null, placeOf(entry)),
      ...(entry.revote ? named(entry, 'revisionVote', null, 'new') : []),
    ]),
    ...changes.flatMap(({ id, values, revote }) => {
      const entry = entries.get(id);
      if (!entry) return [];
      const after = { ...entry, ...values };
      return [
        ...named(entry, 'lists', placeOf(entry), placeOf(after)),
        ...named(entry, 'chart', entry.md5, after.md5),
        ...named(entry, 'file', entry.sha256, after.sha256),
        ...TEXTS.flatMap((what) => named(entry, what, entry[what], after[what])),
        ...(revote === 'open' ? named(entry, 'revisionVote', null, 'new') : []),
        ...(revote !== null && revote !== 'open' ? named(entry, 'revisionVote', 'new', revote.result) : []),
      ];
    }),
  ];
}

const short = (text: string) => (lengthOf(text) > MAX_TEXT ? `${[...text].slice(0, MAX_TEXT).join('')}…` : text);

/** Counts what an import changes, and names the first 200 changes: those of official entries and of files first. */
export function importChanges(
  numbers: Partial<Record<'inserted' | 'changed' | 'courses', number>>,
  named: readonly Change[],
): Change[] {
  const { inserted = 0, changed = 0, courses = 0 } = numbers;
  const count = (what: Change['what'], after: number): Change[] => (after > 0 ? [{ what, before: null, after }] : []);
  const comesFirst = ({ what, before, after }: Change) =>
    ['chart', 'file'].includes(what) || `${before} ${after}`.includes(LISTS.accept);
  return [
    ...count('inserted', inserted),
    ...count('changed', changed),
    ...count('courses', courses),
    ...named.toSorted((a, b) => Number(comesFirst(b)) - Number(comesFirst(a))).slice(0, MAX_NAMED),
    ...count('further', named.length - MAX_NAMED),
  ];
}
