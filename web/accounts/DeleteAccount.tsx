import { useTranslation } from 'react-i18next';
import { deleteAccount } from '#contract/accounts/accounts.ts';
import { call } from '../base/api/call.ts';
import { BusyButton } from '../base/ui/BusyButton.tsx';
import { CurrentPassword, fieldOfPassword, missingPassword } from '../base/ui/CurrentPassword.tsx';
import { Checkbox } from '../base/ui/inputs/inputs.tsx';
import { FailureNote } from '../base/ui/states/FailureNote.tsx';
import { useSendForm } from '../base/ui/useSendForm.ts';
import styles from './Settings.module.css';

/** The form that deletes the account: it says what is kept, and needs the password and a checkbox. */
export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const { t } = useTranslation();
  const { submit, isSending, note, fields, field } = useSendForm({
    name: 'delete-account',
    blank: { userpw: '', sure: false },
    validate: { userpw: missingPassword, sure: ({ sure }) => (sure ? null : { error: 'NOTINFO' }) },
    fieldOf: fieldOfPassword,
    request: ({ userpw }) => call(deleteAccount, { body: { userpw } }),
    onSent: onDeleted,
  });

  return (
    <details className={styles.danger}>
      <summary>{t('deletion.open')}</summary>
      <form method="post" className={styles.form} onSubmit={submit} noValidate>
        <ul className={styles.keeps}>
          <li>{t('deletion.goes')}</li>
          <li>{t('deletion.stays')}</li>
          <li>{t('deletion.again')}</li>
        </ul>
        <CurrentPassword {...field('userpw')} />
        <Checkbox label={t('deletion.sure')} required {...field('sure', 'checkbox')} error={undefined} />
        <FailureNote message={note} />
        <BusyButton type="submit" color="bad" isBusy={isSending} isReady={fields.sure}>
          {t('deletion.submit')}
        </BusyButton>
      </form>
    </details>
  );
}
