import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RequestRow } from '#contract/requests.ts';
import type { RequestState } from '#domain/moderation/requests.ts';
import { Time } from '../base/i18n/Time.tsx';
import { Tag } from '../base/ui/Tag.tsx';
import { paths } from '../frame/pages/paths.ts';
import styles from './Admin.module.css';
import { Items } from './Items.tsx';

/** The color of each state. */
export const stateColors = {
  open: 'var(--warn)',
  answered: 'var(--link)',
  done: 'var(--good)',
  declined: 'var(--calm)',
} as const satisfies Record<RequestState, string>;

interface RequestListProps {
  /** `asker` where the list says who asked; null: a visitor. */
  requests: readonly (RequestRow & { asker?: string | null })[];
}

/** A list of requests, each with the link to its page. */
export function RequestList({ requests }: RequestListProps) {
  const { t } = useTranslation();
  return (
    <Items none={t('admin.noRequests')}>
      {requests.map(({ id, kind, state, subject, changedAt, asker }) => (
        <li key={id} className={styles.line}>
          <Link to={paths.adminRequest} search={{ id }}>
            {t(`admin.kind.${kind}`)}
          </Link>
          <bdi>{subject.title}</bdi>
          <Tag color={stateColors[state]}>{t(`admin.state.${state}`)}</Tag>
          {asker !== undefined && <bdi>{asker ?? t('admin.visitor')}</bdi>}
          <Time time={changedAt} className="note" />
        </li>
      ))}
    </Items>
  );
}
