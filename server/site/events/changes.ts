import type { Received, Reply } from '#contract/platform/endpoint.ts';
import type { changes as changesEndpoint } from '#contract/site/changes.ts';
import type { Context } from '../../platform/context.ts';
import { describeEvents } from './describeEvents.ts';

/** Returns what happened after a number; `origin` is the public address of the site, without a slash at its end. */
export async function changes(
  ctx: Pick<Context, 'db' | 'rules' | 'clock'>,
  { since, limit }: Received<typeof changesEndpoint>['query'],
  origin: string,
): Promise<Omit<Reply<typeof changesEndpoint>, 'success'>> {
  const events = await describeEvents(ctx, { after: since, limit });
  const told = events.map(({ at, path, ...event }) => ({ ...event, time: at.toISOString(), address: origin + path }));
  return { changes: told, next: events.at(-1)?.number ?? since };
}
