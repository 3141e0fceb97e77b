import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { RequestRow } from '#contract/requests.ts';
import type { RequestState } from '#domain/moderation/requests.ts';
import { Time } from '../base/i18n/Time.tsx';
import type { Column } from '../base/ui/lists/column.ts';
import { Tag } from '../base/ui/Tag.tsx';
import { paths } from '../frame/pages/paths.ts';

const colors = {
  open: 'var(--warn)',
  answered: 'var(--link)',
  done: 'var(--good)',
  declined: 'var(--calm)',
} as const satisfies Record<RequestState, string>;

interface StateTagProps {
  state: RequestState;
  /** Its name. */
  children: string;
}

/** The state of a request. */
export function StateTag({ state, children }: StateTagProps) {
  return <Tag color={colors[state]}>{children}</Tag>;
}

/** Returns the columns of a list of requests; that of the asker where rows name one. */
export function requestColumns(t: TFunction, withAsker = false): Column<RequestRow & { asker?: string | null }>[] {
  return [
    {
      id: 'subject',
      header: t('admin.request.subject'),
      rowHeader: true,
      onPhone: true,
      cell: ({ id, subject }) => (
        <Link to={paths.adminRequest} search={{ id }} dir="auto">
          {subject.title || t('admin.request.number', { number: id })}
        </Link>
      ),
    },
    {
      id: 'kind',
      header: t('admin.request.kind'),
      onPhone: true,
      width: '11rem',
      cell: ({ kind }) => t(`admin.kind.${kind}`),
    },
    {
      id: 'state',
      header: t('admin.request.state'),
      onPhone: true,
      width: '8rem',
      cell: ({ state }) => <StateTag state={state}>{t(`admin.state.${state}`)}</StateTag>,
    },
    ...(withAsker
      ? [
          {
            id: 'asker',
            header: t('admin.request.asker'),
            width: '10rem',
            cell: ({ asker }: { asker?: string | null }) => <bdi>{asker ?? t('admin.visitor')}</bdi>,
          },
        ]
      : []),
    {
      id: 'changed',
      header: t('common.inGmt9', { heading: t('admin.request.changed') }),
      width: '11rem',
      cell: ({ changedAt }) => <Time time={changedAt} />,
    },
  ];
}
