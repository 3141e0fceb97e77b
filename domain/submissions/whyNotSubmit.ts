import { type Refusal, refuse } from '../common/errors.ts';
import { isLink } from '../common/link.ts';
import { isBlank, lengthOf } from '../common/text.ts';
import { isRestricted } from '../players/restriction.ts';
import type { Rules } from '../rules/rules.ts';
import { type Suspension, whySuspended } from '../rules/suspension.ts';
import { isLevel } from '../tables/level.ts';
import type { TableRules } from '../tables/tableRules.ts';
import type { Voter } from '../voting/viewerStatus.ts';
import { type NextProposal, type PastProposal, whySameSong, whyTooMany, whyTooManyOwn } from './limits.ts';

export interface SubmissionFacts {
  readonly rules: Rules;
  readonly at: Date;
  readonly table: TableRules;
  readonly proposer: Voter & { readonly banned: boolean; readonly nickname: string };
  readonly suspensions: readonly Suspension[];
  readonly form: {
    /** Null: none was chosen, or it is no level of the table. */
    readonly level: number | null;
    readonly songUrl: string;
    readonly chartUrl: string;
    readonly comment: string;
    /** The proposer asks for the mark that the chart's sounds are those of its original. */
    readonly verify: boolean;
  };
  /** What was read from the kept file; null = no such file is kept for this session, or it is no chart. */
  readonly chart: Pick<PastProposal, 'md5' | 'title' | 'artist' | 'uploadedByProposer'> | null;
  /** The original chart the form names and what comparing with it gave; `missing` = it is not kept. */
  readonly original:
    | null
    | 'missing'
    | { readonly md5: string; readonly zureCount: number; readonly hasSounds: boolean };
  /** What the ranking service says of the chart, where asking is required. */
  readonly lookUp: 'notAsked' | 'known' | 'unknown' | 'unreachable';
  /** Whether the chart has a live entry in the table's series. */
  readonly chartIsListed: boolean;
  /** The proposer's proposals of the last `lookBackDays`, over all tables. */
  readonly past: readonly PastProposal[];
  /** Whether somebody else is writing to the same chart at this moment. */
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

/** Why a chart may not be proposed, the first in the order of decisions.md §6; null = it may. */
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
    return refuse('RESTRICTIONLEVEL', { above: rules.restriction.above });
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
  const takes = (url: string) => url.trim() === '' || (isLink(url.trim()) && lengthOf(url) <= rules.fields.link);
  if (!takes(form.songUrl) || !takes(form.chartUrl)) return refuse('NOTVALIDVALUE');
  if (form.verify && (original === null || !table.verification)) return refuse('NOTVALIDVALUE');
  const isCompared = original !== null && original !== 'missing';
  // A chart sounds like itself: that says nothing.
  if (isCompared && original.md5 === chart?.md5) return refuse('NOTVALIDVALUE');
  if (isCompared && (original.zureCount > 0 || !original.hasSounds)) {
    return refuse('NOTVALIDVALUE', { zureCount: original.zureCount });
  }
  const { comment: limit } = rules.fields;
  return lengthOf(form.comment) > limit ? refuse('TOOLONGCOM', { limit }) : null;
}
