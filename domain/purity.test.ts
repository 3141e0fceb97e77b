import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('no rule reads the clock or random numbers: both are passed in', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const text = readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
    expect(text, file).not.toMatch(/Date\.now|new Date\(\)|Math\.random|crypto\.|performance\./);
  }
});
