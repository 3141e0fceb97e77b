import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from '../../charts/Detail.module.css';
import { paths } from '../../frame/pages/paths.ts';
import { useReturnTo } from '../../frame/session/useReturnTo.ts';
import { useKeptSession } from '../../frame/session/useSession.ts';
import { NewComment, type NewCommentProps } from './NewComment.tsx';

/** A form for a comment; visitors who are not logged in see a link to the login. */
export function CommentForm(props: NewCommentProps) {
  const { t } = useTranslation();
  const session = useKeptSession();
  const returnTo = useReturnTo();
  if (session) return <NewComment {...props} />;
  return (
    <p className={styles.form}>
      <Link to={paths.login} search={returnTo}>
        {t('song.commentLogin')}
      </Link>
    </p>
  );
}
