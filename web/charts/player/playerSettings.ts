import { useMemo } from 'react';
import type { Arrangement } from '#domain/charts/playing/laneOptions.ts';
import { WHOLE_NOTE_MS_AT_1_BPM } from '#domain/charts/playing/scrollTimeline.ts';
import { useStored } from '../../base/useStored.ts';

/** What a player sets once for all charts. */
export interface PlayerSettings {
  /** How long a note is visible at the chart's main BPM, in 600ths of a second: the green number of the games. */
  readonly green: number;
  /** The part of the lanes that SUDDEN+ covers, from 0 to 1. */
  readonly cover: number;
  readonly side: '1P' | '2P';
  readonly arrangement: Arrangement;
  readonly isFlipped: boolean;
  readonly hasTicks: boolean;
  readonly hasMetronome: boolean;
  /** Of the song's own sounds, from 0 to 1. */
  readonly volume: number;
}

export const defaultSettings: PlayerSettings = {
  green: 300,
  cover: 0,
  side: '1P',
  arrangement: 'off',
  isFlipped: false,
  hasTicks: false,
  hasMetronome: false,
  volume: 0.7,
};

export const GREEN = { min: 20, max: 3000 };
export const MAX_COVER = 0.9;
export const arrangements: readonly Arrangement[] = ['off', 'mirror', 'random', 's-random'];

/** The green number of a note that is visible for a second. */
const GREEN_PER_SECOND = 600;

/**
 * Returns the HI-SPEED that gives a green number at a BPM: how many times the height of the lanes a 4/4 measure has,
 * as in beatoraja. The lane cover shortens the way, so that the green number stays.
 */
export function hiSpeedOf({ green, cover }: Pick<PlayerSettings, 'green' | 'cover'>, bpm: number): number {
  return (GREEN_PER_SECOND * WHOLE_NOTE_MS_AT_1_BPM * (1 - cover)) / 1000 / (green * bpm);
}

/** Returns the green number of a HI-SPEED at a BPM. */
export function greenOf(hiSpeed: number, cover: number, bpm: number): number {
  return (GREEN_PER_SECOND * WHOLE_NOTE_MS_AT_1_BPM * (1 - cover)) / 1000 / (hiSpeed * bpm);
}

const within = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** Reads stored settings; what is missing or wrong has its default. */
export function parseSettings(stored: string | undefined): PlayerSettings {
  let known: Partial<Record<keyof PlayerSettings, unknown>> = {};
  try {
    known = Object(JSON.parse(stored ?? '{}'));
  } catch {
    // Somebody else wrote it.
  }
  const { green, cover, side, arrangement, volume } = known;
  const isOn = (name: 'isFlipped' | 'hasTicks' | 'hasMetronome') => known[name] === true;
  return {
    green: typeof green === 'number' ? within(green, GREEN.min, GREEN.max) : defaultSettings.green,
    cover: typeof cover === 'number' ? within(cover, 0, MAX_COVER) : defaultSettings.cover,
    side: side === '2P' ? '2P' : '1P',
    arrangement: arrangements.find((one) => one === arrangement) ?? 'off',
    isFlipped: isOn('isFlipped'),
    hasTicks: isOn('hasTicks'),
    hasMetronome: isOn('hasMetronome'),
    volume: typeof volume === 'number' ? within(volume, 0, 1) : defaultSettings.volume,
  };
}

/** Returns the settings of this browser, and a function that changes some of them. */
export function usePlayerSettings() {
  const [stored, store] = useStored('chart-player');
  const settings = useMemo(() => parseSettings(stored ?? undefined), [stored]);
  const change = (changes: Partial<PlayerSettings>) =>
    store(JSON.stringify(parseSettings(JSON.stringify({ ...settings, ...changes }))));
  return { settings, change };
}
