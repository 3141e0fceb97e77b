import { gmt9 } from '#domain/common/dates.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { serverNow } from '../../base/api/serverClock.ts';

/** What fills the addresses of the menu: its first table, the current year and LR2, until somebody chooses another. */
export function menuParams(tableId = currentRules().tables[0]?.id ?? '') {
  return { tableId, yearId: String(gmt9(serverNow()).year), playerId: 'lr2' };
}
