/** The three published lists of a table. */
export type ListName = 'official' | 'voting' | 'sub';

export const listNames = ['official', 'voting', 'sub'] as const satisfies readonly ListName[];

/** The file names of a list; all its files are in the directory of the table. */
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

/** The files of each list. External tools rely on these names. */
export const listFiles: Readonly<Record<ListName, ListFiles>> = {
  official: files(''),
  voting: files('_vote'),
  sub: files('_sub'),
};
