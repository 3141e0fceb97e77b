import { levelName } from '#domain/tables/level.ts';
import { type TableRules, tableById } from '#domain/tables/tableRules.ts';
import { inEachLanguage, type NoticeText } from '../noticeTexts.ts';
import type { EventDescription } from './describeEvents.ts';

const TYPES = { change: 'Level change', delete: 'Delete', resurrection: 'Re-vote', transfer: 'Transfer', fix: 'Fix' };

/** Returns what an event says in plain text: a line, and more, which may be empty. Only notices have other languages. */
export function eventText(
  event: EventDescription,
  rules: { tables: readonly TableRules[] },
  language: 'en' | 'ja' | 'ko' = 'en',
): NoticeText {
  const levelOf = ({ table, level }: { table: string; level: string }) =>
    levelName(tableById(rules, table) ?? { symbol: `${table} ` }, Number(level));
  if (event.kind === 'notice') return inEachLanguage(event.texts)[language];
  if (event.kind === 'decided') {
    const { table, date, undone, hash, accepted, deleted, rejected, canceled } = event;
    const message = `${tableById(rules, table)?.name ?? table}: vote count of ${date}${undone ? ' (undone)' : ''}`;
    const description = `accepted ${accepted}, deleted ${deleted}, rejected ${rejected}, canceled ${canceled}`;
    return { message, description: hash ? `${description}\nsha256 ${hash}` : description };
  }
  const { title, artist: description } = event;
  if (event.kind === 'upload') return { message: title, description };
  if (event.kind === 'opened') return { message: `Proposed for ${levelOf(event)}: ${title}`, description };
  const to = event.to ? ` to ${levelOf(event.to)}` : '';
  return { message: `${TYPES[event.type]}: ${levelOf(event)} ${title}${to}`, description };
}
