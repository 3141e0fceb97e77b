import { type CountedNotes, notesOf } from './notesOf.ts';

/**
 * The long note modes of beatoraja, as it numbers them: LN, CN and HCN, where the end of a long note is judged too. A player
 * chooses one for the charts whose files leave it open. LR2 has LN alone.
 */
export const LN_TYPES = [0, 1, 2] as const;
export type LnType = (typeof LN_TYPES)[number];
/** As beatoraja writes them. */
export const LN_TYPE_NAMES = ['LN', 'CN', 'HCN'] as const satisfies Record<LnType, string>;
export const LN: LnType = 0;
export const CN: LnType = 1;

/**
 * Returns the mode that a play counts as: LN on a chart without long notes, whatever the player has chosen; null for one that
 * beatoraja does not have.
 *
 * @param longNotes null where they are unknown, or differ from play to play
 */
export function lnTypeOf(chosen: number, longNotes: number | null): LnType | null {
  const known = LN_TYPES.find((type) => type === chosen) ?? null;
  return known !== null && longNotes === 0 ? LN : known;
}

/** Returns whether scores of a mode count on a site that takes these modes of beatoraja (MINIR_LN_TYPES). */
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
 * Returns the notes by which an EX score is shown: those of its play, which may be more than the site counts where the file of
 * the chart chooses another mode; null where nobody knows them. A play cannot make its chart shorter.
 *
 * @param ofPlay null where nobody said them
 * @param ofChart null where the site has not read the chart, or they differ from play to play
 */
export function notesOfScore(ofPlay: number | null, ofChart: number | null): number | null {
  return Math.max(ofPlay ?? 0, ofChart ?? 0) || null;
}
