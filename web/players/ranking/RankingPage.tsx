import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Client, clients } from '#domain/players/clients.ts';
import { bestSkill } from '#domain/players/stellaway/rating.ts';
import { STELLAWAY } from '#domain/players/stellaway/stellaway.ts';
import { type TableRules, tableById } from '#domain/tables/tableRules.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { HowItWorks } from '../../base/ui/HowItWorks.tsx';
import tabs from '../../base/ui/Tabs.module.css';
import { NotFound } from '../../frame/NotFound.tsx';
import { Page } from '../../frame/Page.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { clientOf } from '../../frame/pages/queries/rankingQuery.ts';
import styles from '../../tables/SkillLegend.module.css';
import { SkillName } from '../../tables/SkillName.tsx';
import { TableSwitch } from '../../tables/TableSwitch.tsx';
import { RankingList } from './RankingList.tsx';

/** Ranks the players of a client by their Stellaway rating in a table. A table without a ranking has no such page. */
export function RankingPage() {
  const { t } = useTranslation();
  const { tableId, playerId } = useParams({ from: paths.stellaway });
  const { archive } = useSearch({ from: paths.stellaway });
  const rules = currentRules();
  const table = tableById(rules, tableId);
  if (!table?.ranked || !Object.hasOwn(clients, playerId)) return <NotFound />;
  const client = clientOf(playerId);
  return (
    <Page
      title={t('ranking.title', { table: table.name })}
      tables={
        <TableSwitch
          current={table.id}
          to={paths.stellaway}
          playerId={client}
          tables={rules.tables.filter(({ ranked }) => ranked)}
        />
      }
    >
      <div className={tabs.row}>
        <nav aria-label={t('ranking.services')} className={tabs.tabs}>
          {(Object.keys(clients) as Client[]).map((name) => (
            <Link
              key={name}
              to={paths.stellaway}
              params={{ tableId: table.id, playerId: name }}
              search={{ archive }}
              activeOptions={{ exact: true, includeSearch: false }}
            >
              {clients[name]}
            </Link>
          ))}
        </nav>
        <HowItWorks title={t('ranking.colors')}>
          <SkillLegend table={table} />
        </HowItWorks>
      </div>
      <RankingList key={`${table.id} ${client}`} table={table} client={client} />
    </Page>
  );
}

/** Lists the skill colors with the skill from which players of this table have them. */
function SkillLegend({ table }: { table: TableRules }) {
  const { t, i18n } = useTranslation();
  const best = bestSkill(table);
  return (
    <dl className={styles.legend} aria-label={t('ranking.colors')}>
      {STELLAWAY.colors.map(({ name, fromPercent }) => (
        <div key={name}>
          <dt>
            <SkillName color={name}>{t(`skillColor.${name}`)}</SkillName>
          </dt>
          <dd>
            {t('ranking.fromSkill', { skill: Math.ceil((best * fromPercent) / 100).toLocaleString(i18n.language) })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
