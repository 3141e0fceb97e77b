import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { LAMPS } from '#domain/players/clears.ts';
import { TABLES } from '#domain/tables/tableRules.ts';

const css = fs.readFileSync(path.join(import.meta.dirname, '../web/base/theme/tokens.css'), 'utf8');

/** Returns the tokens of the one block with this selector. */
function tokensOf(selector: string): Map<string, string> {
  const blocks = [...css.matchAll(/^([^\s{/][^{]*)\{([^}]*)\}/gm)].filter(([, head = '']) => head.trim() === selector);
  expect(blocks, selector).toHaveLength(1);
  const declared = [...(blocks[0]?.[2] ?? '').matchAll(/--([\w-]+):\s*([^;]+);/g)];
  return new Map(declared.map(([, name = '', value = '']) => [name, value.trim()]));
}

type Color = readonly [number, number, number];

/** Returns red, green and blue, linear, from 0 to 1. */
function colorOf(hex: string): Color {
  const [, red = '', green = '', blue = ''] = /^#(\w\w)(\w\w)(\w\w)$/.exec(hex) ?? [];
  const linear = (part: string) => {
    const value = Number.parseInt(part, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [linear(red), linear(green), linear(blue)];
}

const luminance = ([red, green, blue]: Color) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** Returns WCAG's contrast ratio, from 1 to 21. */
function contrast(one: Color, other: Color): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** Mixes colors like `color-mix(in srgb, …)`: `share` of the first, the rest of the second. */
function mixed(first: Color, share: number, second: Color): Color {
  const curved = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
  const straight = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const mix = (a: number, b: number) => straight(curved(a) * share + curved(b) * (1 - share));
  return [mix(first[0], second[0]), mix(first[1], second[1]), mix(first[2], second[2])];
}

const TEXT = 4.5;
const EDGE = 3;
const grounds = ['sky', 'panel', 'panel-raised'];
const states = ['good', 'bad', 'warn', 'calm', 'accept', 'reject', 'canceled', 'new'];
const kinds = ['change', 'delete', 'transfer', 'revote'];
const tables = TABLES.map(({ id }) => `table-${id}`);
const texts = ['ink', 'ink-dim', 'link', 'star', ...states, ...kinds, ...tables];
const levels = Array.from({ length: 13 }, (_, level) => level);
const lamps = [...new Set(Object.values(LAMPS).flatMap((own) => own.map(({ bucket }) => bucket.toLowerCase())))];

describe.each(['dark', 'light'])('in the %s theme', (theme) => {
  const tokens = new Map([...tokensOf(':root'), ...tokensOf(`[data-mantine-color-scheme="${theme}"]`)]);
  const tokenOf = (name: string): string => {
    const value = tokens.get(name);
    if (value === undefined) throw new Error(`tokens.css has no --${name}`);
    const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
    return other === undefined ? value : tokenOf(other);
  };
  const color = (name: string) => colorOf(tokenOf(name));

  test.each(grounds)('every text color is readable on %s', (ground) => {
    const unreadable = texts.filter((text) => contrast(color(text), color(ground)) < TEXT);
    expect(unreadable).toEqual([]);
  });

  test.each(grounds)('field borders and the focus ring are visible on %s', (ground) => {
    const unseen = ['line-strong', 'link'].filter((edge) => contrast(color(edge), color(ground)) < EDGE);
    expect(unseen).toEqual([]);
  });

  test.each(tables)('every level of %s is readable on its badge, and each is stronger than the one below', (table) => {
    const fills = levels.map((level) => Number.parseFloat(tokenOf(`level-${level}`)) / 100);
    expect(fills).toEqual(fills.toSorted((a, b) => a - b));
    const unreadable = levels.filter((level) => {
      const ink = color(level > 6 ? 'level-ink-high' : 'level-ink');
      return contrast(ink, mixed(color(table), fills[level] ?? 0, color('level-ground'))) < TEXT;
    });
    expect(unreadable).toEqual([]);
  });

  test('every text color is readable on the night sky', () => {
    const glows = TABLES.map(({ id }) => `glow-${id}`);
    const unreadable = ['night-ink', 'night-dim', ...glows].filter(
      (text) => contrast(color(text), color('night')) < TEXT,
    );
    expect(unreadable).toEqual([]);
  });

  test('the letters of every lamp are readable', () => {
    const unreadable = lamps.filter((lamp) => contrast(color(`lamp-${lamp}`), color(`lamp-${lamp}-ink`)) < TEXT);
    expect(unreadable).toEqual([]);
  });
});
