import type { Reply } from '#contract/platform/endpoint.ts';
import type { tables } from '#contract/tables/tables.ts';
import { type ListName, listNames } from '#domain/tables/listFiles.ts';
import { rowsOf, type TableContent } from './publishedTexts.ts';

export type TableAddresses = Reply<typeof tables>['source'];

const known = new WeakMap<readonly TableContent[], TableAddresses>();

/** Returns the lists of tables with their numbers of charts; counted once for each array of contents. */
export function tableAddresses(contents: readonly TableContent[]): TableAddresses {
  const counted = known.get(contents) ?? contents.map((content) => addressesOf(content, contents));
  known.set(contents, counted);
  return counted;
}

const addressesOf = (content: TableContent, all: readonly TableContent[]): TableAddresses[number] => ({
  table: content.table.id,
  lists: listNames.map((list) => ({
    list,
    charts: rowsOf(content, list, all).length,
    changedTime: changedAt(content, list)?.toISOString() ?? null,
  })),
});

/** Returns when charts last came into a list or left it; null if that is not known. */
function changedAt({ entries, last }: TableContent, list: ListName): Date | null {
  if (list === 'new' || list === 'changed') return last.at;
  const times = entries.map(({ result, publishedAt, decidedAt, deletedAt }) => {
    if (list === 'sub') return publishedAt;
    if (list === 'voting') return newest([publishedAt, decidedAt]);
    if (list === 'removed') return deletedAt;
    if (list === 'rejected') return result === 'reject' ? decidedAt : null;
    return result === 'accept' ? newest([decidedAt, deletedAt]) : null;
  });
  return newest(list === 'official' && last.moved.size > 0 ? [...times, last.at] : times);
}

const newest = (times: readonly (Date | null)[]) =>
  times.reduce((newest, time) => (time && (!newest || time > newest) ? time : newest), null);
