import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { estimatedLevel } from './estimatedLevel.ts';

const t = ((_: string, { level }: { level: string }) => `below ${level}`) as unknown as TFunction;
const stella = { symbol: 'st', lowest: 0 };

test('an estimated level has the symbol of its table, and one below the lowest level says so', () => {
  expect(estimatedLevel(t, 'en', stella, 7.44)).toBe('st7.4');
  expect(estimatedLevel(t, 'en', stella, -0.04)).toBe('st0.0');
  expect(estimatedLevel(t, 'en', stella, -0.2)).toBe('below st0');
  expect(estimatedLevel(t, 'en', { symbol: 'x', lowest: 1 }, 0.9)).toBe('below x1');
});
