import { expect, test } from 'vitest';
import { equivalentLevels } from './equivalentLevels.ts';
import { isLevel, levelsOf } from './level.ts';
import { TABLES, tableById } from './tableRules.ts';

const EXPECTED = `0 = sl0 and below, 1 = sl0~sl1, 2 = sl2~sl3, 3 = sl4~sl5, 4 = sl6~sl7, 5 = sl8~sl9, 6 = sl10~sl11, 7 = sl12~st0,
8 = st1~st2, 9 = st3~st4, 10 = st5~st6, 11 = st7~st8, 12 = st9 and above`;

test('the levels of Exoplanet correspond to those of the specification', () => {
  const rows = equivalentLevels.fr?.map(({ level, from, to }) => {
    const place = (at: typeof from) => at && `${at.table}${at.level}`;
    if (!from) return `${level} = ${place(to)} and below`;
    return `${level} = ${to ? `${place(from)}~${place(to)}` : `${place(from)} and above`}`;
  });
  expect(rows).toEqual(EXPECTED.split(/,\s/));
});

test('every level of the table is listed, with levels that exist', () => {
  for (const [id, rows] of Object.entries(equivalentLevels)) {
    const table = tableById({ tables: TABLES }, id);
    expect(rows.map(({ level }) => level)).toEqual(table && levelsOf(table));
    for (const place of rows.flatMap(({ from, to }) => [from, to])) {
      const other = place && tableById({ tables: TABLES }, place.table);
      if (place) expect(other && isLevel(other, place.level)).toBe(true);
    }
  }
});
