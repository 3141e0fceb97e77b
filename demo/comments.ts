import { isLevel, levelName } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { Difficulty, Vote } from '#domain/voting/tally.ts';
import type { Player } from './cast.ts';
import { commentWords, type Pattern } from './commentWords.ts';
import type { Random } from './random.ts';

/** The chart that a comment is about. */
export interface Subject {
  table: TableRules;
  level: number;
  pattern: Pattern;
}

/** Returns a proposer's comment in their language; sometimes none. */
export function proposalComment(random: Random, player: Player, about: Subject, isOwn: boolean): string {
  if (random.chance(0.2)) return '';
  const words = commentWords[player.language];
  return filled(random.pick(isOwn && random.chance(0.5) ? words.own : words.proposal), about);
}

/**
 * Returns a voter's comment in their language. A no always has a reason (EVOTENOREASON); the others often have no
 * comment.
 */
export function voteComment(
  random: Random,
  player: Player,
  about: Subject,
  vote: Vote,
  difficulty: Difficulty,
): string {
  if (vote !== 'no' && !random.chance(player.talkative)) return '';
  const words = commentWords[player.language];
  const parts: string[] = [random.pick(words[vote])];
  if (vote !== 'no' && random.chance(0.35)) parts.push(random.pick(words.why[about.pattern]));
  if (difficulty !== 'mid' && random.chance(0.6)) parts.push(random.pick(words[difficulty]));
  // A voter who disagrees with the level does not say that it is right.
  const said =
    difficulty === 'mid'
      ? parts
      : parts.filter((part) => !(vote === 'yes' && part === parts[0] && part.includes('{level}')));
  return said.map((part) => filled(part, about)).join(player.language === 'ja' ? '' : ' ');
}

function filled(text: string, { table, level }: Subject): string {
  const name = (at: number) => levelName(table, isLevel(table, at) ? at : level);
  return text
    .replaceAll('{level}', name(level))
    .replaceAll('{up}', name(level + 1))
    .replaceAll('{down}', name(level - 1));
}
