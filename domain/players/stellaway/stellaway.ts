/** A skill color, and the percentage of the best possible skill from which it applies. */
export interface SkillColor {
  readonly name:
    | 'grey'
    | 'white'
    | 'green'
    | 'blue'
    | 'purple'
    | 'orange'
    | 'red'
    | 'bronze'
    | 'silver'
    | 'gold'
    | 'rainbow';
  readonly fromPercent: number;
}

const step = (name: SkillColor['name'], fromPercent: number): SkillColor => ({ name, fromPercent });

/** The numbers of the Stellaway rating (docs/reference/players.md). The clear scores are in `clears.ts`. */
export const STELLAWAY = {
  /** EX score = `pgreat` * PGREAT + GREAT. */
  pgreat: 2,
  /**
   * Points of a chart = sqrt(level + `levelShift`) * EX score / `exDivisor` + `clearFactor` * clear score * (level +
   * `levelShift`).
   */
  exDivisor: 500,
  clearFactor: 2,
  levelShift: 1,
  /** The next level after n costs (n + `levelShift`)^2 * `experienceFactor` experience. */
  experienceFactor: 10,
  /** Skill is the sum of this many best charts. */
  bestCharts: 30,
  /** The best possible skill is `bestCharts` full combos at the highest level, with this many notes each. */
  bestNotes: 2500,
  /** Lowest first. */
  colors: [
    step('grey', 0),
    step('white', 5),
    step('green', 10),
    step('blue', 20),
    step('purple', 30),
    step('orange', 40),
    step('red', 50),
    step('bronze', 60),
    step('silver', 70),
    step('gold', 80),
    step('rainbow', 90),
  ],
} as const satisfies { colors: readonly SkillColor[] } & Record<string, unknown>;
