import type { Transaction } from 'kysely';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { type Rules, rulesAt } from '#domain/rules/rules.ts';
import { type TableRules, tableById } from '#domain/tables/tableRules.ts';
import { type ChangeTo, targetOf, type VotedKind } from '#domain/voting/revisionKinds.ts';
import { blocksRestore } from '#domain/voting/revisions/blocksRestore.ts';
import { type RevisionRefusal, whyNotRevise } from '#domain/voting/revisions/whyNotRevise.ts';
import type { Context } from '../../platform/context.ts';
import { lockExclusive, tryLock } from '../../platform/database/locks.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { bumpPublished } from '../../platform/lists/listVersion.ts';
import { type NotNow, whyNotActNow } from '../../platform/whyNotActNow.ts';
import { proposerFacts, suspensionsAt } from '../submissions/facts.ts';
import { afterDueVoteCounts } from '../voteCounts/afterDueVoteCounts.ts';
import { blockingEntries } from './blockingEntries.ts';
import { entryToRevise, pastRevisions, revisionTimes } from './facts.ts';
import { saveRevision } from './saveRevision.ts';

/** The revision form as sent. */
export interface RevisionForm {
  tableId: string;
  /** Null: an invalid number. */
  entryNo: number | null;
  /** Null: no entry or type was chosen, or the type is not one that players may propose. */
  kind: VotedKind | null;
  changeTo: ChangeTo | null;
  comment: string;
}

/**
 * Proposes a revision of an entry. Refusals are checked in the order of voting.md. Of two concurrent requests for one
 * entry, one succeeds and the other is EEDITING or EALREADYSUBMITREV.
 */
export async function submitRevision(
  ctx: Context,
  reviser: Viewer,
  form: RevisionForm,
): Promise<{ entryNo: number } | Refusal<RevisionRefusal> | NotNow> {
  const result = await afterDueVoteCounts(
    ctx,
    async (trx, now): Promise<{ entryNo: number } | Refusal<RevisionRefusal> | NotNow> => {
      const rules = rulesAt(ctx.rules, now);
      // One revision of a person at a time: two concurrent ones could both pass a limit that has room for one.
      await lockExclusive(trx, `revisions of account ${reviser.accountId}`);
      const { busy, entry, past } = await loadRevised(trx, rules, reviser, form);
      // Locked after the entry, in the same order as in `fixEntry`.
      const gone = await whyNotActNow(trx, reviser.accountId);
      if (gone) return gone;
      const why = whyNotRevise({
        rules,
        at: now,
        reviser: await proposerFacts(ctx, trx, reviser, now),
        suspensions: await suspensionsAt(trx, now),
        form,
        entry,
        past,
        revisedAt: await revisionTimes(trx, rules, reviser.accountId, now),
        busy,
      });
      if (why) return why;
      const target = entry && form.kind && targetOf(rules, entry.table, entry.level, form.kind, form.changeTo);
      if (!entry || !form.kind || !target) throw new Error('whyNotRevise lets nothing pass without entry and target');
      const { kind } = form;
      const changeTo = kind === 'change' ? form.changeTo : null;
      const { comment } = form;
      const entryNo = await saveRevision(trx, { reviser, entry, kind, changeTo, target, comment, now });
      if (entryNo === null) return refuse('EALREADYSUBMITREV');
      await bumpPublished(trx, form.tableId);
      return { entryNo };
    },
  );
  await ctx.published.refresh(form.tableId);
  return result;
}

/** Loads the entry to revise and its earlier revisions; `busy`: another request is revising it. */
async function loadRevised(trx: Transaction<DB>, rules: Rules, reviser: Viewer, { tableId, entryNo }: RevisionForm) {
  const table = tableById(rules, tableId);
  if (!table || entryNo === null) return { busy: false, entry: null, past: [] };
  // Locks before reading, so that it sees what the previous request stored.
  const busy = !(await tryLock(trx, `revisions of entry ${entryNo} in ${table.series}`));
  const row = await entryToRevise(trx, tableId, entryNo);
  if (!row) return { busy, entry: null, past: [] };
  return {
    busy,
    entry: await revisedEntryFacts(trx, table, row, reviser),
    past: await pastRevisions(trx, row.id, reviser.accountId),
  };
}

type Row = NonNullable<Awaited<ReturnType<typeof entryToRevise>>>;

async function revisedEntryFacts(trx: Transaction<DB>, table: TableRules, row: Row, reviser: Viewer) {
  const { id, level, result, publishedAt, decidedAt } = row;
  return {
    id,
    table,
    level,
    result,
    publishedAt,
    decidedAt,
    deleted: row.deletedAt !== null,
    proposedByReviser: row.proposerId === reviser.accountId,
    restoreBlocked: (await blockingEntries(trx, [row.id])).some(blocksRestore),
  };
}
