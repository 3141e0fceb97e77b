/** The three published lists of a table (decisions.md §2). */
export type ListName = 'official' | 'voting' | 'sub';

export const listNames = ['official', 'voting', 'sub'] as const satisfies readonly ListName[];

/** The three files of one list, all in the directory of the table. */
export interface ListFiles {
  page: string;
  header: string;
  data: string;
}

const files = (suffix: string): ListFiles => ({
  page: `table${suffix}.html`,
  header: `header${suffix}.json`,
  data: `score${suffix}.json`,
});

/** The file names that other people's tools have built in (bmstable.md §1). */
export const listFiles: Readonly<Record<ListName, ListFiles>> = {
  official: files(''),
  voting: files('_vote'),
  sub: files('_sub'),
};
