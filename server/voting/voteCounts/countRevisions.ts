import type { Kysely } from 'kysely';
import type { Rules } from '#domain/rules/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { decideRevision } from '#domain/voting/decide.ts';
import { blocksRestore, type EntryState } from '#domain/voting/revisions/blocksRestore.ts';
import { opinions, tally } from '#domain/voting/tally.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type BlockingEntry, blockingEntries } from '../revisions/blockingEntries.ts';
import { ballotsToCount } from './ballotsToCount.ts';
import { revisionsToCount } from './revisionsToCount.ts';
import { type Counted, countOne } from './setAside.ts';

const NO_OPINIONS = { high: 0, mid: 0, low: 0 };

/**
 * Decides the open revisions at `at`, by number; each sees the effects of those before it (voting.md). The entries of
 * the same vote count are already stored. Skips entries of tables that the rules do not have.
 *
 * @param except ids of revisions that are not decided now
 */
export async function countRevisions(
  db: Kysely<DB>,
  rules: Rules,
  at: Date,
  except: ReadonlySet<number> = new Set(),
): Promise<Counted> {
  const open = await revisionsToCount(db, at);
  const ids = open.map(({ revision }) => revision.id);
  const ballots = await ballotsToCount(db, 'revisionId', ids, at);
  const revotes = open.filter(({ revision }) => revision.kind === 'resurrection').map(({ entry }) => entry.id);
  const blocking = Map.groupBy(await blockingEntries(db, revotes, at), ({ submissionId }) => submissionId);
  const changed = new Map<number, EntryState>();
  const counted: Counted = { outcomes: [], setAside: [] };
  for (const { revision, entry } of open) {
    const proposedIn = tableById(rules, revision.tableId);
    const table = tableById(rules, entry.tableId);
    if (except.has(revision.id) || !proposedIn || !table) continue;
    countOne(counted, { entry, revision }, () => {
      if (revision.kind === 'change' && revision.changeTo === null)
        throw new Error('the level it asks for is unreadable');
      const cast = ballots.get(revision.id) ?? [];
      const isRevote = revision.kind === 'resurrection';
      const votes = { tally: tally(cast), opinions: isRevote ? opinions(cast, entry.level) : NO_OPINIONS };
      const blocks = (other: BlockingEntry) => blocksRestore(changed.get(other.id) ?? other);
      const restoreBlocked = (blocking.get(entry.id) ?? []).some(blocks);
      const decision = decideRevision({
        rules,
        at,
        revision: { ...revision, table: proposedIn },
        entry: { ...entry, table, restoreBlocked },
        ...votes,
      });
      const deleted = decision.after === null;
      if (decision.result === 'accept') changed.set(entry.id, { result: 'accept', deleted, removed: entry.removed });
      const { publishedAt, refusedSeconds } = revision;
      return { entry: { ...entry, restoreBlocked }, revision, publishedAt, refusedSeconds, ...votes, ...decision };
    });
  }
  return counted;
}
