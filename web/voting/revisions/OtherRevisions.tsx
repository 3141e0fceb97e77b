import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { revisionsOfEntry } from '#contract/voting/revisions.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { Time } from '../../base/i18n/Time.tsx';
import { useFailureText } from '../../base/i18n/useFailureText.ts';
import { Group, Stack } from '../../base/ui/Layout.tsx';
import detail from '../../charts/Detail.module.css';
import { hasNeutral } from '../../charts/hasNeutral.ts';
import { HiddenUntilDecided } from '../../charts/PlayerName.tsx';
import { RevisionTag } from '../../charts/RevisionTag.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { LevelMove } from '../../tables/LevelMove.tsx';
import { ResultTag } from '../voteResult/ResultTag.tsx';
import { countsOf, VoteCounts } from '../voteResult/VoteCounts.tsx';
import styles from './OtherRevisions.module.css';

interface OtherRevisionsProps {
  /** The table of the entry. */
  table: string;
  entryNo: number;
  /** The revision whose page this is; it is left out. */
  except?: number;
}

/** Lists the revisions of an entry on a page about it, newest first. Without any it shows nothing. */
export function OtherRevisions({ table, entryNo, except }: OtherRevisionsProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { data, error } = useEndpoint(revisionsOfEntry, { params: { entryNo: String(entryNo) }, query: { table } });
  const others = data?.source.filter((revision) => revision.entryNo !== except) ?? [];
  if (!error && others.length === 0) return null;
  return (
    <section className={detail.card} aria-labelledby="revisions">
      <h2 id="revisions">
        {t('common.inGmt9', { heading: t(except === undefined ? 'revision.ofEntry' : 'revision.others') })}
      </h2>
      {error && <p className={detail.hint}>{failureText(error)}</p>}
      <Stack component="ul" className={styles.list} gap="var(--space-2)">
        {others.map((revision) => {
          const counts = countsOf(revision);
          return (
            <li key={revision.entryNo}>
              <Group gap="var(--space-2) var(--space-4)">
                <Link to={paths.revision} params={{ tableId: revision.table, entryNo: String(revision.entryNo) }}>
                  <RevisionTag type={revision.type} target={revision.target} />
                </Link>
                <LevelMove from={{ table: revision.table, level: revision.level }} to={revision.target} />
                <ResultTag result={revision.voteResult} />
              </Group>
              <Group gap="var(--space-2) var(--space-4)">
                {counts ? (
                  <VoteCounts counts={counts} withNeutral={hasNeutral(revision)} />
                ) : (
                  revision.voteResult === 'new' && <HiddenUntilDecided />
                )}
                {revision.publishedTime && (
                  <Time time={revision.publishedTime} form="slashed" className={detail.hint} />
                )}
              </Group>
            </li>
          );
        })}
      </Stack>
    </section>
  );
}
