import { isEasyClear, type Service } from '#domain/players/clears.ts';
import { type EasyClear, type Restrictions, restrictionsFrom } from '#domain/players/restriction.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { Player } from './cast.ts';
import type { ChartFile } from './chartFile.ts';
import { strengthOf } from './chartMaker.ts';
import type { Random } from './random.ts';
import { hiddenStrength, type RankedChart } from './rankedChart.ts';

/** A player's best score on a chart. `clear` is the lamp id of their ranking service. */
export interface DemoScore {
  md5: string;
  sha256: string;
  clear: number;
  exscore: number;
  minbp: number;
  played: Date;
}

/**
 * Lamps by how far the player's strength is above the chart's: the least lead for each, and the lamp ids of both
 * services.
 */
const lamps = [
  { lead: 12, lr2: 5, beatoraja: 9 },
  { lead: 8.5, lr2: 5, beatoraja: 8 },
  { lead: 5.5, lr2: 4, beatoraja: 7 },
  { lead: 3, lr2: 4, beatoraja: 6 },
  { lead: 1, lr2: 3, beatoraja: 5 },
  { lead: 0, lr2: 2, beatoraja: 4 },
  { lead: -1, lr2: 1, beatoraja: 2 },
  { lead: Number.NEGATIVE_INFINITY, lr2: 1, beatoraja: 1 },
];

/** Returns the ranking service of a player's scores. */
const serviceOf = (player: Pick<Player, 'lr2Id'>): Service => (player.lr2Id === undefined ? 'beatoraja' : 'lr2');

/** Returns a player's strength in the play style of a chart; null if they do not play it. */
export function strengthIn(
  player: Pick<Player, 'single' | 'double'>,
  table: TableRules,
  file: Pick<ChartFile, 'keys'>,
): number | null {
  const isDouble = table.playStyle === 'DP' || file.keys === 14;
  return isDouble ? player.double : player.single;
}

/** Returns a player's scores at `at`: on most of these charts around their strength, and on some far from it. */
export function scoresOf(
  random: Random,
  player: Pick<Player, 'lr2Id' | 'single' | 'double'>,
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
    const form = strength - hiddenStrength(chart) + random.around(0, 0.7);
    const lamp = lamps.find((one) => form >= one.lead) ?? lamps[lamps.length - 1];
    const rate = Math.min(0.995, Math.max(0.3, 0.72 + 0.025 * form + random.around(0, 0.03)));
    const misses = Math.max(0, Math.round(file.notes * Math.max(0, 0.045 - 0.008 * form) + random.whole(0, 6)));
    const isFull = lamp?.lr2 === 5;
    return [
      {
        md5: file.md5,
        sha256: file.sha256,
        clear: lamp?.[serviceOf(player)] ?? 1,
        exscore: Math.round(file.notes * 2 * rate),
        minbp: isFull ? 0 : misses,
        played: new Date(at.getTime() - random.whole(60, 60 * 24 * 90) * 60_000),
      },
    ];
  });
}

/** Returns the highest levels that these scores let their player vote on. */
export function restrictionsOf(
  rules: Rules,
  player: Player,
  scores: readonly DemoScore[],
  charts: readonly RankedChart[],
): Restrictions {
  const cleared = new Set(
    scores.filter((score) => isEasyClear(serviceOf(player), score.clear)).map((score) => score.md5),
  );
  const clears: EasyClear[] = charts
    .filter(({ file }) => cleared.has(file.md5))
    .map(({ table, level }) => ({ tableId: table.id, level }));
  return restrictionsFrom(rules, clears);
}
