import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toChartView } from '../chartView.ts';
import { parseChart } from '../parse/parse.ts';
import { playedChart } from './playedChart.ts';
import { Transport } from './transport.ts';

function fakeClock(time = 0) {
  return {
    now: () => time,
    pass(ms: number) {
      time += ms;
    },
  };
}

describe('a transport', () => {
  test('plays by its clock, pauses, seeks and changes speed where it is', () => {
    const clock = fakeClock(5000);
    const transport = new Transport(clock, -500);
    clock.pass(100);
    expect(transport.position).toBe(-500);
    transport.play();
    clock.pass(1500);
    expect(transport.position).toBe(1000);
    transport.setRate(0.5);
    clock.pass(1000);
    expect(transport.position).toBe(1500);
    transport.pause();
    clock.pass(1000);
    expect(transport.position).toBe(1500);
    transport.seek(300);
    expect(transport.position).toBe(300);
  });

  test('goes on at the same place by another clock', () => {
    const clock = fakeClock();
    const transport = new Transport(clock);
    transport.play();
    clock.pass(700);
    const other = fakeClock(123);
    transport.setClock(other);
    expect(transport.position).toBe(700);
    other.pass(10);
    expect(transport.position).toBe(710);
  });

  test('repeats a loop, from behind it too, but not what was sought behind it', () => {
    const clock = fakeClock();
    const transport = new Transport(clock);
    transport.play();
    transport.setLoop({ from: 1000, to: 3000 });
    clock.pass(7500);
    expect(transport.position).toBe(1500);
    transport.seek(9000);
    clock.pass(10);
    expect(transport.position).toBe(9010);
    transport.setLoop({ from: 1000, to: 3000 });
    expect(transport.position).toBe(1000);
    transport.setLoop({ from: 1000, to: 1000 });
    clock.pass(5000);
    expect(transport.position).toBe(6000);
  });

  test('has stretches that follow the position, however the time is cut', () => {
    const ms = fc.double({ min: 0.1, max: 900, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(ms, { minLength: 1, maxLength: 30 }),
        ms,
        ms,
        fc.constantFrom(0.25, 1, 1.7),
        (cuts, from, length, rate) => {
          const clock = fakeClock(77);
          const transport = new Transport(clock);
          transport.setRate(rate);
          transport.play();
          transport.setLoop({ from, to: from + length });
          let now = 77;
          for (const cut of cuts) {
            const stretches = transport.stretches(now, now + cut);
            const total = stretches.reduce((sum, stretch) => sum + stretch.to - stretch.from, 0);
            expect(total).toBeCloseTo(cut * rate, 6);
            for (const { from: start, to, at } of stretches) {
              const middle = transport.positionAt(at + (to - start) / 2 / rate);
              if (to - start > 1e-6) expect(middle).toBeCloseTo((start + to) / 2, 6);
            }
            now += cut;
          }
        },
      ),
    );
  });
});

const fixtures = new URL('../fixtures/charts/', import.meta.url);
test.each(readdirSync(fixtures))('the notes of %s are played at their parsed times', (name) => {
  const chart = parseChart(readFileSync(new URL(name, fixtures)), name);
  const { notes } = playedChart(toChartView(chart));
  const parsed = chart.noteList.times.toSorted();
  expect(notes.times).toHaveLength(parsed.length);
  for (const [index, time] of notes.times.entries()) {
    // Stored times are whole milliseconds.
    expect(Math.abs(time - (parsed[index] ?? 0))).toBeLessThanOrEqual(0.5 + 1e-6);
  }
});

test('the beats of a metronome follow the lengths of the measures', () => {
  const chart = parseChart(new TextEncoder().encode('#TITLE x\n#BPM 120\n#00102:0.75\n#00202:0.3\n#00311:01'), 'x.bms');
  const { beats } = playedChart(toChartView(chart));
  expect([...beats.times]).toEqual([0, 500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 4100, 4600, 5100, 5600]);
  expect(beats.areFirst.filter(Boolean)).toHaveLength(4);
});

test('the main BPM is that of most notes', () => {
  const chart = parseChart(
    new TextEncoder().encode('#TITLE x\n#BPM 120\n#00011:0101\n#00103:F0\n#00111:010101'),
    'x.bms',
  );
  expect(playedChart(toChartView(chart)).mainBpm).toBe(240);
});
