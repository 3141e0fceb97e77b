import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ChartRankingReply } from '#contract/players/chartRanking.ts';
import { scoreClients } from '#domain/players/plays/scoreClient.ts';
import { numberText } from '../../base/i18n/numberText.ts';
import type { ChartRankingSearch } from '../../frame/pages/queries/chartRankingQuery.ts';

interface OwnRankLinksProps {
  own: ChartRankingReply['own'];
  address: ChartRankingSearch;
}

/** Links to the page of the ranking that the viewer's row is on; to both if they play at two services. */
export function OwnRankLinks({ own, address: { client, archive, lntype } }: OwnRankLinksProps) {
  const { t, i18n } = useTranslation();
  return own.map((row) => {
    const rank = numberText(i18n.language, row.rank);
    const page = row.page === 1 ? undefined : row.page;
    return (
      <Link key={row.userid} to="." search={{ client, archive, lntype, page } as never}>
        {own.length > 1
          ? t('chartRanking.ownPlace', { client: scoreClients[row.client], rank })
          : t('ranking.own', { rank })}
      </Link>
    );
  });
}
