import type { PlayData, StairwayItem } from '#contract/accounts/accounts.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { rivalData } from '#contract/players/rivals.ts';
import type { Service } from '#domain/players/clears.ts';
import { skillColor } from '#domain/players/stellaway/rating.ts';
import type { SkillColor } from '#domain/players/stellaway/stellaway.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { slotOf } from '../slotOf.ts';

/** One of two players who are compared in a table. */
export interface Side {
  userId: string;
  /** The name, or the ID of a player without one. */
  name: string;
  service: Service;
  color: SkillColor['name'];
  /** The dan in the play style of the table; `-` for none. */
  dan: string;
  numbers: PlayData;
  played: readonly StairwayItem[];
}

/** Returns the two players of a comparison, with what they have in a table. */
export function sidesOf(reply: Reply<typeof rivalData>, table: TableRules): { own: Side; rival: Side } {
  const slot = slotOf(table);
  const isDouble = table.playStyle === 'DP';
  const [numbers, rNumbers] = [reply[`playData${slot}`], reply[`rPlayData${slot}`]];
  return {
    own: {
      userId: reply.userid,
      name: reply.nickname || reply.userid,
      service: reply.playerName,
      color: skillColor(table, numbers.userSkill),
      dan: isDouble ? reply.dan2 : reply.dan,
      numbers,
      played: reply[`stairway${slot}`],
    },
    rival: {
      userId: reply.rUserid,
      name: reply.rNickname || reply.rUserid,
      service: reply.rPlayerName,
      color: skillColor(table, rNumbers.userSkill),
      dan: isDouble ? reply.rDan2 : reply.rDan,
      numbers: rNumbers,
      played: reply[`rStairway${slot}`],
    },
  };
}
