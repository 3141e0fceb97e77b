import type { TableRules } from '#domain/tables/tableRules.ts';
import type { Source } from './readSource.ts';

/**
 * Refuses a source that is another table: its name or symbol differs, and the operator has not given its name. Returns
 * the message for the operator, or null.
 *
 * @param as the name of the source, as the operator gave it
 */
export function whyNotThisTable(
  { id, symbol, published }: TableRules,
  { official, voting, sub }: Source,
  as: string | undefined,
): string | null {
  const { header } = official;
  const other = [voting, sub].find((list) => list && list.header.symbol !== header.symbol);
  if (other) {
    return `${other.headerName} has the symbol "${other.header.symbol}", ${official.headerName} has "${header.symbol}": they are of different tables`;
  }
  const isSame = header.name === published.official && header.symbol === symbol;
  if (isSame || header.name === as) return null;
  return `${official.headerName} is of "${header.name}" with the symbol "${header.symbol}"; ${id} is "${published.official}" with the symbol "${symbol}". To import it into ${id} all the same, add --as "${header.name}"`;
}
