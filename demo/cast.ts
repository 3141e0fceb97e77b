import { nicknames } from './castNames.ts';
import type { Language } from './commentWords.ts';
import type { Random } from './random.ts';

/** A member of the invented community. */
export interface Player {
  userId: string;
  password: string;
  nickname: string;
  language: Language;
  /** Exactly one of `lr2Id` and the MinIR id is set: the one to sign up with. */
  lr2Id?: string;
  minirId?: string;
  isAdmin: boolean;
  /** Their strength on the scale of `strengthOf`; null if they do not play this style. */
  single: number | null;
  double: number | null;
  /** How often they propose and vote, compared with the others. */
  eagerness: number;
  /** From 0 (likes everything) to 1 (likes little). */
  harshness: number;
  /** How often they add a comment to a vote that needs none. */
  talkative: number;
  /** Whether they make charts for other people's songs. */
  makesCharts: boolean;
}

/** An account to try the demo with, and what it may do. */
export interface NamedPlayer extends Player {
  mayDo: string;
}

const password = 'stellaverse';

/** The accounts with a published password: three with rights on every table, an admin and a beginner. */
export const namedPlayers: readonly NamedPlayer[] = [
  {
    ...named('demo-aki', 'あき', 'ja', '910001', 'cleared for every table; has voted on some of the open songs'),
    eagerness: 2.5,
  },
  named('demo-bora', '보라', 'ko', '910002', 'cleared for every table'),
  named('demo-chie', 'Chie', 'en', undefined, 'cleared for every table; has voted on no open song yet'),
  {
    ...named('demo-admin', 'Lighthouse', 'en', '910004', 'admin: sees proposers and votes while they are hidden'),
    isAdmin: true,
    eagerness: 0,
  },
  {
    ...named('demo-beginner', 'はじめて', 'ja', '910005', 'beginner: the lowest levels of Satellite, and Exoplanet'),
    single: 2,
    double: null,
    eagerness: 0.3,
  },
];

function named(
  userId: string,
  nickname: string,
  language: Language,
  lr2Id: string | undefined,
  mayDo: string,
): NamedPlayer {
  return {
    userId,
    password,
    nickname,
    language,
    ...(lr2Id === undefined ? { minirId: '5f0c3d1e-0000-4000-8000-00000000c41e' } : { lr2Id }),
    isAdmin: false,
    single: 25,
    double: 17,
    eagerness: 1,
    harshness: 0.4,
    talkative: 0.3,
    makesCharts: false,
    mayDo,
  };
}

/** Whether an account is one with a published password. */
export const isNamed = ({ userId }: Pick<Player, 'userId'>) => namedPlayers.some((player) => player.userId === userId);

/** Invents up to `count` players of all strengths and tempers, besides the named accounts. */
export function inventCast(random: Random, count: number): Player[] {
  const everybody = (['en', 'ja', 'ko'] as const).flatMap((language) =>
    nicknames[language].map((nickname) => ({ nickname, language })),
  );
  const others = random
    .shuffled(everybody)
    .slice(0, count)
    .map(({ nickname, language }, i) => inventPlayer(random.branch(nickname), nickname, language, i));
  return [...namedPlayers, ...others];
}

function inventPlayer(random: Random, nickname: string, language: Language, index: number): Player {
  return {
    userId: `player-${String(index + 1).padStart(3, '0')}`,
    password: `${password}-${random.whole(100_000, 999_999)}`,
    nickname,
    language,
    ...(random.chance(0.45) ? { lr2Id: String(120_000 + index * 37) } : { minirId: uuid(random) }),
    isAdmin: false,
    ...inventStrengths(random),
    // A few members do most of the work.
    eagerness: 0.15 + random.next() ** 3 * 3,
    harshness: Math.max(0, Math.min(1, random.around(0.4, 0.2))),
    talkative: random.next() ** 2 * 0.7,
    makesCharts: random.chance(0.4),
  };
}

/** Invents what a player plays, and how well. */
export function inventStrengths(random: Random): Pick<Player, 'single' | 'double'> {
  const playsDouble = random.chance(0.35);
  const playsSingle = !playsDouble || random.chance(0.75);
  return {
    single: playsSingle ? strength(random, 15, 5, 25) : null,
    double: playsDouble ? strength(random, 10.5, 3.5, 17) : null,
  };
}

function strength(random: Random, mean: number, deviation: number, greatest: number): number {
  return Math.round(Math.max(0, Math.min(greatest, random.around(mean, deviation))) * 10) / 10;
}

/** Invents a MinIR ID. */
export function uuid(random: Random): string {
  const digits = (count: number) => Array.from({ length: count }, () => random.whole(0, 15).toString(16)).join('');
  return `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`;
}
