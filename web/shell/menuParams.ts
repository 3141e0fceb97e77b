import { gmt9 } from '#domain/dates.ts';
import { serverNow } from '../api/serverClock.ts';
import { currentRules } from '../rules.ts';

/** What fills the addresses of the menu: its first table and the current year, until somebody chooses another. */
export function menuParams(tableId = currentRules().tables[0]?.id ?? '') {
  return { tableId, yearId: String(gmt9(serverNow()).year) };
}
