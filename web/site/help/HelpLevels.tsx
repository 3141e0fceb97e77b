import { useTranslation } from 'react-i18next';
import { levelComparison } from '#domain/tables/levelComparison.ts';
import { tableOf } from '../../base/api/currentRules.ts';
import styles from '../../frame/TextPage.module.css';
import { LevelTag } from '../../tables/LevelTag.tsx';
import help from './Help.module.css';
import { formatScale, levelsEquivalentTo } from './levelsEquivalentTo.ts';

/**
 * The table of all kinds of charts (Exoplanet), whose levels are defined by those of the other tables.
 */
const FREE_TABLE = 'fr';

/** Compares the levels of the tables with each other and with older difficulty scales. */
export function HelpLevels() {
  const { t } = useTranslation();
  const free = tableOf(FREE_TABLE);
  return (
    <section id="levels" aria-labelledby="levels-title" className={styles.section}>
      <h2 id="levels-title">{t('help.levels.title')}</h2>
      <p className={styles.alert} data-tone="calm">
        {t('help.levels.rough')}
      </p>
      <p>{t('help.levels.scales')}</p>
      <table className={help.levels}>
        <caption>{t('help.levels.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('help.levels.level')}</th>
            <th scope="col">{t('help.levels.older')}</th>
            <th scope="col">{t('help.levels.overjoy')}</th>
            {free && <th scope="col">{free.name}</th>}
          </tr>
        </thead>
        <tbody>
          {levelComparison.map((row) => {
            const older = formatScale('☆', row.normal) ?? formatScale('★', row.insane);
            const overjoy = formatScale('★★', row.overjoy);
            return (
              <tr key={`${row.table} ${row.level}`} data-table={row.table}>
                <th scope="row">
                  <LevelTag table={row.table} level={String(row.level)} />
                </th>
                <td>{older ?? t('help.levels.beyond')}</td>
                <td>{overjoy ?? (older ? '–' : t('help.levels.beyond'))}</td>
                {free && (
                  <td>
                    <span className={help.tags}>
                      {levelsEquivalentTo(free.id, row).map((level) => (
                        <LevelTag key={level} table={free.id} level={String(level)} />
                      ))}
                    </span>
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
