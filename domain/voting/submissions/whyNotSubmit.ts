import { type Refusal, refuse } from '../../common/errors.ts';
import { isLink } from '../../common/link.ts';
import { isBlank, lengthOf } from '../../common/text.ts';
import { isRestricted, refuseLevel } from '../../players/restriction.ts';
import type { Rules } from '../../rules/rules.ts';
import { type Suspension, whySuspended } from '../../rules/suspension.ts';
import { isLevel } from '../../tables/level.ts';
import type { TableRules } from '../../tables/tableRules.ts';
import type { Voter } from '../viewerStatus.ts';
import { type NextProposal, type PastProposal, whySameSong, whyTooMany, whyTooManyOwn } from './limits.ts';

export interface SubmissionFacts {
  readonly rules: Rules;
  readonly at: Date;
  readonly table: TableRules;
  readonly proposer: Voter & { readonly banned: boolean; readonly nickname: string };
  readonly suspensions: readonly Suspension[];
  readonly form: {
    /** Null if none was chosen, or it is not a level of the table. */
    readonly level: number | null;
    readonly songUrl: string;
    readonly chartUrl: string;
    readonly comment: string;
    /** Whether to verify the keysounds against the original. */
    readonly verify: boolean;
  };
  /** The chart of the staged file; null if the session has none, or it is not a chart. */
  readonly chart: Pick<PastProposal, 'md5' | 'title' | 'artist' | 'uploadedByProposer'> | null;
  /** The original chart the form names and the result of comparing with it; `missing` if it is not staged. */
  readonly original:
    | null
    | 'missing'
    | { readonly md5: string; readonly zureCount: number; readonly hasSounds: boolean };
  /** The reply of the ranking service about the chart, if required. */
  readonly lookUp: 'notAsked' | 'known' | 'unknown' | 'unreachable';
  /** Whether the chart already has a live entry in the table's series. */
  readonly chartIsListed: boolean;
  /** The proposer's proposals of the last `lookBackDays`, over all tables. */
  readonly past: readonly PastProposal[];
  /** Whether another request is writing to the same chart. */
  readonly busy: boolean;
}

export type SubmissionRefusal =
  | 'EBANNED'
  | 'EIMPORTANT'
  | 'NOTVALIDVALUE'
  | 'TOOLONGCOM'
  | 'ESONGNOTFOUND'
  | 'ESONGURLNOTFOUND'
  | 'EIRNOTFOUND'
  | 'EIRNOTCONNECT'
  | 'EALREADYSUBMIT'
  | 'RESTRICTIONLEVEL'
  | 'EREACHEDMAX'
  | 'EREACHEDMAX2'
  | 'EEDITING';

/**
 * Returns the first reason why a chart may not be proposed, in the order of docs/reference/voting.md; null if it may.
 */
export function whyNotSubmit(facts: SubmissionFacts): Refusal<SubmissionRefusal> | null {
  const { rules, at, table, proposer, form, chart, original, past } = facts;
  const { level } = form;
  if (proposer.banned) return refuse('EBANNED');
  const suspended = whySuspended(facts.suspensions, at);
  if (suspended) return suspended;
  if (level === null || !isLevel(table, level)) return refuse('NOTVALIDVALUE');
  const invalid = whyFormInvalid(facts);
  if (invalid) return invalid;
  if (!chart || original === 'missing') return refuse('ESONGNOTFOUND');
  const { title: limit } = rules.fields;
  if (lengthOf(chart.title) > limit || lengthOf(chart.artist) > limit) return refuse('NOTVALIDVALUE', { limit });
  if (isBlank(form.songUrl)) return refuse('ESONGURLNOTFOUND');
  if (facts.lookUp === 'unknown') return refuse('EIRNOTFOUND');
  if (facts.lookUp === 'unreachable') return refuse('EIRNOTCONNECT');
  if (facts.chartIsListed) return refuse('EALREADYSUBMIT');
  const next: NextProposal = { ...chart, table, level, originalMd5: original?.md5 ?? null };
  const same = whySameSong(rules, past, next, at);
  if (same) return same;
  if (proposer.barred || isRestricted(table, level, proposer.restrictions)) {
    return refuseLevel(rules, table, proposer.barred);
  }
  const tooMany = whyTooMany(rules, past, next, at) ?? whyTooManyOwn(rules, past, next, proposer.nickname, at);
  if (tooMany) return tooMany;
  return facts.busy ? refuse('EEDITING') : null;
}

function whyFormInvalid({
  rules,
  table,
  form,
  chart,
  original,
}: SubmissionFacts): Refusal<'NOTVALIDVALUE' | 'TOOLONGCOM'> | null {
  const isValid = (url: string) => url.trim() === '' || (isLink(url.trim()) && lengthOf(url) <= rules.fields.link);
  if (!isValid(form.songUrl) || !isValid(form.chartUrl)) return refuse('NOTVALIDVALUE');
  if (form.verify && (original === null || !table.verification)) return refuse('NOTVALIDVALUE');
  const isCompared = original !== null && original !== 'missing';
  // A chart always matches itself.
  if (isCompared && original.md5 === chart?.md5) return refuse('NOTVALIDVALUE');
  if (isCompared && (original.zureCount > 0 || !original.hasSounds)) {
    return refuse('NOTVALIDVALUE', { zureCount: original.zureCount });
  }
  const { comment: limit } = rules.fields;
  return lengthOf(form.comment) > limit ? refuse('TOOLONGCOM', { limit }) : null;
}
