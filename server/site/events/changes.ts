import type { Received, Reply } from '#contract/platform/endpoint.ts';
import type { changes as changesEndpoint, SiteChange } from '#contract/site/changes.ts';
import type { Context } from '../../platform/context.ts';
import { describeEvents, type EventDescription } from './describeEvents.ts';

/**
 * Returns what happened after a number.
 *
 * @param origin the public address of the site, without a slash at its end
 */
export async function changes(
  ctx: Pick<Context, 'db' | 'rules' | 'clock'>,
  { since, limit }: Received<typeof changesEndpoint>['query'],
  origin: string,
): Promise<Omit<Reply<typeof changesEndpoint>, 'success'>> {
  const events = await describeEvents(ctx, { after: since, limit });
  return { changes: events.map((event) => toChange(event, origin)), next: events.at(-1)?.number ?? since };
}

function toChange({ at, path, ...event }: EventDescription, origin: string): SiteChange {
  const told = { time: at.toISOString(), address: origin + path };
  if (event.kind === 'notice') {
    const { texts, ...notice } = event;
    return { ...told, ...notice, title: texts.en.message };
  }
  return { ...told, ...event };
}
