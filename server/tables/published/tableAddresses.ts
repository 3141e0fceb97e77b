import type { Reply } from '#contract/platform/endpoint.ts';
import type { tables } from '#contract/tables/tables.ts';
import { type ListName, listNames } from '#domain/tables/listFiles.ts';
import { rowsOf, type TableContent } from './publishedTexts.ts';

export type TableAddresses = Reply<typeof tables>['source'];

const known = new WeakMap<readonly TableContent[], TableAddresses>();

/** Returns the lists of tables with their numbers of charts; counted once for each array of contents. */
export function tableAddresses(contents: readonly TableContent[]): TableAddresses {
  const listed = (content: TableContent, list: ListName) => {
    const time = changedAt(content, list);
    return { list, charts: rowsOf(content, list, contents).length, changedTime: time?.toISOString() ?? null };
  };
  const counted =
    known.get(contents) ??
    contents.map((content) => ({ table: content.table.id, lists: listNames.map((list) => listed(content, list)) }));
  known.set(contents, counted);
  return counted;
}

/** Returns when charts last came into a list or left it; null if that is not known. */
function changedAt({ entries, last }: TableContent, list: ListName): Date | null {
  if (list === 'new' || list === 'changed') return last.at;
  const times = entries.flatMap(({ result, publishedAt, decidedAt, deletedAt }) => {
    if (list === 'sub') return publishedAt;
    if (list === 'voting') return [publishedAt, decidedAt];
    if (list === 'removed') return deletedAt;
    if (list === 'rejected') return result === 'reject' ? decidedAt : null;
    return result === 'accept' ? [decidedAt, deletedAt] : null;
  });
  if (list === 'official' && last.moved.size > 0) times.push(last.at);
  return times.reduce((newest, time) => (time && (!newest || time > newest) ? time : newest), null);
}
