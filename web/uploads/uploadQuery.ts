import type { ListSearch } from '../ui/listSearch.ts';

/** What the address of the uploader says. */
export interface UploadSearch extends ListSearch {
  tags?: string | undefined;
  keys?: string | undefined;
  levelfilter?: string | undefined;
}
