import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../frame/pages/paths.ts';

interface EntryTitleProps {
  tableId: string;
  entryNo: number;
  title: string;
  /** Whether the number is that of a revision. */
  isRevision?: boolean;
}

/** The title of a chart in a list: the link to its page on this site, or to that of its revision. */
export function EntryTitle({ tableId, entryNo, title, isRevision = false }: EntryTitleProps) {
  const { t } = useTranslation();
  return (
    <Link
      to={isRevision ? paths.revision : paths.song}
      params={{ tableId, entryNo: String(entryNo) }}
      className="title-link"
      dir="auto"
    >
      {title || t('list.noTitle')}
    </Link>
  );
}
