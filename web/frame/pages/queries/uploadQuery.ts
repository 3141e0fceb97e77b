import type { z } from 'zod';
import { uploadSorts, type uploads } from '#contract/uploads/uploads.ts';
import { isTooShort } from '#domain/common/search.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { keyModes } from '#domain/uploads/keyModes.ts';
import { uploadTags } from '#domain/uploads/tags.ts';
import type { Sort } from '../../../base/ui/lists/column.ts';
import { type ListSearch, parseCommaList, parseListSort, stringifySort } from '../../../base/ui/lists/listSearch.ts';

/** The query of the uploader. */
export interface UploadSearch extends ListSearch {
  tags?: string | undefined;
  keys?: string | undefined;
  levelfilter?: string | undefined;
}

/** The default order: the newest first. */
const DEFAULT_SORT = { id: 'published', desc: true } as const;

/** Returns the order of an address. */
export function uploadSort({ sort }: UploadSearch): Sort<(typeof uploadSorts)[number]> {
  return parseListSort(sort, uploadSorts, DEFAULT_SORT);
}

/** Converts marks with levels as users type them, `sl5 ★12`, to the form of addresses and calls. */
export function levelWords(text: string | undefined): string {
  return parseCommaList((text ?? '').replace(/[\s,、，]+/gu, ',')).join(',');
}

/** Returns the request for an address. Unknown tags and key modes are left out. */
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

/** Whether the server refuses a search as too short (EUPLOADSEARCHSIZE); with a tag or key mode it is accepted. */
export function isSearchTooShort(
  { uploads }: Pick<Rules, 'uploads'>,
  { search = '', tags, keys }: Pick<UploadSearch, 'search' | 'tags' | 'keys'>,
): boolean {
  return search.trim() !== '' && isTooShort(search, uploads.minSearchLength) && !tags && !keys;
}
