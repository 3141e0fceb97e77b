import { isEasyClear, LAMPS, type Lamp, lampOf, type Service } from '../clears.ts';
import { STELLAWAY } from './stellaway.ts';

const { bestCharts, clearFactor, levelShift } = STELLAWAY;

/** An official chart of a table, with the player's best. */
interface ChartOfPlayer {
  readonly level: number;
  /** The lamp id of the player's service; 0 for a chart that was not played. */
  readonly clear: number;
  /** The Stellaway points of the chart; 0 for one that was not played. */
  readonly point: number;
}

/** A chart, its next lamp, the skill that this lamp alone would add, and its chance if known. */
interface SkillGain<Chart> {
  chart: Chart;
  lamp: Lamp;
  gain: number;
  chance: number | null;
}

/**
 * Returns the charts whose next lamp would raise the skill of a player most, best first, at most `count`. Only charts
 * up to one level above the highest easy clear: otherwise the hardest charts would always win. With known chances, they
 * are ordered by expected gain.
 */
export function skillGains<Chart extends ChartOfPlayer>(
  service: Service,
  charts: readonly Chart[],
  count: number,
  chanceOf: (chart: Chart, lamp: Lamp) => number | null = () => null,
): SkillGain<Chart>[] {
  const highest = highestInReach(service, charts);
  /** The points that a chart needs to count for skill. */
  const least = charts.map(({ point }) => point).toSorted((a, b) => b - a)[bestCharts - 1] ?? 0;
  return charts
    .filter(({ level }) => level <= highest)
    .flatMap((chart) => {
      const lamp = nextLamp(service, chart.clear);
      if (!lamp) return [];
      const added =
        clearFactor * (lamp.score - (lampOf(service, chart.clear)?.score ?? 0)) * (chart.level + levelShift);
      const gain = chart.point + added - Math.max(chart.point, least);
      return gain > 0 ? [{ chart, lamp, gain, chance: chanceOf(chart, lamp) }] : [];
    })
    .toSorted((a, b) => expected(b) - expected(a) || a.chart.level - b.chart.level)
    .slice(0, count);
}

const expected = ({ gain, chance }: Pick<SkillGain<unknown>, 'gain' | 'chance'>) => gain * (chance ?? 1);

/** Returns one level above the highest easy clear; the lowest level without one. */
function highestInReach(service: Service, charts: readonly Pick<ChartOfPlayer, 'level' | 'clear'>[]): number {
  const cleared = charts.filter(({ clear }) => isEasyClear(service, clear)).map(levelOf);
  return cleared.length > 0 ? Math.max(...cleared) + 1 : Math.min(Number.POSITIVE_INFINITY, ...charts.map(levelOf));
}

/** Returns the charts that a player has yet to easy clear, up to one level above the highest easy clear. */
export function chartsToClear<Chart extends Pick<ChartOfPlayer, 'level' | 'clear'>>(
  service: Service,
  charts: readonly Chart[],
): Chart[] {
  const highest = highestInReach(service, charts);
  return charts.filter(({ level, clear }) => level <= highest && !isEasyClear(service, clear));
}

/** Returns the next lamp that gives more points, at least the first easy clear; undefined above the last. */
function nextLamp(service: Service, clear: number): Lamp | undefined {
  const score = lampOf(service, clear)?.score ?? 0;
  return LAMPS[service].find((lamp) => lamp.isEasyClear && lamp.score > score);
}

/**
 * Returns the levels that a player is nearest to completing: all charts easy cleared. The fewest missing clears come
 * first, then the lowest level, at most `count`. Levels without any clear are left out.
 */
export function levelsToComplete(
  service: Service,
  charts: readonly ChartOfPlayer[],
  count: number,
): { level: number; left: number }[] {
  return [...Map.groupBy(charts, levelOf)]
    .map(([level, ofLevel]) => ({
      level,
      left: ofLevel.filter(({ clear }) => !isEasyClear(service, clear)).length,
      of: ofLevel.length,
    }))
    .filter(({ left, of }) => left > 0 && left < of)
    .toSorted((a, b) => a.left - b.left || a.level - b.level)
    .slice(0, count)
    .map(({ level, left }) => ({ level, left }));
}

const levelOf = ({ level }: { readonly level: number }) => level;
