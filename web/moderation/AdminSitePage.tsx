import { useTranslation } from 'react-i18next';
import styles from './Admin.module.css';
import { AdminFrame } from './AdminFrame.tsx';
import { CourseEditor } from './CourseEditor.tsx';
import { ImportForm } from './ImportForm.tsx';
import { Notices } from './Notices.tsx';
import { Fact, Section } from './Section.tsx';
import { Suspensions } from './Suspensions.tsx';

/** What admins change about the site as a whole, and what only the shell can. */
export function AdminSitePage() {
  return <AdminFrame title="admin.site" needs="admin" content={Site} />;
}

/** The commands without a screen, each with the key of its reason. */
const shellOnly = [
  ['makeAdmin', 'make-admin, make-moderator'],
  ['createUser', 'create-user'],
  ['resetPassword', 'reset-password'],
  ['splitAccount', 'split-account'],
  ['createKey', 'create-key'],
  ['backup', 'backup, restore'],
  ['migrate', 'migrate, doctor'],
  ['rotateSecret', 'rotate-secret'],
  ['importArchive', 'import-archive, import-scores, import-uploads'],
] as const;

function Site() {
  const { t } = useTranslation();
  return (
    <>
      <Notices />
      <Suspensions />
      <CourseEditor />
      <ImportForm />
      <Section title={t('admin.shellOnly')}>
        <dl className={styles.facts}>
          {shellOnly.map(([reason, commands]) => (
            <Fact key={reason} name={commands}>
              {t(`admin.shellReason.${reason}`)}
            </Fact>
          ))}
        </dl>
      </Section>
    </>
  );
}
