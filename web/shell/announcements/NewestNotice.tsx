import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noticePop } from '#contract/site/site.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { currentLanguage } from '../../base/i18n/language.ts';
import { Button } from '../../base/ui/Button.tsx';
import { Dialog } from '../../base/ui/Dialog.tsx';
import { Group, Stack } from '../../base/ui/Layout.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { closedNotices, rememberClosed } from './closedNotices.ts';
import { WhenNoDialogOpen } from './WhenNoDialogOpen.tsx';

/** Shows the newest notice once for each code, in the visitor's language. */
export function NewestNotice() {
  const { t } = useTranslation();
  const [closed, setClosed] = useState(closedNotices);
  const { data } = useEndpoint(noticePop, {});
  const notice = data?.[currentLanguage()] ?? data?.en;
  if (!data?.code || !notice || closed.includes(data.code)) return null;
  const { code } = data;
  const close = () => {
    rememberClosed(code);
    setClosed(closedNotices());
  };
  return (
    <WhenNoDialogOpen key={code}>
      <Dialog title={notice.message} focus="title" onClose={close}>
        <Stack gap="var(--space-3)">
          <p className="pre-line">{notice.description}</p>
          <Group gap="var(--space-3)" justify="space-between" style={{ marginTop: 'var(--space-2)' }}>
            <Link to={paths.notice} onClick={close}>
              {t('noticePop.all')}
            </Link>
            <Button onClick={close}>{t('common.close')}</Button>
          </Group>
        </Stack>
      </Dialog>
    </WhenNoDialogOpen>
  );
}
