import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SongDetail } from '#contract/submissions.ts';
import { Icon } from '../../base/ui/Icon.tsx';
import { useShowMore } from '../../base/ui/lists/useShowMore.ts';
import styles from '../../charts/Detail.module.css';
import { PlayerName } from '../../charts/PlayerName.tsx';
import { Timestamp, VerdictLine } from '../voteResult/VerdictLine.tsx';
import { newestFirst } from './newestFirst.ts';

const FIRST_COMMENTS = 50;

interface CommentsProps {
  /** The table of the entry. */
  table: string;
  /** Null for a revision, on which nobody comments. */
  comments: SongDetail['comments'];
  notifications: SongDetail['notifications'];
  /** The decision that the page shows in full above; here only its result is shown. */
  shownAbove: SongDetail['notifications'][number] | undefined;
  /** Whether the comments are hidden until the vote is decided. */
  isHidden?: boolean;
}

/** Shows the comments on an entry and the decisions about it, newest first. */
export function Comments({ table, comments, notifications, shownAbove, isHidden = false }: CommentsProps) {
  const { t } = useTranslation();
  const { shown, rest, more } = useShowMore(newestFirst(comments ?? [], notifications), FIRST_COMMENTS);
  if (shown.length === 0)
    return (
      <p className={styles.hint}>
        {t(isHidden ? 'song.talkHidden' : comments ? 'song.noTalk' : 'revision.noDecision')}
      </p>
    );
  return (
    <>
      {isHidden && <p className={styles.hint}>{t('song.talkHidden')}</p>}
      <ol className={styles.comments}>
        {shown.map((item) => (
          <li key={item.key}>
            <Icon
              name={item.kind === 'comment' ? 'comment' : 'notice'}
              label={t(item.kind === 'comment' ? 'song.comment' : 'song.notice')}
            />
            {item.kind === 'comment' ? (
              <div>
                <Group className={styles.by} gap="var(--space-0) var(--space-3)" align="baseline">
                  <PlayerName nickname={item.comment.voter} table={table} />
                  <Timestamp time={item.time} />
                </Group>
                <div className={styles.text} dir="auto">
                  {item.comment.voterComment}
                </div>
              </div>
            ) : (
              <VerdictLine notification={item.notification} isShort={item.notification === shownAbove}>
                <Timestamp time={item.time} />
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
