import { useTranslation } from 'react-i18next';
import type { deletionEffects } from '#contract/moderation/requests.ts';
import { tableOf } from '../base/api/currentRules.ts';
import type { useEndpoint } from '../base/api/useEndpoint.ts';
import { ErrorState } from '../base/ui/states/ErrorState.tsx';
import { Loading } from '../base/ui/states/Loading.tsx';
import styles from './Requests.module.css';

interface DeletionEffectsProps {
  effects: ReturnType<typeof useEndpoint<typeof deletionEffects>>;
}

/** Says what happens when a chart is deleted for its creator: to entries, votes and files, and who decides. */
export function DeletionEffects({ effects: { data, error, refetch } }: DeletionEffectsProps) {
  const { t } = useTranslation();
  if (error) return <ErrorState query={{ error, refetch }} />;
  if (!data) return <Loading lines={6} shape="lines" />;
  const { entries, uploads } = data;
  return (
    <section className={styles.effects} aria-labelledby="effects">
      <h3 id="effects">{t('requests.effects.title')}</h3>
      {entries.length > 0 && (
        <div>
          <p>{t('requests.effects.entries')}</p>
          <ul>
            {entries.map(({ table, entryNo, title, hasOpenVote }) => (
              <li key={`${table} ${entryNo}`}>
                {tableOf(table)?.name ?? table} {t('shell.number', { number: entryNo })} <bdi>{title}</bdi>
                {hasOpenVote && <span className="hint"> {t('requests.effects.openVote')}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      {uploads.length > 0 && (
        <div>
          <p>{t('requests.effects.uploads')}</p>
          <ul>
            {uploads.map(({ entryNo, title, charts }) => (
              <li key={entryNo}>
                {t('shell.number', { number: entryNo })} <bdi>{title}</bdi>
                {charts > 1 && <span className="hint"> {t('requests.effects.charts', { count: charts })}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      {entries.length + uploads.length === 0 && <p>{t('requests.effects.none')}</p>}
      {entries.length > 0 && <p>{t('requests.effects.votes')}</p>}
      <p>{t('requests.effects.decide')}</p>
    </section>
  );
}
