import type { ClearCounts } from '#domain/players/clearCounts.ts';
import type { SkillColor } from '#domain/players/stellaway/stellaway.ts';

/** The colors of lamps, the best first, as the pages show them (`web/base/theme/tokens.css`). */
export const LAMP_COLORS: Readonly<Record<keyof ClearCounts, { name: string; color: string }>> = {
  pfc: { name: 'PFC', color: '#ff9a9a' },
  fc: { name: 'FC', color: '#7af4ff' },
  exhc: { name: 'EXHARD', color: '#ffff88' },
  hc: { name: 'HARD', color: '#ffffff' },
  gc: { name: 'NORMAL', color: '#f0b400' },
  ec: { name: 'EASY', color: '#40e060' },
  laec: { name: 'LASSIST', color: '#f06bea' },
  aec: { name: 'ASSIST', color: '#7d2ba0' },
  fa: { name: 'FAILED', color: '#8f1d2c' },
};

export const NO_PLAY = { name: 'NOPLAY', color: '#404654' } as const;

/** The colors of names in the dark theme. Rainbow names are white on a gradient of `RAINBOW`. */
export const SKILL_COLORS: Readonly<Record<SkillColor['name'], string>> = {
  grey: '#a4add4',
  white: '#ffffff',
  green: '#5fe089',
  blue: '#7cb8ff',
  purple: '#c9a5ff',
  orange: '#ffad66',
  red: '#ff8d8d',
  bronze: '#dba172',
  silver: '#cdd9ee',
  gold: '#ffd75e',
  rainbow: '#ffffff',
};

export const RAINBOW = (['red', 'orange', 'gold', 'green', 'blue', 'purple'] as const).map(
  (name) => SKILL_COLORS[name],
);
