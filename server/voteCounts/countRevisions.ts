import type { Kysely } from 'kysely';
import { blocksRestore, type EntryState } from '#domain/revisions/blocksRestore.ts';
import { revisionVerdict } from '#domain/revisions/verdict.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { opinions, tally } from '#domain/voting/tally.ts';
import type { DB } from '../database/schema.ts';
import { type BlockingEntry, blockingEntries } from '../entries/blockingEntries.ts';
import type { Outcome } from '../history/outcome.ts';
import { ballotsToCount } from './ballotsToCount.ts';
import { type RevisionToCount, revisionsToCount } from './revisionsToCount.ts';

const NO_OPINIONS = { high: 0, mid: 0, low: 0 };

/**
 * What becomes at `at` of the open revisions, each by its number and seeing what those before it did (decisions.md §3, §5).
 * The songs of the same counting are stored already. What stands in a table that the rules do not know is left alone.
 */
export async function countRevisions(db: Kysely<DB>, rules: Rules, at: Date): Promise<Outcome[]> {
  const open = await revisionsToCount(db, at);
  const ids = open.map(({ revision }) => revision.id);
  const ballots = await ballotsToCount(db, 'revisionId', ids, at);
  const revotes = open.filter(({ revision }) => revision.kind === 'resurrection').map(({ entry }) => entry.id);
  const rivals = Map.groupBy(await blockingEntries(db, revotes, at), ({ submissionId }) => submissionId);
  const changed = new Map<number, EntryState>();
  const outcomes: Outcome[] = [];
  for (const { revision, entry } of open) {
    const proposedIn = tableById(rules, revision.tableId);
    const table = tableById(rules, entry.tableId);
    if (!proposedIn || !table) continue;
    const cast = ballots.get(revision.id) ?? [];
    const isRevote = revision.kind === 'resurrection';
    const votes = { tally: tally(cast), opinions: isRevote ? opinions(cast, entry.level) : NO_OPINIONS };
    const stands = (rival: BlockingEntry) => blocksRestore(entry, changed.get(rival.id) ?? rival);
    const restoreBlocked = (rivals.get(entry.id) ?? []).some(stands);
    const { minimum, threshold, ...verdict } = revisionVerdict({
      rules,
      at,
      revision: { ...revision, table: proposedIn },
      entry: { ...entry, table, restoreBlocked },
      ...votes,
    });
    const isAccepted = verdict.result === 'accept';
    const after = isAccepted || isOfficial(entry) ? verdict.after : null;
    const asked = verdict.rule === 'moot' ? { minimum: null, threshold: null } : { minimum, threshold };
    outcomes.push({ entry, revision, publishedAt: revision.publishedAt, ...votes, ...verdict, ...asked, after });
    if (isAccepted) changed.set(entry.id, { result: 'accept', deleted: after === null, removed: entry.removed });
  }
  return outcomes;
}

function isOfficial({ result, deleted }: RevisionToCount['entry']): boolean {
  return result === 'accept' && !deleted;
}
