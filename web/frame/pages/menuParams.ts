import { gmt9 } from '#domain/common/dates.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { serverNow } from '../../base/api/serverClock.ts';

/** The parameters of the links of the menu: the first table by default, the current year and LR2. */
export function menuParams(tableId = currentRules().tables[0]?.id ?? '') {
  return { tableId, yearId: String(gmt9(serverNow()).year), playerId: 'lr2' };
}
