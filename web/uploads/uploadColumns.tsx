import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { Upload } from '#contract/uploads/uploads.ts';
import { Time } from '../base/i18n/Time.tsx';
import { Icon } from '../base/ui/Icon.tsx';
import type { IconName } from '../base/ui/icons.ts';
import type { Column } from '../base/ui/lists/column.ts';
import { paths } from '../frame/pages/paths.ts';
import { ChartLines } from './ChartLines.tsx';
import { DownloadLink } from './DownloadLink.tsx';
import { UploadedBy } from './UploadedBy.tsx';
import styles from './Uploads.module.css';
import { KeyModeTag, UploadTags } from './UploadTags.tsx';

/** Returns the columns of the list of uploads. */
export function uploadColumns(t: TFunction): Column<Upload>[] {
  return [
    {
      id: 'keys',
      header: t('uploads.column.keys'),
      onPhone: true,
      width: '4.5rem',
      cell: ({ keys }) => <KeyModeTag keys={keys} />,
    },
    {
      id: 'title',
      header: t('uploads.column.title'),
      sortable: true,
      onPhone: true,
      rowHeader: true,
      cell: ({ entryNo, title }) => (
        <Link to={paths.upload} params={{ entryNo: String(entryNo) }} className={styles.title} dir="auto">
          {title || t('list.noTitle')}
        </Link>
      ),
    },
    {
      id: 'artist',
      header: t('uploads.column.artist'),
      sortable: true,
      under: 'title',
      underOnPhone: 'title',
      cell: ({ artist }) => <bdi className="hint">{artist}</bdi>,
    },
    {
      id: 'tags',
      header: t('uploads.column.tags'),
      under: 'title',
      cell: (upload) => <UploadTags upload={upload} />,
    },
    {
      id: 'published',
      header: t('common.inGmt9', { heading: t('uploads.column.published') }),
      sortable: true,
      onPhone: true,
      width: '9rem',
      cell: ({ publishedTime }) => <Time time={publishedTime} form="slashed" className={styles.when} />,
    },
    {
      id: 'by',
      header: t('uploads.column.by'),
      under: 'published',
      cell: (upload) => <UploadedBy upload={upload} />,
    },
    {
      id: 'downloads',
      header: t('uploads.column.downloads'),
      sortable: true,
      onPhone: true,
      width: '10rem',
      cell: (upload) => <DownloadLink upload={upload} isSmall />,
    },
    {
      id: 'comments',
      header: t('uploads.column.comments'),
      sortable: true,
      under: 'downloads',
      underOnPhone: 'downloads',
      cell: ({ downloadCount, comments }) =>
        downloadCount + comments > 0 && (
          <span className={styles.counts}>
            <Count icon="download" count={downloadCount} label={t('uploads.downloads', { count: downloadCount })} />
            <Count icon="comment" count={comments} label={t('uploads.comments', { count: comments })} />
          </span>
        ),
    },
    {
      id: 'charts',
      header: t('uploads.column.charts'),
      onPhone: true,
      width: '36%',
      cell: ({ charts }) => <ChartLines charts={charts} />,
    },
  ];
}

interface CountProps {
  icon: IconName;
  count: number;
  label: string;
}

/** How often something was done; nothing if never. */
function Count({ icon, count, label }: CountProps) {
  if (count === 0) return null;
  return (
    <span title={label}>
      <Icon name={icon} size={14} label={label} /> {count}
    </span>
  );
}
