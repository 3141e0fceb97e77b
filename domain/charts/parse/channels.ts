import { channelOf } from './lines.ts';

export const BGM = channelOf('01');
export const MEASURE_LENGTH = channelOf('02');
/** A BPM as a hexadecimal number. */
export const BPM_CHANGE = channelOf('03');
/** A BPM by the id of a `#BPMxx`. */
export const EXTENDED_BPM_CHANGE = channelOf('08');
/** A stop by the id of a `#STOPxx`. */
export const STOP = channelOf('09');
/** A scroll factor by the id of a `#SCROLLxx`. */
export const SCROLL = channelOf('SC');

/** A lane and the channels whose objects lie on it. */
export type Lane = {
  /** 11 to 29: the name of its channel of taps. */
  readonly number: number;
  readonly taps: number;
  readonly longNotes: number;
  /** Invisible objects and mines are not played, but they count for the key mode. */
  readonly invisible: number;
  readonly mines: number;
};

/** The lanes of a kind of chart. */
export type Layout = {
  readonly lanes: readonly Lane[];
  /** Channels whose lines are read together with those of another channel, in the order of the file. */
  readonly joins: ReadonlyMap<number, number>;
};

/** One or two players with five or seven keys and a scratch each. */
export const KEYS: Layout = {
  lanes: lanes([11, 12, 13, 14, 15, 16, 18, 19, 21, 22, 23, 24, 25, 26, 28, 29]),
  joins: joins(['03', '08']),
};

/** Nine buttons. Some charts write them all on one side, where 16 to 19 are buttons 8, 9, 6 and 7. */
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
      invisible: channelOf(`${invisible}${key}`),
      mines: channelOf(`${mines}${key}`),
    };
  });
}

function joins(...pairs: readonly (readonly [string, string])[]): ReadonlyMap<number, number> {
  return new Map(pairs.map(([from, to]) => [channelOf(from), channelOf(to)]));
}
