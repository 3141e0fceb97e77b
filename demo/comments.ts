import { isLevel, levelName } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { Difficulty, Vote } from '#domain/voting/tally.ts';
import type { Player } from './cast.ts';
import { commentWords, type Pattern } from './commentWords.ts';
import type { Random } from './random.ts';

/** What is spoken of: a chart of this pattern at this level. */
export interface Subject {
  table: TableRules;
  level: number;
  pattern: Pattern;
}

/** What a proposer says, in their language; sometimes nothing. */
export function proposalComment(random: Random, player: Player, about: Subject, isOwn: boolean): string {
  if (random.chance(0.2)) return '';
  const words = commentWords[player.language];
  return filled(random.pick(isOwn && random.chance(0.5) ? words.own : words.proposal), about);
}

/** What a voter says, in their language. A no always has its reason (EVOTENOREASON); the others often say nothing. */
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
  // Who finds the level wrong does not say first that it is right.
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
