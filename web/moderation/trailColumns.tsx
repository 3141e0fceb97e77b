import { Link } from '@tanstack/react-router';
import type { i18n, TFunction } from 'i18next';
import type { TrailLine } from '#contract/admin.ts';
import { Time } from '../base/i18n/Time.tsx';
import type { Column } from '../base/ui/lists/column.ts';
import { ActButton } from './ActButton.tsx';
import styles from './Admin.module.css';
import { actName } from './actName.ts';
import { ChangeList } from './ChangeList.tsx';

/** Returns the columns of the audit trail. */
export const trailColumns = (t: TFunction, texts: i18n): Column<TrailLine>[] => [
  {
    id: 'at',
    header: t('common.inGmt9', { heading: t('admin.trailPage.at') }),
    onPhone: true,
    width: '10rem',
    cell: ({ at }) => <Time time={at} />,
  },
  {
    id: 'act',
    header: t('admin.trailPage.act'),
    onPhone: true,
    rowHeader: true,
    cell: ({ act, subject, to }) => (
      <>
        {actName(texts, act)}
        <div dir="auto">{to === null ? subject : <Link to={to}>{subject}</Link>}</div>
      </>
    ),
  },
  {
    id: 'actor',
    header: t('admin.trailPage.actor'),
    width: '10rem',
    underOnPhone: 'act',
    cell: ({ actor, asker }) => (
      <>
        <bdi>{actor ?? t('admin.trailPage.operator')}</bdi>
        {asker !== null && <div className="note">{t('admin.trailPage.askedBy', { nickname: asker })}</div>}
      </>
    ),
  },
  {
    id: 'changes',
    header: t('admin.trailPage.changes'),
    cell: ({ blanked, reason, changes }) =>
      blanked ? (
        <em>{t('admin.trailPage.blanked')}</em>
      ) : (
        <>
          {reason && <p className={styles.quote}>{reason}</p>}
          {changes.length > 0 && <ChangeList changes={changes} />}
        </>
      ),
  },
  {
    id: 'blank',
    header: t('admin.trailPage.blank'),
    width: '7rem',
    cell: ({ id, blanked }) =>
      !blanked && <ActButton act={{ name: 'blank-trail', line: id }} label={t('admin.trailPage.blank')} />,
  },
];
