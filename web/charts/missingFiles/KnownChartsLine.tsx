import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { knownCharts } from '#contract/charts/missingCharts.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { numberText } from '../../base/i18n/numberText.ts';
import { paths } from '../../frame/pages/paths.ts';

/** Shows in a line how many charts have a file, and who brought most. Its place is kept while it loads. */
export function KnownChartsLine({ className }: { className?: string | undefined }) {
  const { t, i18n } = useTranslation();
  const { data } = useEndpoint(knownCharts, {});
  const number = (value: number) => numberText(i18n.language, value);
  const names = new Intl.ListFormat(i18n.language).format(data?.thanks.map(({ nickname }) => nickname) ?? []);
  return (
    <p className={className}>
      {data && data.total > 0 && (
        <>
          <Link to={paths.missingCharts}>
            {t('home.knownCharts', { known: number(data.known), total: number(data.total) })}
          </Link>{' '}
          {names && <bdi>{t('home.knownThanks', { names })}</bdi>}
        </>
      )}
    </p>
  );
}
