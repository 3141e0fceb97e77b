import { levelName } from '#domain/tables/level.ts';
import { type TableId, type TableRules, tableById } from '#domain/tables/tableRules.ts';
import { inEachLanguage, type NoticeText } from '../noticeTexts.ts';
import type { EventDescription } from './describeEvents.ts';

const REVISIONS = { change: 'Level change', delete: 'Delete', resurrection: 'Re-vote', transfer: 'Transfer' };

/**
 * Returns what an event says in plain text: a heading in one line, and more, which may be empty. English, but notices have
 * texts in each language.
 */
export function eventText(
  event: EventDescription,
  rules: { tables: readonly TableRules[] },
  language: 'en' | 'ja' | 'ko' = 'en',
): NoticeText {
  const levelOf = ({ table, level }: { table: TableId; level: string }) =>
    levelName(tableById(rules, table) ?? { symbol: `${table} ` }, Number(level));
  switch (event.kind) {
    case 'notice':
      return inEachLanguage(event.texts)[language];
    case 'decided': {
      const { table, date, undone, accepted, deleted, rejected, canceled } = event;
      const message = `${tableById(rules, table)?.name ?? table}: vote count of ${date}${undone ? ' (undone)' : ''}`;
      const description = `${accepted} accepted, ${deleted} deleted, ${rejected} rejected, ${canceled} canceled`;
      return { message, description };
    }
    case 'opened':
      return { message: `Proposed for ${levelOf(event)}: ${event.title}`, description: event.artist };
    case 'revision': {
      const to = event.to ? ` to ${levelOf(event.to)}` : '';
      return { message: `${REVISIONS[event.type]}: ${levelOf(event)} ${event.title}${to}`, description: event.artist };
    }
    case 'upload':
      return { message: event.title, description: event.artist };
  }
}
