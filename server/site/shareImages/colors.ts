import type { ClearCounts } from '#domain/players/clearCounts.ts';
import type { SkillColor } from '#domain/players/stellaway/stellaway.ts';

/** The colors of lamps, the best first, as the pages show them (`web/base/theme/tokens.css`). */
export const LAMP_COLORS: Readonly<Record<keyof ClearCounts, { bucket: string; color: string }>> = {
  pfc: { bucket: 'PFC', color: '#ff9a9a' },
  fc: { bucket: 'FC', color: '#7af4ff' },
  exhc: { bucket: 'EXHARD', color: '#ffff88' },
  hc: { bucket: 'HARD', color: '#ffffff' },
  gc: { bucket: 'NORMAL', color: '#f0b400' },
  ec: { bucket: 'EASY', color: '#40e060' },
  laec: { bucket: 'LASSIST', color: '#f06bea' },
  aec: { bucket: 'ASSIST', color: '#7d2ba0' },
  fa: { bucket: 'FAILED', color: '#8f1d2c' },
};

export const NO_PLAY = { bucket: 'NOPLAY', color: '#404654' } as const;

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
