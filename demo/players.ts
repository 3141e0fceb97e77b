import type { Service } from '#domain/players/clears.ts';
import type { Restrictions } from '#domain/players/restriction.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { ArchivedScore, ArchivedUser } from '#fakes/lr2ir/archive.ts';
import type { Viewer } from '#server/platform/http/session.ts';
import { type ChartFacts, strengthOf } from './charts.ts';
import { type Random, randomFrom } from './random.ts';
import { type Language, languages, nicknames } from './words.ts';

/** A member of the invented community. */
export interface Player {
  userId: string;
  password: string;
  nickname: string;
  language: Language;
  /** The id to sign up with, one of both; with neither the account is native: LR2IR does not know it. */
  lr2Id?: string;
  minirId?: string;
  isAdmin: boolean;
  isModerator: boolean;
  /** Whether they have only just signed up: the site has neither scores nor plays of them. */
  isNew: boolean;
  /** Their strength on the scale of `strengthOf`; null if they do not play this style. */
  single: number | null;
  double: number | null;
  /** How much they propose and vote compared with others, how often with a no, and how often with a needless comment. */
  eagerness: number;
  harshness: number;
  talkative: number;
  /** Whether they make charts for other people's songs. */
  makesCharts: boolean;
}

/** A player with an account, once they have joined. */
export interface Member {
  player: Player;
  joinsAt: Date;
  /** The viewer that their actions use. */
  viewer: Viewer;
  /** The levels that the site lets them vote on. */
  rights: Restrictions;
}

const password = 'stellaverse';

/**
 * The accounts with a published password: three with rights on every table, two admins, a moderator, a
 * beginner and two new ones.
 */
export const namedPlayers: readonly Player[] = [
  named('demo-aki', 'あき', 'ja', { lr2Id: '910001', eagerness: 2.5 }),
  named('demo-bora', '보라', 'ko', { lr2Id: '910002' }),
  named('demo-chie', 'Chie', 'en', { minirId: '5f0c3d1e-0000-4000-8000-00000000c41e' }),
  named('demo-admin', 'Lighthouse', 'en', { lr2Id: '910004', isAdmin: true, eagerness: 0 }),
  named('demo-admin-2', 'Breakwater', 'en', { lr2Id: '910007', isAdmin: true, eagerness: 0 }),
  named('demo-moderator', '燈台守', 'ja', { lr2Id: '910008', isModerator: true, eagerness: 0.5 }),
  named('demo-beginner', 'はじめて', 'ja', { lr2Id: '910005', single: 2, double: null, eagerness: 0.3 }),
  named('demo-new', '新規さん', 'ja', { lr2Id: '910006', single: 14, double: null, eagerness: 0, isNew: true }),
  named('demo-native', 'Firstlight', 'en', { eagerness: 0, isNew: true }),
];

function named(userId: string, nickname: string, language: Language, own: Partial<Player>): Player {
  const usual = {
    isAdmin: false,
    isModerator: false,
    isNew: false,
    single: 25,
    double: 17,
    eagerness: 1,
    harshness: 0.4,
    talkative: 0.3,
  };
  return { userId, password, nickname, language, makesCharts: false, ...usual, ...own };
}

/** Whether an account is one with a published password. */
export const isNamed = ({ userId }: Pick<Player, 'userId'>) => namedPlayers.some((player) => player.userId === userId);

/** Returns the member with this ID. */
export function memberOf(members: readonly Member[], userId: string): Member {
  const found = members.find(({ player }) => player.userId === userId);
  if (!found) throw new Error(`The demo has no account ${userId}.`);
  return found;
}

/** Invents up to `count` players of all strengths and tempers, besides the named accounts. */
export function inventCast(random: Random, count: number): Player[] {
  const everybody = languages.flatMap((language) => nicknames[language].map((nickname) => ({ nickname, language })));
  const others = random.shuffled(everybody).slice(0, count);
  return [...namedPlayers, ...others.map((one, i) => ({ ...inventPlayer(random.branch(one.nickname), i), ...one }))];
}

function inventPlayer(random: Random, index: number): Omit<Player, 'nickname' | 'language'> {
  const id = random.chance(0.45) ? { lr2Id: String(120_000 + index * 37) } : { minirId: uuid(random) };
  return {
    userId: `player-${String(index + 1).padStart(3, '0')}`,
    password: `${password}-${random.whole(100_000, 999_999)}`,
    // A few have no id of a ranking service.
    ...(index % 65 === 8 ? {} : id),
    isAdmin: false,
    isModerator: false,
    isNew: false,
    ...inventStrengths(random),
    // A few members do most of the work.
    eagerness: 0.15 + random.next() ** 3 * 3,
    harshness: Math.max(0, Math.min(1, random.around(0.4, 0.2))),
    talkative: random.next() ** 2 * 0.7,
    makesCharts: random.chance(0.4),
  };
}

function inventStrengths(random: Random): Pick<Player, 'single' | 'double'> {
  const strength = (mean: number, deviation: number, greatest: number) =>
    Math.round(Math.max(0, Math.min(greatest, random.around(mean, deviation))) * 10) / 10;
  const playsDouble = random.chance(0.35);
  const playsSingle = !playsDouble || random.chance(0.75);
  return { single: playsSingle ? strength(15, 5, 25) : null, double: playsDouble ? strength(10.5, 3.5, 17) : null };
}

/** Invents a MinIR ID. */
export function uuid(random: Random): string {
  const digits = (count: number) => Array.from({ length: count }, () => random.whole(0, 15).toString(16)).join('');
  return `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`;
}

