import { daysAfter } from '#domain/common/dates.ts';
import { levelName } from '#domain/tables/level.ts';
import type { Member } from './members.ts';
import type { PlannedProposal } from './outcome.ts';
import type { Random } from './random.ts';
import { revisionWords } from './revisionWords.ts';

/** A comment on a song that belongs to no vote. */
export interface SongComment {
  at: Date;
  member: Member;
  proposal: PlannedProposal;
  comment: string;
}

/** Plans comments on some of the songs, mostly after the vote. */
export function songComments(
  random: Random,
  members: readonly Member[],
  proposals: readonly PlannedProposal[],
  until: Date,
): SongComment[] {
  return proposals.flatMap((proposal) => {
    const { outcome, table, level } = proposal;
    const from = outcome ? outcome.at : proposal.at;
    const able = members.filter(({ joinedAt, player }) => joinedAt < from && player.eagerness > 0);
    if (able.length === 0 || !random.chance(0.25)) return [];
    return Array.from({ length: random.whole(1, 4) }, () => {
      const member = random.pick(able);
      const text = random.pick(revisionWords[member.player.language].talk);
      const at = daysAfter(from, 0.02 + random.next() * 20);
      return { at, member, proposal, comment: text.replaceAll('{level}', levelName(table, outcome?.level ?? level)) };
    }).filter(({ at }) => at < until);
  });
}
