import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminNotices, type NoticeState } from '#contract/admin.ts';
import type { Reply } from '#contract/endpoint.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { Time } from '../base/i18n/Time.tsx';
import { DataTable } from '../base/ui/lists/DataTable.tsx';
import { Tag } from '../base/ui/Tag.tsx';
import { ActButton } from './ActButton.tsx';
import { Loaded } from './Loaded.tsx';
import { NoticeEditor } from './NoticeEditor.tsx';
import { Section } from './Section.tsx';

type AdminNotice = Reply<typeof adminNotices>['source'][number];

const colors = {
  planned: 'var(--warn)',
  shown: 'var(--good)',
  withdrawn: 'var(--calm)',
} as const satisfies Record<NoticeState, string>;

/** All notices, planned and withdrawn ones too, and the form of the one that is written. */
export function Notices() {
  const { t } = useTranslation();
  const query = useEndpoint(adminNotices, {});
  const [edited, setEdited] = useState<AdminNotice | 'new' | null>(null);
  const columns = [
    {
      id: 'notice',
      header: t('admin.notices.notice'),
      rowHeader: true,
      onPhone: true,
      cell: ({ code, texts }: AdminNotice) => (
        <>
          <bdi>{texts.en.message}</bdi>
          <div className="note">{code}</div>
        </>
      ),
    },
    {
      id: 'state',
      header: t('admin.notices.state'),
      onPhone: true,
      width: '8rem',
      cell: ({ state }: AdminNotice) => <Tag color={colors[state]}>{t(`admin.notices.states.${state}`)}</Tag>,
    },
    {
      id: 'time',
      header: t('common.inGmt9', { heading: t('admin.notices.time') }),
      width: '11rem',
      cell: ({ from, until }: AdminNotice) => (
        <>
          <Time time={from} /> – {until !== null && <Time time={until} />}
        </>
      ),
    },
    {
      id: 'acts',
      header: t('admin.suspensions.acts'),
      width: '14rem',
      cell: (notice: AdminNotice) => (
        <Group gap="var(--space-2)">
          <Button variant="default" size="compact-md" onClick={() => setEdited(notice)}>
            {t('admin.notices.edit')}
          </Button>
          {notice.state !== 'withdrawn' && <ActButton act={{ name: 'withdraw-notice', code: notice.code }} />}
        </Group>
      ),
    },
  ];
  return (
    <Section
      title={t('admin.notices.title')}
      link={
        <Button variant="default" size="compact-md" onClick={() => setEdited('new')}>
          {t('admin.notices.new')}
        </Button>
      }
    >
      {edited && (
        <NoticeEditor
          key={edited === 'new' ? '' : edited.code}
          notice={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      <Loaded query={query} lines={4}>
        {({ source }) =>
          source.length === 0 ? (
            <p className="hint">{t('admin.notices.none')}</p>
          ) : (
            <DataTable caption={t('admin.notices.title')} columns={columns} rows={source} rowKey={({ code }) => code} />
          )
        }
      </Loaded>
    </Section>
  );
}