/** A chart with its table and level. */
export interface RankedChart {
  table: TableRules;
  level: number;
  file: ChartFacts;
}

/** The share of charts whose level by vote is wrong, and by how much, in strength. */
const WRONG_SHARE = 0.1;
const WRONG_BY = 2.5;
/** How far the other charts are from the middle of their level, in levels. */
const WITHIN_LEVEL = 0.2;

/** Returns the strength at which a chart is easy cleared. Nobody in the demo knows it; it shows in the scores only. */
export function hidden({ table, level, file }: RankedChart): { strength: number; isMislabeled: boolean } {
  const random = randomFrom(`hidden/${file.md5}`);
  const strength = strengthOf(table, level + random.around(0, WITHIN_LEVEL));
  // Nearly everybody clears the easiest charts, and nearly nobody the hardest, so their lamps carry no information.
  const place = (level - table.lowest) / (table.highest - table.lowest);
  if (place <= 0.15 || place >= 0.67 || !random.chance(WRONG_SHARE)) return { strength, isMislabeled: false };
  return { strength: strength + (place > 0.5 ? -WRONG_BY : WRONG_BY), isMislabeled: true };
}

/** A player's best score on a chart. `clear` is the lamp id of their ranking service. */
export interface DemoScore {
  file: ChartFacts;
  clear: number;
  exscore: number;
  minbp: number;
  played: Date;
}

/** The leads of a player's strength over a chart's below which the lamps of both services are worse. */
const leads = [12, 8.5, 5.5, 3, 1, 0, -1];
const lamps = { lr2: [5, 5, 4, 4, 3, 2, 1, 1], beatoraja: [9, 8, 7, 6, 5, 4, 2, 1] };

/** Returns the service in whose client a player plays first. */
export const serviceOf = (player: Pick<Player, 'minirId'>): Service =>
  player.minirId === undefined ? 'lr2' : 'beatoraja';

/** Returns a player's strength in the play style of a chart; null if they do not play it. */
export function strengthIn(
  player: Pick<Player, 'single' | 'double'>,
  table: TableRules,
  file: Pick<ChartFacts, 'keys'>,
): number | null {
  return table.playStyle === 'DP' || file.keys === 14 ? player.double : player.single;
}

/** Returns a player's scores at `at`: on most of these charts around their strength, and on some far from it. */
export function scoresOf(
  random: Random,
  player: Pick<Player, 'single' | 'double'>,
  service: Service,
  charts: readonly RankedChart[],
  at: Date,
): DemoScore[] {
  return charts.flatMap((chart) => {
    const { table, level, file } = chart;
    const strength = strengthIn(player, table, file);
    if (strength === null) return [];
    // Players choose what to play by its level.
    const expected = strength - strengthOf(table, level);
    const interest = expected < -4 ? 0 : expected < -2.5 ? 0.2 : expected < 7 ? 0.6 : 0.15;
    if (!random.chance(interest)) return [];
    const form = strength - hidden(chart).strength + random.around(0, 0.7);
    const lamp = leads.filter((lead) => form < lead).length;
    const rate = Math.min(0.995, Math.max(0.3, 0.72 + 0.025 * form + random.around(0, 0.03)));
    const misses = Math.max(0, Math.round(file.notes * Math.max(0, 0.045 - 0.008 * form) + random.whole(0, 6)));
    return [
      {
        file,
        clear: lamps[service][lamp] ?? 1,
        exscore: Math.round(file.notes * 2 * rate),
        minbp: lamp < 2 ? 0 : misses,
        played: new Date(at.getTime() - random.whole(60, 60 * 24 * 90) * 60_000),
      },
    ];
  });
}

/** Returns the scores that a member imports first. */
export const firstScores = (random: Random, { player, joinsAt }: Member, known: readonly RankedChart[]): DemoScore[] =>
  scoresOf(random.branch(`scores/${player.userId}`), player, serviceOf(player), known, joinsAt);

/** The lamps of LR2 as an archive names them, by their id. */
const LAMPS = ['NO PLAY', 'FAILED', 'EASY', 'CLEAR', 'HARD', 'FULLCOMBO'];

/** Invents an LR2 player without an account, who has played some of the charts, usually few. */
export function archivedPlayer(random: Random, charts: readonly RankedChart[], at: Date) {
  const strengths = inventStrengths(random);
  const name = `${random.pick(languages.flatMap((language) => nicknames[language]))}${random.whole(1, 999)}`;
  const share = random.next() ** 3;
  const played = charts.filter(() => random.chance(share));
  return { name, ...strengths, scores: scoresOf(random, strengths, 'lr2', played, at) };
}

/** Invents the scores that LR2IR had when it closed, of `count` players. */
export function inventArchive(random: Random, count: number, charts: readonly RankedChart[], at: Date) {
  const users: ArchivedUser[] = [];
  const all: ArchivedScore[] = [];
  for (let index = 0; index < count; index++) {
    const { name, single, double, scores } = archivedPlayer(random.branch(String(index)), charts, at);
    const playerId = 10_000 + index * 31;
    const dans = [single, double].map((strength) => (strength === null ? '-' : `★${Math.ceil(strength / 2.5)}`));
    users.push({ playerId, name, dan: dans.join(' / ') });
    for (const { file, clear, exscore, minbp } of scores) {
      const clearType = LAMPS[clear] ?? '';
      all.push({ md5: file.md5, playerId, clearType, score: exscore, combo: 0, badPoor: minbp });
    }
  }
  return { users, scores: all };
}
