import { Link } from '@tanstack/react-router';
import { type ComponentProps, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../base/i18n/texts.ts';
import styles from '../../charts/Detail.module.css';
import { paths } from '../../frame/pages/paths.ts';
import { useReturnTo } from '../../frame/session/useReturnTo.ts';
import { useKeptSession } from '../../frame/session/useSession.ts';
import type { CommentSubject } from './commentSubject.ts';

const loadEditor = withTexts(() => import('./CommentEditor.tsx'));
const LoadedEditor = lazy(async () => ({ default: (await loadEditor()).CommentEditor }));

/** The field for the text of a comment, which only players load. */
export function CommentEditor(props: ComponentProps<typeof LoadedEditor>) {
  return (
    <Suspense>
      <LoadedEditor {...props} />
    </Suspense>
  );
}

/** A form for a comment; visitors who are not logged in see a link to the login. */
export function CommentForm({ subject }: { subject: CommentSubject }) {
  const { t } = useTranslation();
  const session = useKeptSession();
  const returnTo = useReturnTo();
  if (session)
    return (
      <CommentEditor
        {...subject}
        label={t('comments.write')}
        send={(comment) => subject.post(comment, null)}
        successMessage={t(subject.isHidden ? 'comments.doneHidden' : 'comments.done')}
      />
    );
  return (
    <p className={styles.form}>
      <Link to={paths.login} search={returnTo}>
        {t('comments.login')}
      </Link>
    </p>
  );
}
