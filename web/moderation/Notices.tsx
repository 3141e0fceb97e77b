import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminNotices } from '#contract/moderation/admin.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { Time } from '../base/i18n/Time.tsx';
import { Button } from '../base/ui/Button.tsx';
import { Loaded } from '../base/ui/states/Loaded.tsx';
import { Tag } from '../base/ui/Tag.tsx';
import { ActButton } from './ActButton.tsx';
import styles from './Admin.module.css';
import { type AdminNotice, NoticeEditor } from './NoticeEditor.tsx';
import { Items, Section } from './Section.tsx';

const colors = {
  planned: 'var(--warn)',
  shown: 'var(--good)',
  withdrawn: 'var(--calm)',
} as const satisfies Record<AdminNotice['state'], string>;

/** All notices, planned and withdrawn ones too, and the form of the one that is written. */
export function Notices() {
  const { t } = useTranslation();
  const query = useEndpoint(adminNotices, {});
  const [edited, setEdited] = useState<AdminNotice | 'new' | null>(null);
  const button = (name: 'edit' | 'new', edit: AdminNotice | 'new') => (
    <Button variant="default" size="compact-md" onClick={() => setEdited(edit)}>
      {t(`admin.notices.${name}`)}
    </Button>
  );
  return (
    <Section title={t('admin.notices.title')} link={button('new', 'new')}>
      {edited && (
        <NoticeEditor
          key={edited === 'new' ? '' : edited.code}
          notice={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      <Loaded query={query} lines={4}>
        {({ source }) => (
          <Items none={t('admin.notices.none')}>
            {source.map((notice) => (
              <li key={notice.code} className={styles.line}>
                <bdi>{notice.texts.en.message}</bdi>
                <code>{notice.code}</code>
                <Tag color={colors[notice.state]}>{t(`admin.notices.states.${notice.state}`)}</Tag>
                <span className="note">
                  <Time time={notice.from} /> – {notice.until !== null && <Time time={notice.until} />} (GMT+9)
                </span>
                {button('edit', notice)}
                {notice.state !== 'withdrawn' && <ActButton act={{ name: 'withdraw-notice', code: notice.code }} />}
              </li>
            ))}
          </Items>
        )}
      </Loaded>
    </Section>
  );
}
