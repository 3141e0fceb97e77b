import { useTranslation } from 'react-i18next';
import type { SongDetail } from '#contract/voting/submissions.ts';
import { Icon } from '../../base/ui/Icon.tsx';
import { ShowMore, useShowMore } from '../../base/ui/lists/ShowMore.tsx';
import styles from '../../charts/Detail.module.css';
import { Timestamp, VerdictLine } from '../voteResult/VerdictLine.tsx';
import { CommentThread } from './CommentThread.tsx';
import type { CommentSubject } from './commentSubject.ts';
import { newestFirst } from './newestFirst.ts';
import { threadsOf } from './threadsOf.ts';

const FIRST_COMMENTS = 50;

interface CommentsProps {
  /** Null for a revision, on which nobody comments. */
  comments: SongDetail['comments'];
  notifications: SongDetail['notifications'];
  /** The decision that the page shows in full above; here only its result is shown. */
  shownAbove: SongDetail['notifications'][number] | undefined;
  /** What the comments are on; without it there are none. */
  subject?: CommentSubject;
}

/** Shows the comments on an entry and the decisions about it, newest first. */
export function Comments({ comments, notifications, shownAbove, subject }: CommentsProps) {
  const { t } = useTranslation();
  const { shown, rest } = useShowMore(newestFirst(threadsOf(comments ?? []), notifications), FIRST_COMMENTS);
  const isHidden = subject?.isHidden ?? false;
  if (shown.length === 0)
    return (
      <p className={styles.hint}>{t(isHidden ? 'song.talkHidden' : subject ? 'song.noTalk' : 'revision.noDecision')}</p>
    );
  return (
    <>
      {isHidden && <p className={styles.hint}>{t('song.talkHidden')}</p>}
      <ol className={styles.comments}>
        {shown.map((item) => {
          if (item.kind === 'comment')
            return subject && <CommentThread key={item.key} thread={item.thread} subject={subject} />;
          return (
            <li key={item.key}>
              <Icon name="notice" label={t('song.notice')} />
              <VerdictLine notification={item.notification} isShort={item.notification === shownAbove}>
                <Timestamp time={item.time} />
              </VerdictLine>
            </li>
          );
        })}
      </ol>
      <ShowMore {...rest} className={styles.more} />
    </>
  );
}
