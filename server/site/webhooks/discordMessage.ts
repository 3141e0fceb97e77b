import { withoutControl } from '#domain/common/text.ts';
import { type RuleBook, rulesAt } from '#domain/rules/rules.ts';
import { oneLine } from '#domain/tables/oneLine.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { EventDescription } from '../events/describeEvents.ts';
import { colorOf } from '../shareImages/pictureSvg.ts';

/** Limits of Discord for one embed. */
const [TITLE, DESCRIPTION] = [256, 4096];
const MARKUP = /[\\`*_~|<>#:@[\]()-]/;

/**
 * Returns the message that tells an event in Discord: one embed, which mentions nobody, and in which every text stands as it
 * is written.
 */
export function discordMessage(event: EventDescription, { url, rules }: { url: string | undefined; rules: RuleBook }) {
  const { tables } = rulesAt(rules, event.at);
  const nameOf = (id: TableId) => tables.find((table) => table.id === id)?.name ?? id;
  const levelOf = ({ table, level }: { table: TableId; level: string }) =>
    `${tables.find(({ id }) => id === table)?.symbol ?? table}${level}`;
  const { title, description } = textsOf(event, nameOf, levelOf);
  return {
    username: 'Stellaverse',
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: asWritten(oneLine(title), TITLE),
        description: asWritten(description.trim(), DESCRIPTION),
        ...(url && { url }),
        color: Number.parseInt(colorOf('table' in event ? `glow-${event.table}` : 'star').slice(1), 16),
        timestamp: event.at,
      },
    ],
  };
}

function textsOf(
  event: EventDescription,
  nameOf: (id: TableId) => string,
  levelOf: (place: { table: TableId; level: string }) => string,
): { title: string; description: string } {
  switch (event.kind) {
    case 'opened':
      return { title: `Proposal ${levelOf(event)}: ${event.title}`, description: event.artist };
    case 'revision': {
      const what = event.to ? `${levelOf(event)} → ${levelOf(event.to)}` : `${event.type} ${levelOf(event)}`;
      return { title: `Revision ${what}: ${event.title}`, description: event.artist };
    }
    case 'decided': {
      const { accepted, deleted, rejected, canceled, undone } = event;
      const results = Object.entries({ accepted, deleted, rejected, canceled }).filter(([, number]) => number > 0);
      const lines = [
        undone ? 'It was undone.' : results.map(([result, number]) => `${result}: ${number}`).join(', '),
        'hash' in event && `sha256 ${event.hash}`,
      ];
      return {
        title: `${nameOf(event.table)}: vote count of ${event.date}`,
        description: lines.filter(Boolean).join('\n'),
      };
    }
    case 'notice':
      return { title: event.texts.en.message, description: event.texts.en.description };
    case 'upload':
      return { title: `Upload: ${event.title}`, description: event.artist };
  }
}

/** Escapes what Discord would read as markup or a mention, and cuts a text at a limit. */
function asWritten(text: string, limit: number): string {
  const signs = [...withoutControl(text, '\n')].map((sign) => (MARKUP.test(sign) ? `\\${sign}` : sign));
  const whole = signs.join('');
  if (whole.length <= limit) return whole;
  let [cut, left] = ['', limit - 1];
  for (const sign of signs) {
    left -= sign.length;
    if (left < 0) break;
    cut += sign;
  }
  return `${cut}…`;
}
