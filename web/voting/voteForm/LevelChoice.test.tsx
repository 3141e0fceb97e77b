import { load } from 'cheerio';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TABLES, tableById } from '#domain/tables/tableRules.ts';
import type { BallotPaper } from './ballotPaper.ts';
import { LevelChoice } from './LevelChoice.tsx';

const table = tableById({ tables: TABLES }, 'st');

function rendered(value: number | null, isLevelLocked = false) {
  const paper = { table, level: 3, levels: [1, 2, 3, 4, 5], isLevelLocked } as unknown as BallotPaper;
  return load(
    renderToStaticMarkup(
      <LevelChoice paper={{ ...paper, levels: paper.levels ?? [] }} value={value} onChoose={() => undefined} />,
    ),
  );
}

test('levels are radios, and none is checked before the voter chooses one', () => {
  const $ = rendered(null);
  expect($('input[type=radio]')).toHaveLength(5);
  expect($('select, :checked')).toHaveLength(0);
  const chosen = rendered(4)('input[type=radio]:checked');
  expect(chosen).toHaveLength(1);
  expect(chosen.val()).toBe('4');
});

test('the level cannot be chosen for a delete', () => {
  const $ = rendered(null, true);
  expect($('input[type=radio]')).toHaveLength(5);
  expect($('input[type=radio]:enabled')).toHaveLength(0);
});
