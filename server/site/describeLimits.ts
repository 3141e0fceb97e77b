import { type Limits, limitsOfCost, REQUEST_WINDOW_MS } from '#contract/limits.ts';
import { SECOND_MS } from '#domain/common/dates.ts';
import { describeRateLimit } from '#domain/common/rateLimits.ts';

/** Describes the limits of an endpoint in English sentences, for the API document. */
export function describeLimits({ cost, less, maxBodyBytes, readsFiles, rateLimits }: Limits): string {
  const { perAddress, perAccount } = limitsOfCost(cost);
  const requests = [
    ...(perAddress === null ? [] : [`${perAddress} in ${REQUEST_WINDOW_MS / SECOND_MS} seconds per address`]),
    ...(perAccount === null ? [] : [`${perAccount} per account`]),
  ];
  return [
    `Cost: ${cost}${less ? `; ${less.cost} with ${less.query}=${less.value}` : ''}.`,
    `Body: at most ${Math.round(maxBodyBytes / 1024)} kB${readsFiles ? '; reads a file that anybody may have written' : ''}.`,
    ...(requests.length > 0 ? [`Requests of this cost: ${requests.join(', ')}.`] : []),
    ...(rateLimits.length > 0 ? [`Rate limits: ${rateLimits.map(describeRateLimit).join('; ')}.`] : []),
  ].join(' ');
}
