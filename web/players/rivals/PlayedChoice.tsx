import { NativeSelect } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSetListSearch } from '../../base/ui/lists/useSetListSearch.ts';
import { paths } from '../../frame/pages/paths.ts';

const PLAYED = ['both', 'all', 'one'] as const;

/** Chooses the charts of a comparison by who has played them. */
export function PlayedChoice() {
  const { t } = useTranslation();
  const { played = 'both' } = useSearch({ from: paths.rival });
  const change = useSetListSearch();
  return (
    <NativeSelect
      aria-label={t('rivals.played')}
      value={played}
      onChange={({ currentTarget: { value } }) =>
        change({ played: value === 'all' || value === 'one' ? value : undefined })
      }
      data={PLAYED.map((value) => ({ value, label: t(`rivals.playedBy.${value}`) }))}
    />
  );
}
