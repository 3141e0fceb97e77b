import { channelOf } from './lines.ts';

export const BACKGROUND = channelOf('01');
export const BAR_LENGTH = channelOf('02');
/** Tempo as a hexadecimal number. */
export const HEX_TEMPO = channelOf('03');
/** Tempo by the id of a `#BPMxx`. */
export const TEMPO = channelOf('08');
export const HALT = channelOf('09');

/** A lane and the channels whose objects lie on it (bms-parsing §4, §5). */
export type Lane = {
  /** 11 to 29: the name of its channel of taps. */
  readonly number: number;
  readonly taps: number;
  readonly longNotes: number;
  /** Invisible objects and mines: nothing to play, yet they tell how many keys a chart is for. */
  readonly unplayed: readonly number[];
};

export type Layout = {
  readonly lanes: readonly Lane[];
  /** Channels whose lines are to be read together with those of another, in the order of the file. */
  readonly joins: ReadonlyMap<number, number>;
};

/** One or two players with five or seven keys and a scratch each. */
export const KEYS: Layout = {
  lanes: lanes([11, 12, 13, 14, 15, 16, 18, 19, 21, 22, 23, 24, 25, 26, 28, 29]),
  joins: joins(['03', '08']),
};

/** Nine buttons. They are also written on one side alone, where 16 to 19 are buttons 8, 9, 6 and 7. */
export const BUTTONS: Layout = {
  lanes: lanes([11, 12, 13, 14, 15, 22, 23, 24, 25]),
  joins: joins(
    ['03', '08'],
    ['16', '24'],
    ['17', '25'],
    ['18', '22'],
    ['19', '23'],
    ['56', '64'],
    ['57', '65'],
    ['58', '62'],
    ['59', '63'],
  ),
};

function lanes(numbers: readonly number[]): Lane[] {
  return numbers.map((number) => {
    const key = number % 10;
    const [taps, longNotes, invisible, mines] = number < 20 ? ['1', '5', '3', 'D'] : ['2', '6', '4', 'E'];
    return {
      number,
      taps: channelOf(`${taps}${key}`),
      longNotes: channelOf(`${longNotes}${key}`),
      unplayed: [channelOf(`${invisible}${key}`), channelOf(`${mines}${key}`)],
    };
  });
}

function joins(...pairs: readonly (readonly [string, string])[]): ReadonlyMap<number, number> {
  return new Map(pairs.map(([from, to]) => [channelOf(from), channelOf(to)]));
}
