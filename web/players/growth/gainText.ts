import type { TFunction } from 'i18next';
import type { Gained } from '#contract/players/growth.ts';
import { signedText } from '../../base/i18n/numberText.ts';

/** The lamps of clears under the names of the API, the best first. */
const LAMPS = ['pfc', 'fc', 'exhc', 'hc', 'gc', 'ec', 'laec', 'aec'] as const;

/** Whether a difference is not zero in the decimals that are shown. */
export const isShown = (value: number) => Math.abs(value) >= 0.05;

/**
 * Describes gains, such as "+12.4 skill, 3 new hard clears": experience only without skill and clears, null without
 * anything to show.
 */
export function gainText(t: TFunction, language: string, { skill, exp, newClears }: Gained): string | null {
  const clears = LAMPS.filter((lamp) => newClears[lamp] > 0).map((lamp) =>
    t(`growth.clears.${lamp}`, { count: newClears[lamp] }),
  );
  const main = [...(isShown(skill) ? [t('growth.skill', { skill: signedText(language, skill, 1) })] : []), ...clears];
  if (main.length > 0) return main.join(t('growth.separator'));
  return isShown(exp) ? t('growth.experience', { experience: signedText(language, exp, 1) }) : null;
}
