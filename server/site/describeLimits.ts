import { type Limits, limitsOfCost, REQUEST_WINDOW_MS } from '#contract/limits.ts';
import { SECOND_MS } from '#domain/common/dates.ts';
import { describeRateLimit } from '#domain/common/rateLimits.ts';

/** Returns a size in the unit that makes it a short number: `64 kB`. */
export const describeSize = (bytes: number): string => `${Math.round(bytes / 1024)} kB`;

/** Returns the requests that are allowed in a window in words: `100 in 10 seconds`. */
export const describeRequests = (requests: number): string => `${requests} in ${REQUEST_WINDOW_MS / SECOND_MS} seconds`;

/** Describes the limits of an endpoint in English sentences, for the API document. */
export function describeLimits({ cost, less, maxBodyBytes, readsFiles, rateLimits }: Limits): string {
  const { perAddress, perAccount, atOnce } = limitsOfCost(cost);
  const requests = [
    ...(perAddress === null ? [] : [`${describeRequests(perAddress)} per address`]),
    ...(perAccount === null ? [] : [`${perAccount} per account`]),
    ...(atOnce === null ? [] : [`${atOnce} at the same time per address`]),
  ];
  return [
    `Cost: ${cost}${less ? `; ${less.cost} with ${less.query}=${less.value}` : ''}.`,
    `Body: at most ${describeSize(maxBodyBytes)}${readsFiles ? '; reads a file that anybody may have written' : ''}.`,
    ...(requests.length > 0 ? [`Requests of this cost: ${requests.join(', ')}.`] : []),
    ...(rateLimits.length > 0 ? [`Rate limits: ${rateLimits.map(describeRateLimit).join('; ')}.`] : []),
  ].join(' ');
}
