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

test('levels are radios, none of them chosen before the voter chooses', () => {
  expect(radios(rendered(null))).toHaveLength(5);
  expect(rendered(null)).not.toMatch(/<select|checked=""/);
  expect(radios(rendered(4)).filter((radio) => radio.includes('checked=""'))).toHaveLength(1);
});

test('of a delete no level can be chosen', () => {
  expect(radios(rendered(null, true)).every((radio) => radio.includes('disabled=""'))).toBe(true);
});
