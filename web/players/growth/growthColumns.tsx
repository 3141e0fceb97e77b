import type { TFunction } from 'i18next';
import type { GrowthDay } from '#contract/players/growth.ts';
import { Day } from '../../base/i18n/Day.tsx';
import { numberText, signedText } from '../../base/i18n/numberText.ts';
import type { Column } from '../../base/ui/lists/column.ts';
import { gainText, isShown } from './gainText.ts';

/** Returns the columns of the numbers of a player's growth. */
export function growthColumns(t: TFunction, language: string): Column<GrowthDay>[] {
  const number = (value: number, digits = 0) => numberText(language, value, digits);
  return [
    {
      id: 'day',
      header: t('common.inGmt9', { heading: t('growth.column.day') }),
      rowHeader: true,
      onPhone: true,
      width: '8rem',
      cell: ({ day }) => <Day day={day} />,
    },
    {
      id: 'skill',
      header: t('results.column.skill'),
      onPhone: true,
      numeric: true,
      width: '8rem',
      cell: ({ skill }) => number(skill, 2),
    },
    { id: 'exp', header: t('results.column.exp'), numeric: true, width: '8rem', cell: ({ exp }) => number(exp) },
    {
      id: 'played',
      header: t('results.column.playcount'),
      numeric: true,
      width: '8rem',
      cell: ({ played }) => number(played),
    },
    {
      id: 'gained',
      header: t('growth.column.gained'),
      underOnPhone: 'day',
      cell: ({ gained }) => gainText(t, language, gained) ?? '–',
    },
    {
      id: 'moved',
      header: t('growth.column.moved'),
      numeric: true,
      width: '9rem',
      cell: ({ movedSkill }) => (isShown(movedSkill) ? signedText(language, movedSkill, 1) : '–'),
    },
  ];
}
