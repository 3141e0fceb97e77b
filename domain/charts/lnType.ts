import { type CountedNotes, notesOf } from './notesOf.ts';

/**
 * The long note modes of beatoraja by number: LN, and CN and HCN, which also judge the end of a long note. Players
 * choose one where the chart file does not. LR2 only has LN.
 */
export const LN_TYPES = [0, 1, 2] as const;
export type LnType = (typeof LN_TYPES)[number];
export const LN_TYPE_NAMES = ['LN', 'CN', 'HCN'] as const satisfies Record<LnType, string>;
export const LN: LnType = 0;
export const CN: LnType = 1;

/**
 * Returns the mode that a play counts as: LN on a chart without long notes, whatever the player has chosen; null for an
 * unknown mode.
 *
 * @param longNotes null if unknown or random
 */
export function lnTypeOf(chosen: number, longNotes: number | null): LnType | null {
  const known = LN_TYPES.find((type) => type === chosen) ?? null;
  return known !== null && longNotes === 0 ? LN : known;
}

/**
 * Returns whether a score counts.
 *
 * @param lnTypes the modes of beatoraja that the site accepts (MINIR_LN_TYPES)
 */
export const doesModeCount = (service: 'lr2' | 'beatoraja', lnType: number, lnTypes: readonly number[]): boolean =>
  service === 'lr2' || lnTypes.includes(lnType);

/** Returns how many notes a client of a service judges in a mode. */
export function judgedNotes(
  service: 'lr2' | 'beatoraja',
  lnType: LnType,
  chart: CountedNotes & { readonly longNotes: number },
): number {
  return notesOf(chart, service) + (lnType === LN ? 0 : chart.longNotes);
}

/**
 * Returns the number of notes that most scores on a chart report; null without a majority, as where notes are random.
 *
 * @param reported how many scores report each number
 */
export function reportedNotes(reported: readonly { notes: number; scores: number }[]): number | null {
  const all = reported.reduce((total, { scores }) => total + scores, 0);
  return reported.find(({ scores }) => 2 * scores > all)?.notes ?? null;
}

/**
 * Returns the number of notes to show an EX score with: that of the play, which is higher than the chart's where the
 * chart file selects another mode, and never lower; null if unknown.
 *
 * @param playNotes null if not reported
 * @param chartNotes null if the site has not read the chart, or its notes are random
 */
export function notesOfScore(playNotes: number | null, chartNotes: number | null): number | null {
  return Math.max(playNotes ?? 0, chartNotes ?? 0) || null;
}
