import type { getFileData } from '#contract/charts/charts.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import { HOUR_MS } from '#domain/common/dates.ts';
import { isLink } from '#domain/common/link.ts';
import type { Context } from '../platform/context.ts';
import type { Viewer } from '../platform/http/session.ts';
import type { Lr2ir, RequestOptions } from '../services/lr2ir/lr2irService.ts';

/** The result of a look-up at the ranking service; links are empty when it has none. */
export type LookUp = Pick<Reply<typeof getFileData>, 'lookUp' | 'url' | 'url_diff'>;

/** How long a request waits for the ranking service when the look-up is optional, and when it is required. */
const TIMEOUT_MS = { optional: 3000, required: 10_000 };
/** An unreachable service is cached too, so that a form that is sent twice does not wait twice. */
const CACHE_TTL_MS = { answered: HOUR_MS, unreachable: 10_000 };
const MAX_CACHED = 1000;

/** The answers of each service by md5, pending ones included; the oldest first. */
const caches = new WeakMap<Lr2ir, Cache>();
type Cache = Map<string, { askedAt: number; answer: Promise<LookUp | 'busy'> }>;

const noLinks = (lookUp: LookUp['lookUp']): LookUp => ({ lookUp, url: '', url_diff: '' });

/**
 * Looks up a chart at the ranking service, as `CHART_LOOKUP` configures. Answers are cached. The queue is limited per
 * account and in total; when it is full, the result is `unreachable` at once. Never call it within a transaction, as it
 * takes seconds.
 */
export async function lookUpChart(
  ctx: Context,
  { accountId }: Pick<Viewer, 'accountId'>,
  md5: string,
): Promise<LookUp> {
  const { CHART_LOOKUP: mode } = ctx.config;
  const { lr2ir } = ctx.services;
  if (mode === 'off') return noLinks('notAsked');
  if (!lr2ir) return noLinks(mode === 'required' ? 'unreachable' : 'notAsked');
  const cache: Cache = caches.get(lr2ir) ?? new Map();
  caches.set(lr2ir, cache);
  const now = ctx.clock.now().getTime();
  const cached = cache.get(md5);
  if (cached) {
    const answer = await cached.answer;
    if (answer !== 'busy') {
      const ttl = answer.lookUp === 'unreachable' ? CACHE_TTL_MS.unreachable : CACHE_TTL_MS.answered;
      if (now - cached.askedAt < ttl) return answer;
    }
  }
  const options = { caller: `account ${accountId}`, signal: AbortSignal.timeout(TIMEOUT_MS[mode]) };
  const asked = { askedAt: now, answer: ask(lr2ir, md5, options) };
  cache.delete(md5);
  cache.set(md5, asked);
  const answer = await asked.answer;
  if (answer === 'busy') {
    // No request was sent, so the answer is not cached.
    if (cache.get(md5) === asked) cache.delete(md5);
    return noLinks('unreachable');
  }
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  return answer;
}

async function ask(lr2ir: Lr2ir, md5: string, options: RequestOptions): Promise<LookUp | 'busy'> {
  const chart = await lr2ir.chart(md5, options);
  if (chart === 'busy') return 'busy';
  if (chart === 'absent') return noLinks('unknown');
  if (chart === 'unreachable') return noLinks('unreachable');
  const linkOf = (address: string) => (isLink(address) ? address : '');
  return { lookUp: 'known', url: linkOf(chart.songUrl), url_diff: linkOf(chart.chartUrl) };
}
