import { oneLine } from '../tables/oneLine.ts';
import { type MixedFile, type MixedTable, mixedText } from './mixedTable.ts';

/** The number of favourites that an account can keep. */
export const MAX_FAVOURITES = 500;

/** The symbol of the table of favourites. */
export const FAVOURITES_SYMBOL = '☆';

/** Returns the folder of the table of favourites with a key, which only its owner learns. */
export const favouritesFolder = (key: string) => `/favourites/${key}`;

interface FavouriteTable extends Pick<MixedTable, 'charts' | 'tables' | 'document'> {
  key: string;
  /** The nickname of the owner. */
  owner: string;
}

/** Returns a file of the table of favourites. */
export function favouritesText(file: MixedFile, { key, owner, ...table }: FavouriteTable): string {
  return mixedText(file, {
    ...table,
    name: `Favourites: ${oneLine(owner)}`,
    symbol: FAVOURITES_SYMBOL,
    folder: favouritesFolder(key),
    page: 'favouriteTable',
    link: { href: '/favourites', name: 'Favourites' },
  });
}
