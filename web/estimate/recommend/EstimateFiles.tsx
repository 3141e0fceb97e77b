import { useTranslation } from 'react-i18next';
import { estimatedLamps } from '#contract/estimate/estimates.ts';
import { estimateFiles } from '#domain/estimate/estimateTable.ts';
import { LAMP_STEPS } from '#domain/estimate/model/observations.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { siteOrigin } from '../../base/api/siteOrigin.ts';
import { CopyButton } from '../../base/ui/CopyButton.tsx';
import styles from './Recommend.module.css';

/** Links to the machine-readable estimate: a table for game clients for each lamp, and the open data. */
export function EstimateFiles({ table }: { table: TableRules }) {
  const { t } = useTranslation();
  return (
    <section className={styles.files} aria-labelledby="files">
      <h2 id="files">{t('recommend.files')}</h2>
      <p className={styles.hint}>{t('recommend.filesHint')}</p>
      <ul>
        {LAMP_STEPS.map((step, index) => {
          const path = `/recommend/${table.id}/${estimateFiles[step].page}`;
          const lamp = t(`chartEstimate.lamps.${estimatedLamps[index] ?? 'ec'}`);
          return (
            <li key={step}>
              <a href={path}>{t('recommend.file', { table: table.name, lamp })}</a>
              <CopyButton
                text={`${siteOrigin()}${path}`}
                label={t('recommend.copyFile', { table: table.name, lamp })}
                done={t('recommend.copied')}
              />
            </li>
          );
        })}
        <li>
          <a href={`/api/estimate/${table.id}`}>{t('recommend.openData')}</a>
        </li>
      </ul>
    </section>
  );
}
