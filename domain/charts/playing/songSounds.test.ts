import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseChart } from '../parse/parse.ts';
import { songSounds, soundingAt, wavsBetween } from './songSounds.ts';
import { SoundSchedule } from './soundSchedule.ts';
import { type Loop, Transport } from './transport.ts';

const fixtures = new URL('../fixtures/charts/', import.meta.url);
const chartOf = (...lines: string[]) =>
  parseChart(new TextEncoder().encode(['#TITLE x', '#BPM 120', ...lines].join('\n')), 'x.bms');

interface Playing {
  readonly frames: readonly number[];
  readonly rate?: number;
  readonly start?: number;
  readonly loop?: Loop;
  readonly until: number;
}

/** Plays the sounds in frames of these lengths; returns where it began, and what was scheduled when, in ms since then. */
function play(times: Float64Array, { frames, rate = 1, start = 0, loop, until }: Playing) {
  let now = 5000;
  const clock = { now: () => now };
  const transport = new Transport(clock, start);
  transport.setRate(rate);
  if (loop) transport.setLoop(loop);
  transport.play();
  const schedule = new SoundSchedule(transport);
  const begun: [from: number, at: number][] = [];
  const heard: [index: number, at: number][] = [];
  const track = {
    times,
    begin: (from: number, at: number) => begun.push([from, at - 5000]),
    play: (index: number, at: number) => heard.push([index, at - 5000]),
  };
  for (let frame = 0; now < 5000 + until; frame++) {
    schedule.advance(clock, [track]);
    now += frames[frame % frames.length] ?? 16;
  }
  return { begun, heard };
}

test.each(['bgm-heavy.bms', 'soflan.bme', 'stop.bms', 'scroll-speed.bms', 'bpm-08.bms', 'ln-type1.bms', 'sp7.bme'])(
  'every sound of %s is scheduled once, at its parsed time, whatever the speed',
  (name) => {
    const chart = parseChart(readFileSync(new URL(name, fixtures)), name);
    const { times, wavs } = songSounds(chart);
    const parsed = [chart.noteList, chart.bgm]
      .flatMap((sounds) => Array.from(sounds.times, (time, index) => `${time} ${sounds.wavIndices[index]}`))
      .filter((sound) => !sound.endsWith(' 0'));
    const own = Array.from(times, (time, index) => `${time} ${wavs[index]}`);
    expect(new Set(own)).toEqual(new Set(parsed));
    expect(own).toHaveLength(new Set(parsed).size);
    for (const rate of [0.5, 1, 1.3]) {
      const { begun, heard } = play(times, { frames: [16, 3, 60, 17], rate, until: (times.at(-1) ?? 0) / rate + 1 });
      expect(begun).toEqual([[0, 0]]);
      expect(heard.map(([index]) => index)).toEqual([...times.keys()]);
      for (const [index, at] of heard) expect(at * rate).toBeCloseTo(times[index] ?? 0, 4);
    }
  },
);

test('BPM changes, stops and measure lengths move the sounds, scroll factors do not', () => {
  const chart = chartOf(
    '#WAV01 a.wav',
    '#WAV02 b.wav',
    '#BPM01 240',
    '#STOP01 96',
    '#SCROLL01 0.25',
    '#000SC:01',
    '#00001:0102',
    '#00102:0.5',
    '#00108:01',
    '#00111:01',
    '#00209:01',
    '#00301:02',
    // Not defined.
    '#00301:03',
  );
  const { times, wavs } = songSounds(chart);
  // 2 s at 120; half a measure at 240: 0.5 s; a measure 1 s, with a stop of half a measure: 0.5 s.
  expect([...times]).toEqual([0, 1000, 2000, 4000]);
  expect([...wavs].map((wav) => chart.wavFiles[wav])).toEqual(['a.wav', 'b.wav', 'a.wav', 'b.wav']);
});

test('what plays on at a time is the latest of each WAV that is long enough', () => {
  const sounds = { times: Float64Array.of(0, 100, 200, 900), wavs: Uint16Array.of(1, 2, 1, 3) };
  const at = (time: number) => soundingAt(sounds, time, { lengthOf: (wav) => (wav === 2 ? 50 : 500), longest: 500 });
  expect(at(0)).toEqual([]);
  expect(at(120)).toEqual([
    { wav: 2, passed: 20 },
    { wav: 1, passed: 120 },
  ]);
  expect(at(600)).toEqual([{ wav: 1, passed: 400 }]);
  expect(at(900)).toEqual([]);
  expect([...wavsBetween(sounds, 0, 900)]).toEqual([1, 2]);
});

test('a track is told where playing begins, and of each jump back of a loop, but not of a new frame', () => {
  const times = Float64Array.of(0, 1000, 1500, 2000);
  const loop = { from: 1000, to: 2000 };
  const { begun, heard } = play(times, { frames: [16, 3, 70], start: 500, loop, until: 3000 });
  expect(begun.map(([from, at]) => [from, Math.round(at)])).toEqual([
    [500, 0],
    [1000, 1500],
    [1000, 2500],
  ]);
  expect(heard.map(([index, at]) => [index, Math.round(at)])).toEqual([
    [1, 500],
    [2, 1000],
    [1, 1500],
    [2, 2000],
    [1, 2500],
    [2, 3000],
  ]);
});

test('what a pause of the browser left out is a jump, so that long sounds are put right', () => {
  const { begun } = play(Float64Array.of(0), { frames: [16, 16, 900], until: 1000 });
  expect(begun.length).toBe(2);
});
