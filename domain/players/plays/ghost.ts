/** The ghosts of one account, in bytes. The oldest go first. */
export const MAX_GHOST_BYTES = 50 * 1024 * 1024;

/** What the letters that stand for two others stand for; X is one itself. */
const PAIRS = new Map(
  [
    'qXX rX1 sX2 tX3 uX4 vX5 wX6 xX7 yX8 zX9',
    'FE1 GE2 HE3 IE4 JE5 KE6 LE7 ME8 NE9 PEC QEB REA',
    'SD2 TD3 UD4 VD5 WD6 XDE YDC aDB bDA',
    'cC2 dC3 eC4 fC5 gCE hCD iCB jCA kAB lAC mAD nAE oA2 pA3',
  ]
    .flatMap((line) => line.split(' '))
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);
const expand = (letter: string) => PAIRS.get(letter) ?? letter;

/** At the end of every ghost. */
const END = /Z{0,3}$/;
const RUNS = /^(?:[@-E](?:[1-9]\d{0,5})?)+$/;

/** Returns the longest ghost of so many notes: before each, and at the end, up to 99 keys may have hit none (`@99`). */
const longest = (notes: number) => 4 * (notes + 1);

/**
 * Returns whether a text is the ghost of a play of LR2: how its notes were judged, one after the other. `E` to `A` are PGREAT to POOR,
 * `@` is a key that hit no note, a number after them says how often, and other letters stand for pairs of these.
 *
 * @param played between how many notes the play reached
 * @param poor its POORs, with the keys that hit no note
 */
export function isGhost(
  text: string,
  { played, poor }: { played: [least: number, most: number]; poor: number },
): boolean {
  const [least, most] = played;
  if (text.length > longest(most)) return false;
  const runs = text
    .replace(END, '')
    .replaceAll(/[q-z]/g, expand)
    .replaceAll(/[F-Ya-p]/g, expand);
  if (!RUNS.test(runs)) return false;
  let [notes, none] = [0, 0];
  for (const [, judgement, times] of runs.matchAll(/([@-E])(\d*)/g)) {
    if (judgement === '@') none += Number(times || 1);
    else notes += Number(times || 1);
  }
  return notes >= least && notes <= most && none <= poor;
}
