import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TrailLine } from '#contract/moderation/admin.ts';
import { siteOrigin } from '../base/api/siteOrigin.ts';
import { Time } from '../base/i18n/Time.tsx';
import { ActButton } from './ActButton.tsx';
import styles from './Admin.module.css';
import { ChangeList } from './ChangeList.tsx';
import { Items } from './Section.tsx';

/** A link to a page that the server names, some with a search. */
function LinkTo({ to, children }: { to: string; children: string }) {
  const { pathname, searchParams } = new URL(to, siteOrigin());
  return (
    <Link to={pathname} search={Object.fromEntries(searchParams)} dir="auto">
      {children}
    </Link>
  );
}

/** Lines of the audit trail: who did what to whom, why, and what it changed. */
export function TrailList({ lines }: { lines: readonly TrailLine[] }) {
  const { t } = useTranslation();
  return (
    <Items none={t('admin.trailPage.none')}>
      {lines.map(({ id, at, act, actor, asker, subject, to, reason, changes, blanked }) => (
        <li key={id}>
          <div className={styles.line}>
            <Time time={at} className="note" />
            <strong>{t(`act.${act}.title`)}</strong>
            {to === null ? <bdi>{subject}</bdi> : <LinkTo to={to}>{subject}</LinkTo>}
            <span>{t('admin.trailPage.by', { nickname: actor ?? t('admin.trailPage.operator') })}</span>
            {asker !== null && <span className="note">{t('admin.trailPage.askedBy', { nickname: asker })}</span>}
            {!blanked && <ActButton act={{ name: 'blank-trail', line: id }} label={t('admin.trailPage.blank')} />}
          </div>
          {blanked && <em>{t('admin.trailPage.blanked')}</em>}
          {reason && <p className={styles.quote}>{reason}</p>}
          {changes.length > 0 && <ChangeList changes={changes} />}
        </li>
      ))}
    </Items>
  );
}
