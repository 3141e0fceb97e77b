import type { getFileData } from '#contract/charts.ts';
import type { Reply } from '#contract/endpoint.ts';
import { isLink } from '#domain/common/link.ts';
import type { Context } from '../base/context.ts';
import type { Lr2ir } from '../external/lr2ir/lr2irService.ts';

/** What the ranking service says of a chart, and the links it knows; empty where it knows none. */
export type LookUp = Pick<Reply<typeof getFileData>, 'lookUp' | 'url' | 'url_diff'>;

/** How long somebody who dropped a chart or proposes it waits for the answer, in milliseconds. */
const PATIENCE_MS = { optional: 3000, required: 10_000 };
/** How long an answer is good; that there was none, so long that a form sent twice does not wait twice. */
const GOOD_MS = { answered: 60 * 60 * 1000, unreachable: 10_000 };
const MOST_KEPT = 1000;

/** The answers each service gave, or is about to give, by md5; the oldest first. */
const answers = new WeakMap<Lr2ir, Answers>();
type Answers = Map<string, { askedAt: number; answer: Promise<LookUp> }>;

const nothing = (lookUp: LookUp['lookUp']): LookUp => ({ lookUp, url: '', url_diff: '' });

/**
 * Asks the ranking service about a chart, as far as the operator wants it (`CHART_LOOKUP`, decisions.md §7). The same chart is not
 * asked for again while an answer is good. Never within a transaction: it takes seconds.
 */
export async function lookUpChart(ctx: Context, md5: string): Promise<LookUp> {
  const { CHART_LOOKUP: mode } = ctx.config;
  const { lr2ir } = ctx.outside;
  if (mode === 'off') return nothing('notAsked');
  if (!lr2ir) return nothing(mode === 'required' ? 'unreachable' : 'notAsked');
  const kept: Answers = answers.get(lr2ir) ?? new Map();
  answers.set(lr2ir, kept);
  const now = ctx.clock.now().getTime();
  const before = kept.get(md5);
  if (before) {
    const answer = await before.answer;
    const good = answer.lookUp === 'unreachable' ? GOOD_MS.unreachable : GOOD_MS.answered;
    if (now - before.askedAt < good) return answer;
  }
  const answer = ask(lr2ir, md5, PATIENCE_MS[mode]);
  kept.delete(md5);
  kept.set(md5, { askedAt: now, answer });
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return answer;
}

async function ask(lr2ir: Lr2ir, md5: string, patienceMs: number): Promise<LookUp> {
  const chart = await lr2ir.chart(md5, { signal: AbortSignal.timeout(patienceMs) });
  if (chart === 'absent') return nothing('unknown');
  if (chart === 'unreachable') return nothing('unreachable');
  const linkOf = (address: string) => (isLink(address) ? address : '');
  return { lookUp: 'known', url: linkOf(chart.songUrl), url_diff: linkOf(chart.chartUrl) };
}
