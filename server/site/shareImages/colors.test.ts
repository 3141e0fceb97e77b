import fs from 'node:fs';
import { expect, test } from 'vitest';
import { LAMP_COLORS, NO_PLAY, SKILL_COLORS } from './colors.ts';

/** The tokens of the dark theme, which come first. */
const tokens = fs.readFileSync(new URL('../../../web/base/theme/tokens.css', import.meta.url), 'utf8');
const token = (name: string) => new RegExp(`--${name}: (#\\w+);`).exec(tokens)?.[1];

test('share images have the colors of the dark theme', () => {
  for (const { bucket, color } of [...Object.values(LAMP_COLORS), NO_PLAY]) {
    expect([bucket, token(`lamp-${bucket.toLowerCase()}`)]).toEqual([bucket, color]);
  }
  const { rainbow: _, ...plain } = SKILL_COLORS;
  for (const [name, color] of Object.entries(plain)) expect([name, token(`skill-${name}`)]).toEqual([name, color]);
});
