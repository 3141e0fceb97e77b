/** The ghosts of one account, in bytes. The oldest are deleted first. */
export const MAX_GHOST_BYTES = 50 * 1024 * 1024;

/** Letters that stand for pairs; a pair may contain X, which is one itself. */
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

/** Ends every ghost. */
const END = /Z{0,3}$/;
const RUNS = /^(?:[@-E](?:[1-9]\d{0,5})?)+$/;

/** The maximum length of a ghost: up to 99 keys may hit no note (`@99`) before each note and at the end. */
const longest = (notes: number) => 4 * (notes + 1);

/**
 * Returns whether a text is the ghost of an LR2 play: the judgements of its notes in order. `E` to `A` are PGREAT to
 * POOR, `@` is a key that hit no note, a number repeats the judgement before it, and other letters stand for pairs.
 *
 * @param played the minimum and maximum number of notes that the play reached
 * @param poor its POORs, including keys that hit no note
 */
export function isGhost(
  text: string,
  { played, poor }: { played: [least: number, most: number]; poor: number },
): boolean {
  const [least, most] = played;
  if (text.length > longest(most)) return false;
  const runs = runsOf(text);
  const sum = (some: typeof runs) => some?.reduce((total, { repeats }) => total + repeats, 0) ?? 0;
  const notes = sum(runs?.filter(({ judgement }) => judgement !== NO_NOTE) ?? null);
  const none = sum(runs) - notes;
  return runs !== null && notes >= least && notes <= most && none <= poor;
}

/**
 * Returns when the notes that were BAD and POOR in a play had to be hit; nothing where a text is no ghost.
 *
 * @param times those of all notes that LR2 counts, in ascending order, such as in ms
 */
export function missTimes(ghost: string, times: readonly number[]): { bad: number[]; poor: number[] } {
  const missed = { bad: [] as number[], poor: [] as number[] };
  let note = 0;
  for (const { judgement, repeats } of runsOf(ghost) ?? []) {
    if (judgement === NO_NOTE) continue;
    const into = judgement === 'B' ? missed.bad : judgement === 'A' ? missed.poor : null;
    for (const time of times.slice(note, note + repeats)) into?.push(time);
    note += repeats;
  }
  return missed;
}

/** A key that hit no note. */
const NO_NOTE = '@';

/** Returns the judgements of a ghost in order, each with how often it repeats; null for any other text. */
function runsOf(text: string): { judgement: string; repeats: number }[] | null {
  const runs = text
    .replace(END, '')
    .replaceAll(/[q-z]/g, expand)
    .replaceAll(/[F-Ya-p]/g, expand);
  if (!RUNS.test(runs)) return null;
  return Array.from(runs.matchAll(/([@-E])(\d*)/g), ([, judgement = '', repeats]) => ({
    judgement,
    repeats: Number(repeats || 1),
  }));
}
