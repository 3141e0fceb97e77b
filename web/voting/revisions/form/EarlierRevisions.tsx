import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedRevision } from '#contract/voting/revisions.ts';
import { Time } from '../../../base/i18n/Time.tsx';
import type { Column } from '../../../base/ui/lists/column.ts';
import { DataTable } from '../../../base/ui/lists/DataTable.tsx';
import { hasNeutral } from '../../../charts/hasNeutral.ts';
import { HiddenUntilDecided } from '../../../charts/PlayerName.tsx';
import { RevisionTag } from '../../../charts/RevisionTag.tsx';
import { paths } from '../../../frame/pages/paths.ts';
import { LevelMove } from '../../../tables/LevelMove.tsx';
import { ResultTag } from '../../voteResult/ResultTag.tsx';
import { countsOf, VoteCounts } from '../../voteResult/VoteCounts.tsx';

interface EarlierRevisionsProps {
  /** Newest first. */
  revisions: readonly ListedRevision[];
}

/** Lists the earlier revisions of an entry. */
export function EarlierRevisions({ revisions }: EarlierRevisionsProps) {
  const { t } = useTranslation();
  const columns = useMemo(() => columnsOf(t), [t]);
  if (revisions.length === 0) return <p className="hint">{t('revise.noEarlier')}</p>;
  return (
    <DataTable
      caption={t('revise.earlier')}
      columns={columns}
      rows={revisions}
      rowKey={({ table, entryNo }) => `${table} ${entryNo}`}
    />
  );
}

function columnsOf(t: TFunction): Column<ListedRevision>[] {
  return [
    {
      id: 'type',
      header: t('revise.column.type'),
      onPhone: true,
      cell: ({ type, target }) => <RevisionTag type={type} target={target} />,
    },
    {
      id: 'level',
      header: t('revise.column.level'),
      onPhone: true,
      cell: ({ table, level, target }) => <LevelMove from={{ table, level }} to={target} />,
    },
    {
      id: 'number',
      header: t('revise.column.number'),
      onPhone: true,
      rowHeader: true,
      cell: ({ table, entryNo }) => (
        <Link to={paths.revision} params={{ tableId: table, entryNo: String(entryNo) }}>
          No. {entryNo}
        </Link>
      ),
    },
    {
      id: 'votes',
      header: t('revise.column.votes'),
      cell: (revision) => {
        const counts = countsOf(revision);
        if (counts) return <VoteCounts counts={counts} withNeutral={hasNeutral(revision)} />;
        return revision.voteResult === 'new' ? <HiddenUntilDecided /> : '–';
      },
    },
    { id: 'result', header: t('revise.column.result'), cell: ({ voteResult }) => <ResultTag result={voteResult} /> },
    {
      id: 'published',
      header: t('common.inGmt9', { heading: t('revise.column.published') }),
      cell: ({ publishedTime }) => (publishedTime ? <Time time={publishedTime} form="slashed" /> : '–'),
    },
  ];
}
