import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TARGET_CHANCES } from '#domain/estimate/nextLamp.ts';
import { FEW_PLAYERS, PLAYERS_FOR_AUDIT } from '#domain/estimate/shown.ts';
import { tableOf } from '../../base/api/currentRules.ts';
import { HowItWorks } from '../../base/ui/HowItWorks.tsx';
import tabs from '../../base/ui/Tabs.module.css';
import { Page } from '../../frame/Page.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { TableSwitch } from '../../tables/TableSwitch.tsx';
import { EstimateFiles } from './EstimateFiles.tsx';
import { RecommendList } from './RecommendList.tsx';

/** The numbers of the rules of the estimate for the hints of the views. */
const hintValues = {
  least: PLAYERS_FOR_AUDIT,
  from: Math.round(100 * TARGET_CHANCES.from),
  to: Math.round(100 * TARGET_CHANCES.to),
};

const VIEWS = ['all', 'targets', 'audit'] as const;

/** Shows the estimated difficulty of the charts of a table. An unknown table shows nothing. */
export function RecommendPage() {
  const { t } = useTranslation();
  const { tableId } = useParams({ from: paths.recommend });
  const { view = 'all' } = useSearch({ from: paths.recommend });
  const table = tableOf(tableId);
  if (!table) return null;
  const params = { tableId: table.id };
  return (
    <Page
      title={t('recommend.title', { table: table.name })}
      tables={<TableSwitch current={table.id} to={paths.recommend} />}
    >
      <div className={tabs.row}>
        <nav aria-label={t('recommend.views')} className={tabs.tabs}>
          {VIEWS.map((name) => (
            <Link
              key={name}
              to={paths.recommend}
              params={params}
              search={{ view: name === 'all' ? undefined : name }}
              activeOptions={{ includeSearch: true, explicitUndefined: true }}
            >
              {t(`recommend.view.${name}`)}
            </Link>
          ))}
        </nav>
        <HowItWorks key={view}>
          <ul>
            {view !== 'all' && <li>{t(`recommend.viewHint.${view}`, hintValues)}</li>}
            <li>{t('recommend.about.numbers')}</li>
            <li>{t('recommend.about.lamps')}</li>
            <li>{t('recommend.about.interval')}</li>
            <li>{t('recommend.about.few', { few: FEW_PLAYERS })}</li>
            <li>
              {t('recommend.about.votes')} <Link to={paths.estimateMethod}>{t('chartEstimate.method')}</Link>
            </li>
          </ul>
        </HowItWorks>
      </div>
      <RecommendList key={`${table.id} ${view}`} table={table} />
      {view === 'all' && <EstimateFiles table={table} />}
    </Page>
  );
}
