import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RequestRow } from '#contract/moderation/requests.ts';
import { Time } from '../base/i18n/Time.tsx';
import { paths } from '../frame/pages/paths.ts';
import styles from './Admin.module.css';
import { RequestTag } from './RequestTag.tsx';
import { Items } from './Section.tsx';

interface RequestListProps {
  /** `asker` where the list says who asked; null: a visitor, or not told. */
  requests: readonly (RequestRow & { asker?: string | null; forOthers?: boolean })[];
}

/** A list of requests, each with the link to its page. */
export function RequestList({ requests }: RequestListProps) {
  const { t } = useTranslation();
  return (
    <Items none={t('admin.noRequests')}>
      {requests.map(({ id, kind, state, subject, changedAt, asker, forOthers }) => (
        <li key={id} className={styles.line}>
          <Link to={paths.adminRequest} search={{ id }}>
            {t(`admin.kind.${kind}`)}
          </Link>
          {subject.title !== '' && <bdi>{subject.title}</bdi>}
          <RequestTag state={state} />
          {asker !== undefined && <bdi>{forOthers ? '–' : (asker ?? t('admin.visitor'))}</bdi>}
          <Time time={changedAt} className="note" />
        </li>
      ))}
    </Items>
  );
}
