import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TABLES, tableById } from '#domain/tables/tableRules.ts';
import { LevelChoice } from './LevelChoice.tsx';
import type { BallotPaper } from './paper/ballotPaper.ts';

const table = tableById({ tables: TABLES }, 'st');

function rendered(value: number | null, isLevelLocked = false) {
  const paper = { table, level: 3, levels: [1, 2, 3, 4, 5], isLevelLocked } as unknown as BallotPaper;
  return renderToStaticMarkup(
    <MantineProvider>
      <LevelChoice paper={{ ...paper, levels: paper.levels ?? [] }} value={value} onChoose={() => undefined} />
    </MantineProvider>,
  );
}

const radios = (markup: string) => markup.match(/<input[^>]*type="radio"[^>]*>/g) ?? [];

test('levels are radios, and none is checked before the voter chooses one', () => {
  expect(radios(rendered(null))).toHaveLength(5);
  expect(rendered(null)).not.toMatch(/<select|checked=""/);
  expect(radios(rendered(4)).filter((radio) => radio.includes('checked=""'))).toHaveLength(1);
});

test('the level cannot be chosen for a delete', () => {
  expect(radios(rendered(null, true)).every((radio) => radio.includes('disabled=""'))).toBe(true);
});
