import type { Change } from '../moderation/acts.ts';
import type { ExistingEntry, ImportPlan } from './importPlan.ts';
import { levelName } from './level.ts';
import type { TableRules } from './tableRules.ts';

/** An import can change thousands of entries; its line in the trail stays small. */
const MAX_NAMED = 200;
const MAX_TEXT = 100;

const LISTS = { accept: 'official', new: 'new', reject: 'sub', canceled: 'canceled' } as const;

/** Names each entry that an import changes, and how: its list and level, its file, its re-vote, its texts and links. */
export function entryChanges(
  table: Pick<TableRules, 'id' | 'symbol'>,
  { inserts, changes }: Pick<ImportPlan, 'inserts' | 'changes'>,
  existing: readonly ExistingEntry[],
): Change[] {
  const entries = new Map(existing.map((entry) => [entry.id, entry]));
  const nameOf = ({ entryNo, title }: { entryNo: number; title: string }) => `${table.id} ${entryNo} ${short(title)}`;
  const placeOf = ({ result, level }: Pick<ExistingEntry, 'result' | 'level'>) =>
    `${LISTS[result]} ${levelName(table, level)}`;
  return [
    ...inserts.flatMap((entry) => [
      { what: 'lists', of: nameOf(entry), before: null, after: placeOf(entry) } as const,
      ...(entry.revote ? [{ what: 'revisionVote', of: nameOf(entry), before: null, after: 'new' } as const] : []),
    ]),
    ...changes.flatMap(({ id, values, revote }) => {
      const before = entries.get(id);
      if (!before) return [];
      const after = { ...before, ...values };
      const difference = (what: Change['what'], old: Change['before'], now: Change['after']): Change[] =>
        old === now ? [] : [{ what, of: nameOf(before), before: short(old), after: short(now) }];
      return [
        ...difference('lists', placeOf(before), placeOf(after)),
        ...difference('chart', before.md5, after.md5),
        ...difference('file', before.sha256, after.sha256),
        ...(revote === null
          ? []
          : difference('revisionVote', revote === 'open' ? null : 'new', revote === 'open' ? 'new' : revote.result)),
        ...(['title', 'artist', 'songUrl', 'chartUrl', 'comment'] as const).flatMap((what) =>
          difference(what, before[what], after[what]),
        ),
        // The file under which the source lists an entry whose own file an admin has replaced.
        ...(values.md5 === undefined ? difference('changed', before.sourceMd5, after.sourceMd5) : []),
      ];
    }),
  ];
}

const short = <Value>(value: Value) =>
  typeof value === 'string' && value.length > MAX_TEXT ? `${[...value].slice(0, MAX_TEXT).join('')}…` : value;

/** Counts what an import changes, and names the first 200 changes: those of the official list and of files first. */
export function importChanges(
  numbers: Partial<Record<'inserted' | 'changed' | 'courses', number>>,
  named: readonly Change[],
): Change[] {
  const counts = { ...numbers, further: named.length - MAX_NAMED };
  const count = (what: keyof typeof counts): Change[] => {
    const number = counts[what] ?? 0;
    return number > 0 ? [{ what, before: null, after: number }] : [];
  };
  const rank = ({ what, before, after }: Change) => {
    if (['chart', 'file'].includes(what)) return 0;
    if (what !== 'lists') return 2;
    return [before, after].some((place) => String(place).startsWith(LISTS.accept)) ? 0 : 1;
  };
  return [
    ...(['inserted', 'changed', 'courses'] as const).flatMap(count),
    ...named.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_NAMED),
    ...count('further'),
  ];
}
