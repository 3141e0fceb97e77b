import type { ActTakes } from '#contract/acts/acts.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Change } from '#domain/moderation/acts.ts';
import type { Suspension } from '#domain/rules/suspension.ts';
import { act } from '../../acts/act.ts';
import type { Context } from '../../platform/context.ts';

/** Names a period for the operator. */
export const nameOf = ({ startsAt, endsAt }: Suspension) =>
  `from ${startsAt.toISOString()} until ${endsAt.toISOString()}`;

const whyNotPeriod = ({ error }: Refusal) =>
  error === 'NOTVALIDVALUE' ? 'The period ends before it starts.' : undefined;

const subjectOf = (id: number) => `period ${id}`;

/** Returns what changes about a period, for the trail; null: there is none. */
function changesOf(before: Suspension | null, after: Suspension | null): Change[] {
  const ends = [
    { what: 'from', before: before?.startsAt.toISOString() ?? null, after: after?.startsAt.toISOString() ?? null },
    { what: 'until', before: before?.endsAt.toISOString() ?? null, after: after?.endsAt.toISOString() ?? null },
  ] as const;
  return ends.filter((end) => end.before !== end.after);
}

/**
 * Adds a period in which proposals and revisions are refused (EIMPORTANT), for an admin. Repeating a period changes
 * nothing; one that ends before it starts, or is over, is NOTVALIDVALUE.
 */
export const suspend = act({
  name: 'suspend',
  async run({ trx, at, isPreview }, { from, until }: ActTakes<'suspend'>) {
    const period = { startsAt: new Date(from), endsAt: new Date(until) };
    if (period.endsAt < period.startsAt || period.endsAt < at) return refuse('NOTVALIDVALUE');
    const added = await trx
      .insertInto('suspension')
      .values(period)
      .onConflict((conflict) => conflict.columns(['startsAt', 'endsAt']).doNothing())
      .returning('id')
      .executeTakeFirst();
    return {
      result: period,
      // The number of a preview is lost with it.
      subject: added && !isPreview ? subjectOf(added.id) : '',
      changes: added ? changesOf(null, period) : [],
    };
  },
  command: {
    about: 'Suspends proposals and revisions for a period, both ends included; votes and vote counts continue.',
    reason: 'optional',
    says: ({ result }) => `Suspended ${nameOf(result)}.`,
    why: whyNotPeriod,
  },
});

/**
 * Changes the end of a suspension period, which keeps its number and replaces another period with the same dates. The
 * period is ENOTFOUND if none has this number; NOTVALIDVALUE if it would end before it starts.
 */
export const changeSuspension = act({
  name: 'change-suspension',
  async run({ trx }, { period: id, until }: ActTakes<'change-suspension'>) {
    const period = await trx
      .selectFrom('suspension')
      .select(['startsAt', 'endsAt'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!period) return refuse('ENOTFOUND');
    const changed = { startsAt: period.startsAt, endsAt: new Date(until) };
    if (changed.endsAt < changed.startsAt) return refuse('NOTVALIDVALUE');
    await trx
      .deleteFrom('suspension')
      .where('startsAt', '=', changed.startsAt)
      .where('endsAt', '=', changed.endsAt)
      .where('id', '!=', id)
      .execute();
    await trx.updateTable('suspension').set({ endsAt: changed.endsAt }).where('id', '=', id).execute();
    return { result: changed, subject: subjectOf(id), changes: changesOf(period, changed) };
  },
  command: {
    about: 'Changes the end of a period without proposals and revisions.',
    reason: 'optional',
    says: ({ result }) => `Suspended ${nameOf(result)}.`,
    why: whyNotPeriod,
  },
});

/** Removes a suspension period; ENOTFOUND if none has this number. */
export const removeSuspension = act({
  name: 'remove-suspension',
  async run({ trx }, { period: id }: ActTakes<'remove-suspension'>) {
    const removed = await trx
      .deleteFrom('suspension')
      .where('id', '=', id)
      .returning(['startsAt', 'endsAt'])
      .executeTakeFirst();
    if (!removed) return refuse('ENOTFOUND');
    return { result: removed, subject: subjectOf(id), changes: changesOf(removed, null) };
  },
  command: {
    about: 'Removes a period without proposals and revisions.',
    reason: 'optional',
    says: ({ result }) => `No longer suspended ${nameOf(result)}.`,
  },
});

/** Returns every period with its number, ordered by start. */
export function suspensions({ db }: Pick<Context, 'db'>): Promise<(Suspension & { id: number })[]> {
  return db.selectFrom('suspension').selectAll().orderBy('startsAt').orderBy('id').execute();
}
