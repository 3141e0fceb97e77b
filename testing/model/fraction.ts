import type { Tally } from './world.ts';

/** A share as two whole numbers, so that comparisons are exact. */
export interface Fraction {
  readonly part: number;
  readonly whole: number;
}

/** `100 x (2 yes + neutral) / (2 total)`, of no votes 0 (voting.md). */
export function rate({ yes, neutral, no }: Tally): Fraction {
  const total = yes + neutral + no;
  return total === 0 ? { part: 0, whole: 1 } : { part: 200 * yes + 100 * neutral, whole: 2 * total };
}

export const isAtLeast = ({ part, whole }: Fraction, number: number) => part >= number * whole;
export const isOver = ({ part, whole }: Fraction, number: number) => part > number * whole;

/** `yes + neutral / 2` against a minimum. */
export const weighs = ({ yes, neutral }: Tally, minimum: number) =>
  isAtLeast({ part: 2 * yes + neutral, whole: 2 }, minimum);

/** A rate as it is shown, halves rounded up, computed without floating point. */
export function shown(tally: Tally, decimals: number): string {
  const { part, whole } = rate(tally);
  const scale = 10 ** decimals;
  const units = (2 * part * scale + whole - ((2 * part * scale + whole) % (2 * whole))) / (2 * whole);
  const digits = String(units).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
