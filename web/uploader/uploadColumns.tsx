import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { Upload } from '#contract/uploads.ts';
import { gmt9 } from '#domain/common/dates.ts';
import { paths } from '../pages/paths.ts';
import type { Column } from '../ui/lists/column.ts';
import { DownloadLink } from '../uploads/DownloadLink.tsx';
import { UploadedBy } from '../uploads/UploadedBy.tsx';
import styles from '../uploads/Uploads.module.css';
import { KeyMode, UploadTags } from '../uploads/UploadTags.tsx';
import { ChartLines } from './ChartLines.tsx';

/** The columns of the uploader's list (specification §2). */
export function uploadColumns(t: TFunction): Column<Upload>[] {
  return [
    {
      id: 'keys',
      header: t('uploads.column.keys'),
      onPhone: true,
      width: '4.5rem',
      cell: ({ keys }) => <KeyMode keys={keys} />,
    },
    {
      id: 'title',
      header: t('uploads.column.title'),
      sorts: true,
      onPhone: true,
      namesRow: true,
      cell: ({ entryNo, title }) => (
        <Link to={paths.upload} params={{ entryNo: String(entryNo) }} className={styles.title} dir="auto">
          {title || t('list.noTitle')}
        </Link>
      ),
    },
    {
      id: 'artist',
      header: t('uploads.column.artist'),
      sorts: true,
      under: 'title',
      underOnPhone: 'title',
      cell: ({ artist }) => <bdi className={styles.dim}>{artist}</bdi>,
    },
    {
      id: 'tags',
      header: t('uploads.column.tags'),
      under: 'title',
      cell: (upload) => <UploadTags upload={upload} />,
    },
    {
      id: 'published',
      header: t('uploads.column.published'),
      sorts: true,
      onPhone: true,
      width: '8rem',
      cell: ({ publishedTime }) => (
        <time dateTime={publishedTime} className={styles.when}>
          {gmt9(new Date(publishedTime)).slashed}
        </time>
      ),
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
      sorts: true,
      onPhone: true,
      width: '8.5rem',
      cell: (upload) => <DownloadLink upload={upload} />,
    },
    {
      id: 'comments',
      header: t('uploads.column.comments'),
      sorts: true,
      under: 'downloads',
      cell: ({ comments }) => <span className={styles.dim}>{t('uploads.comments', { count: comments })}</span>,
    },
    {
      id: 'charts',
      header: t('uploads.column.charts'),
      onPhone: true,
      width: '46%',
      cell: ({ charts }) => <ChartLines charts={charts} />,
    },
  ];
}
