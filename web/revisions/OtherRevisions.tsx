import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { revisionsOfEntry } from '#contract/revisions.ts';
import { gmt9 } from '#domain/dates.ts';
import { useEndpoint } from '../api/useEndpoint.ts';
import { Voting } from '../countings/Person.tsx';
import { ResultTag } from '../countings/ResultTag.tsx';
import { countsOf, VoteCounts } from '../countings/VoteCounts.tsx';
import { useFailureText } from '../i18n/useFailureText.ts';
import { paths } from '../paths.ts';
import detail from '../submissions/Detail.module.css';
import { LevelMove } from '../tables/LevelMove.tsx';
import { RevisionTag } from '../voting/RevisionTag.tsx';
import { hasNeutral } from './hasNeutral.ts';
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
                  one.voteResult === 'new' && <Voting />
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
