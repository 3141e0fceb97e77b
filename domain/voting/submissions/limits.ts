import { type Refusal, refuse } from '../../common/errors.ts';
import { quotaRefusal } from '../../rules/quota.ts';
import type { Rules } from '../../rules/rules.ts';
import { type ProposalCounter, type TableId, type TableRules, tableById } from '../../tables/tableRules.ts';
import { isCreditedTo, songKey } from './sameSong.ts';

/** An earlier proposal of a person, with any result. */
export interface PastProposal {
  readonly tableId: TableId;
  /** The level it was proposed at. */
  readonly level: number;
  readonly publishedAt: Date;
  readonly md5: string;
  readonly originalMd5: string | null;
  readonly title: string;
  readonly artist: string;
  readonly uploadedByProposer: boolean;
}

/** The proposal to be made; `level` must be a level of the table. */
export type NextProposal = Omit<PastProposal, 'tableId' | 'publishedAt'> & { readonly table: TableRules };

/** Returns the number of past days that the limits consider. */
export function lookBackDays({ proposals }: Rules): number {
  const { counters, sameSongDays, ownCharts } = proposals;
  return Math.max(counters.common.days, counters.high.days, sameSongDays, ownCharts.days);
}

export function counterOf({ highCounterFrom }: TableRules, level: number): ProposalCounter {
  return highCounterFrom !== null && level >= highCounterFrom ? 'high' : 'common';
}

/** Returns EREACHEDMAX or EREACHEDMAX2 if the counter of the level is used up, over all tables. */
export function whyTooMany(
  rules: Rules,
  past: readonly PastProposal[],
  { table, level }: Pick<NextProposal, 'table' | 'level'>,
  at: Date,
): Refusal<'EREACHEDMAX' | 'EREACHEDMAX2'> | null {
  const counter = counterOf(table, level);
  const counted = past.filter((one) => {
    const pastTable = tableById(rules, one.tableId);
    return pastTable !== undefined && counterOf(pastTable, one.level) === counter;
  });
  const over = quotaRefusal(rules.proposals.counters[counter], datesOf(counted), at);
  return over && refuse(counter === 'high' ? 'EREACHEDMAX2' : 'EREACHEDMAX', over);
}

/** Returns EREACHEDMAX if the limit of own charts in this table is reached. */
export function whyTooManyOwn(
  rules: Rules,
  past: readonly PastProposal[],
  next: NextProposal,
  nickname: string,
  at: Date,
): Refusal<'EREACHEDMAX'> | null {
  const isOwn = (one: Pick<PastProposal, 'uploadedByProposer' | 'artist'>) =>
    one.uploadedByProposer || isCreditedTo(one.artist, nickname);
  if (!isOwn(next)) return null;
  const own = past.filter((one) => one.tableId === next.table.id && isOwn(one));
  const over = quotaRefusal(rules.proposals.ownCharts, datesOf(own), at);
  return over && refuse('EREACHEDMAX', over);
}

/**
 * Returns EALREADYSUBMIT with `retryAt` if the person recently proposed the same song: same original, or title and
 * artist.
 */
export function whySameSong(
  rules: Rules,
  past: readonly PastProposal[],
  next: NextProposal,
  at: Date,
): Refusal<'EALREADYSUBMIT'> | null {
  const originalOf = (one: Pick<PastProposal, 'md5' | 'originalMd5'>) => one.originalMd5 ?? one.md5;
  const keyOf = (one: Pick<PastProposal, 'title' | 'artist'>) => songKey(one.title, one.artist);
  const same = past.filter((one) => originalOf(one) === originalOf(next) || keyOf(one) === keyOf(next));
  const over = quotaRefusal({ limit: 1, days: rules.proposals.sameSongDays }, datesOf(same), at);
  return over && refuse('EALREADYSUBMIT', over);
}

const datesOf = (past: readonly PastProposal[]) => past.map(({ publishedAt }) => publishedAt);
