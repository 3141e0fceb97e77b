import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SongDetail } from '#contract/submissions.ts';
import styles from '../entries/Detail.module.css';
import { Person } from '../entries/Person.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useMore } from '../ui/lists/useMore.ts';
import { VerdictLine, When } from '../votes/VerdictLine.tsx';
import { inTimeOrder } from './inTimeOrder.ts';

interface CommentsProps {
  comments: SongDetail['comments'];
  notifications: SongDetail['notifications'];
  /** The decision that stands above it in full: here it is only named. */
  toldAbove: SongDetail['notifications'][number] | undefined;
  /** What is said is not shown before the vote is decided. */
  isHidden?: boolean;
}

/** What was said about an entry, and between it what was decided, the newest first. */
export function Comments({ comments, notifications, toldAbove, isHidden = false }: CommentsProps) {
  const { t } = useTranslation();
  const { shown, rest, more } = useMore(inTimeOrder(comments ?? [], notifications), 50);
  if (shown.length === 0) return <p className={styles.hint}>{t(isHidden ? 'song.talkHidden' : 'song.noTalk')}</p>;
  return (
    <>
      {isHidden && <p className={styles.hint}>{t('song.talkHidden')}</p>}
      <ol className={styles.talk}>
        {shown.map((item) => (
          <li key={item.key}>
            <Icon
              name={item.kind === 'comment' ? 'comment' : 'notice'}
              label={t(item.kind === 'comment' ? 'song.comment' : 'song.notice')}
            />
            {item.kind === 'comment' ? (
              <div>
                <div className={styles.by}>
                  <Person nickname={item.comment.voter} />
                  <When time={item.time} />
                </div>
                <div className={styles.text} dir="auto">
                  {item.comment.voterComment}
                </div>
              </div>
            ) : (
              <VerdictLine line={item.line} isShort={item.line === toldAbove}>
                <When time={item.time} />
              </VerdictLine>
            )}
          </li>
        ))}
      </ol>
      {rest > 0 && (
        <Button variant="default" className={styles.more} onClick={more}>
          {t('list.more', { count: rest })}
        </Button>
      )}
    </>
  );
}
