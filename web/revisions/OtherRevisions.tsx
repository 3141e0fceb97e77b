import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { revisionsOfEntry } from '#contract/revisions.ts';
import { gmt9 } from '#domain/common/dates.ts';
import { useEndpoint } from '../api/useEndpoint.ts';
import detail from '../entries/Detail.module.css';
import { hasNeutral } from '../entries/hasNeutral.ts';
import { HiddenUntilDecided } from '../entries/Person.tsx';
import { RevisionTag } from '../entries/RevisionTag.tsx';
import { useFailureText } from '../i18n/useFailureText.ts';
import { paths } from '../pages/paths.ts';
import { LevelMove } from '../tables/LevelMove.tsx';
import { ResultTag } from '../votes/ResultTag.tsx';
import { countsOf, VoteCounts } from '../votes/VoteCounts.tsx';
import styles from './OtherRevisions.module.css';

interface OtherRevisionsProps {
  /** Where the entry is. */
  table: string;
  entryNo: number;
  /** The revision that is being looked at. */
  except?: number;
}

/** The revisions of an entry beside its page, the newest first; nothing where there is none. */
export function OtherRevisions({ table, entryNo, except }: OtherRevisionsProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { data, error } = useEndpoint(revisionsOfEntry, { params: { entryNo: String(entryNo) }, query: { table } });
  const others = data?.source.filter((one) => one.entryNo !== except) ?? [];
  if (!error && others.length === 0) return null;
  return (
    <section className={detail.card} aria-labelledby="revisions">
      <h2 id="revisions">{t(except === undefined ? 'revision.ofEntry' : 'revision.others')}</h2>
      {error && <p className={detail.hint}>{failureText(error)}</p>}
      <ul className={styles.list}>
        {others.map((one) => {
          const counts = countsOf(one);
          return (
            <li key={one.entryNo}>
              <div className={detail.row}>
                <Link to={paths.revision} params={{ tableId: one.table, entryNo: String(one.entryNo) }}>
                  <RevisionTag type={one.type} target={one.target} />
                </Link>
                <LevelMove from={{ table: one.table, level: one.level }} to={one.target} />
                <ResultTag result={one.voteResult} />
              </div>
              <div className={detail.row}>
                {counts ? (
                  <VoteCounts counts={counts} withNeutral={hasNeutral(one)} />
                ) : (
                  one.voteResult === 'new' && <HiddenUntilDecided />
                )}
                {one.publishedTime && <span className={detail.hint}>{gmt9(new Date(one.publishedTime)).slashed}</span>}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
