import { withoutControl } from '#domain/common/text.ts';
import { type RuleBook, rulesAt } from '#domain/rules/rules.ts';
import { oneLine } from '#domain/tables/oneLine.ts';
import type { EventDescription } from '../events/describeEvents.ts';
import { eventText } from '../events/eventText.ts';
import { colorOf } from '../shareImages/pictureSvg.ts';

/** Limits of Discord for one embed. */
const [TITLE, DESCRIPTION] = [256, 4096];
/** What Discord would read as markup or a mention. */
const MARKUP = /[\\`*_~|<>#:@[\]()-]/g;
/** Half of an escaped sign, or of a pair of surrogates. */
const HALF = /(?<=(?:^|[^\\])(?:\\\\)*)\\$|[\ud800-\udbff]$/;

/** Returns a message that tells an event in Discord: one embed, in which every text stands as it is written. */
export function discordMessage(
  event: EventDescription,
  { url, rules, name }: { url: string | undefined; rules: RuleBook; name: string },
) {
  const { message, description } = eventText(event, rulesAt(rules, event.at));
  const color = colorOf('table' in event ? `glow-${event.table}` : 'star');
  const embed = {
    title: asWritten(oneLine(message), TITLE),
    description: asWritten(description.trim(), DESCRIPTION),
    ...(url && { url }),
    color: Number.parseInt(color.slice(1), 16),
    timestamp: event.at,
  };
  return { username: name, allowed_mentions: { parse: [] }, embeds: [embed] };
}

/** Escapes a text and cuts it at a limit. */
function asWritten(text: string, limit: number): string {
  const whole = withoutControl(text, '\n').replace(MARKUP, '\\$&');
  return whole.length <= limit ? whole : `${whole.slice(0, limit - 1).replace(HALF, '')}…`;
}
