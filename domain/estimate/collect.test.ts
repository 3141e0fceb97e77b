import { describe, expect, it } from 'vitest';
import { collect, type Lamp } from './collect.ts';

const charts = [
  { submission: 11, table: 0, level: 3, isDouble: false },
  { submission: 12, table: 1, level: 5, isDouble: true },
  { submission: 13, table: 0, level: 4, isDouble: false },
];
const lamp = (person: number, submission: number, changes: Partial<Lamp> = {}): Lamp => ({
  person,
  submission,
  client: 0,
  reached: 1,
  weight: 1,
  ...changes,
});

function collected(lamps: readonly Lamp[]) {
  const collecting = collect(charts);
  for (const one of lamps) collecting.add(one);
  return collecting.finish();
}

describe('lamps are collected', () => {
  it('into rows of players, one per person and play style', () => {
    const { input, players } = collected([
      lamp(7, 11),
      lamp(7, 12, { reached: 4 }),
      lamp(7, 13, { client: 1 }),
      lamp(9, 12, { weight: 0.5 }),
    ]);
    expect(players).toEqual([
      { person: 7, isDouble: false },
      { person: 7, isDouble: true },
      { person: 9, isDouble: true },
    ]);
    const { firstRow, chart, client, reached, weight } = input.observations;
    expect([...firstRow]).toEqual([0, 2, 3, 4]);
    expect([...chart]).toEqual([0, 2, 1, 1]);
    expect([...client]).toEqual([0, 1, 0, 0]);
    expect([...reached]).toEqual([1, 1, 4, 1]);
    expect([...weight]).toEqual([1, 1, 1, 0.5]);
  });

  it('without those of other charts', () => {
    expect(collected([lamp(7, 99)]).input.observations).toMatchObject({ players: 0, rows: 0 });
  });

  it('in any number', () => {
    const many = Array.from({ length: 5000 }, (_, index) => lamp(1 + index, 11, { reached: index % 5 }));
    const { observations } = collected(many).input;
    expect(observations).toMatchObject({ players: 5000, rows: 5000 });
    expect([...observations.reached]).toEqual(many.map(({ reached }) => reached));
  });

  it('and a chart played with both IDs of a person counts once toward the minimum', () => {
    const ten = Array.from({ length: 10 }, (_, index) => ({ ...charts[0]!, submission: 100 + index }));
    const collecting = collect(ten);
    for (let index = 0; index < 5; index++) {
      for (const client of [0, 1]) collecting.add(lamp(1, 100 + index, { client }));
    }
    for (let index = 0; index < 10; index++) collecting.add(lamp(2, 100 + index));
    expect([...collecting.finish().input.isUsed]).toEqual([0, 1]);
  });
});
