import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ownMail } from '#contract/accounts/mail.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { withTexts } from '../../base/i18n/texts.ts';
import { SettingsSection } from '../SettingsSection.tsx';

const load = withTexts(() => import('./MailSettings.tsx'), 'mail');
const MailSettings = lazy(async () => ({ default: (await load()).MailSettings }));

/** The section of the e-mail address, where the site sends e-mail. */
export function MailSection() {
  const { t } = useTranslation();
  const { data } = useEndpoint(ownMail, {}, { followMs: 60_000 });
  return (
    data && (
      <SettingsSection title={t('account.mail')}>
        <Suspense>
          <MailSettings mail={data.mail} />
        </Suspense>
      </SettingsSection>
    )
  );
}
