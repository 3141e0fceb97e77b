import type { z } from 'zod';
import { uploadSorts, type uploads } from '#contract/uploads.ts';
import { lengthOf } from '#domain/common/text.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { keyModes } from '#domain/uploads/keyModes.ts';
import { uploadTags } from '#domain/uploads/tags.ts';
import type { Sort } from '../../../base/ui/lists/column.ts';
import { type ListSearch, parseCommaList, parseListSort, stringifySort } from '../../../base/ui/lists/listSearch.ts';

/** What the address of the uploader says. */
export interface UploadSearch extends ListSearch {
  tags?: string | undefined;
  keys?: string | undefined;
  levelfilter?: string | undefined;
}

/** How the list stands by itself: the newest first. */
const STANDARD = { id: 'published', desc: true } as const;

/** The order that an address asks for. */
export function uploadSort({ sort }: UploadSearch): Sort<(typeof uploadSorts)[number]> {
  return parseListSort(sort, uploadSorts, STANDARD);
}

/** Marks with levels as somebody writes them beside each other, `sl5 ★12`, as the address and the call have them. */
export function levelWords(text: string | undefined): string {
  return parseCommaList((text ?? '').replace(/[\s,、，]+/gu, ',')).join(',');
}

/** What the server is asked for an address. What there is no tag or key mode for is left out: the rest still shows. */
export function uploadQuery(address: UploadSearch): z.output<typeof uploads.query> {
  const known = (list: string | undefined, all: readonly string[]) =>
    parseCommaList(list).filter((word) => all.includes(word));
  return {
    page: address.page ?? 1,
    search: address.search ?? '',
    tags: known(address.tags, uploadTags).join(','),
    keys: known(address.keys, keyModes).join(','),
    levelfilter: levelWords(address.levelfilter),
    sort: stringifySort(uploadSort(address)),
  };
}

/** Whether a search is refused because it would find nearly everything (EUPLOADSEARCHSIZE): a tag or key mode makes up for it. */
export function isSearchTooShort(
  { uploads }: Pick<Rules, 'uploads'>,
  { search = '', tags, keys }: Pick<UploadSearch, 'search' | 'tags' | 'keys'>,
): boolean {
  const length = lengthOf(search.trim());
  return length > 0 && length < uploads.minSearchLength && !tags && !keys;
}
