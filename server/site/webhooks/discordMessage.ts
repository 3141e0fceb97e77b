import { withoutControl } from '#domain/common/text.ts';
import { type RuleBook, rulesAt } from '#domain/rules/rules.ts';
import { oneLine } from '#domain/tables/oneLine.ts';
import type { TableId, TableRules } from '#domain/tables/tableRules.ts';
import type { EventDescription } from '../events/describeEvents.ts';
import { colorOf } from '../shareImages/pictureSvg.ts';

/** Limits of Discord for one embed. */
const [TITLE, DESCRIPTION] = [256, 4096];
/** What Discord would read as markup or a mention. */
const MARKUP = /[\\`*_~|<>#:@[\]()-]/g;
/** Half of an escaped sign, or of a pair of surrogates. */
const HALF = /(?<=(?:^|[^\\])(?:\\\\)*)\\$|[\ud800-\udbff]$/;

/** Returns a message that tells an event in Discord: one embed, in which every text stands as it is written. */
export function discordMessage(event: EventDescription, { url, rules }: { url: string | undefined; rules: RuleBook }) {
  const tables = new Map(rulesAt(rules, event.at).tables.map((table) => [table.id, table]));
  const [title, description] = textsOf(event, tables);
  const color = colorOf('table' in event ? `glow-${event.table}` : 'star');
  const embed = {
    title: asWritten(oneLine(title), TITLE),
    description: asWritten(description.trim(), DESCRIPTION),
    ...(url && { url }),
    color: Number.parseInt(color.slice(1), 16),
    timestamp: event.at,
  };
  return { username: 'Stellaverse', allowed_mentions: { parse: [] }, embeds: [embed] };
}

/** Returns title and description. */
function textsOf(event: EventDescription, tables: ReadonlyMap<TableId, TableRules>): [string, string] {
  const levelOf = ({ table, level }: { table: TableId; level: string }) =>
    `${tables.get(table)?.symbol ?? table}${level}`;
  switch (event.kind) {
    case 'opened':
      return [`Proposal ${levelOf(event)}: ${event.title}`, event.artist];
    case 'revision': {
      const what = event.to ? `${levelOf(event)} → ${levelOf(event.to)}` : `${event.type} ${levelOf(event)}`;
      return [`Revision ${what}: ${event.title}`, event.artist];
    }
    case 'decided': {
      const { accepted, deleted, rejected, canceled, undone } = event;
      const results = `accepted: ${accepted}, deleted: ${deleted}, rejected: ${rejected}, canceled: ${canceled}`;
      const lines = [undone ? 'It was undone.' : results, ...('hash' in event ? [`sha256 ${event.hash}`] : [])];
      return [`${tables.get(event.table)?.name ?? event.table}: vote count of ${event.date}`, lines.join('\n')];
    }
    case 'notice':
      return [event.texts.en.message, event.texts.en.description];
    case 'upload':
      return [`Upload: ${event.title}`, event.artist];
  }
}

/** Escapes a text and cuts it at a limit. */
function asWritten(text: string, limit: number): string {
  const whole = withoutControl(text, '\n').replace(MARKUP, '\\$&');
  return whole.length <= limit ? whole : `${whole.slice(0, limit - 1).replace(HALF, '')}…`;
}
