import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { commentOnUpload, uploadDetail, uploads } from '#contract/uploads.ts';
import { call } from '../base/api/call.ts';
import { currentRules } from '../base/api/currentRules.ts';
import { Time } from '../base/i18n/Time.tsx';
import { Icon } from '../base/ui/Icon.tsx';
import { useShowMore } from '../base/ui/lists/useShowMore.ts';
import detail from '../charts/Detail.module.css';
import { PlayerName } from '../charts/PlayerName.tsx';
import { CommentForm } from '../voting/comments/CommentForm.tsx';
import type { UploadDetail } from './uploadDetail.ts';

const FIRST_COMMENTS = 50;

interface UploadCommentsProps {
  upload: Pick<UploadDetail, 'entryNo' | 'talk'>;
}

/** Shows the comments on an upload, and the form for another one. */
export function UploadComments({ upload: { entryNo, talk: comments } }: UploadCommentsProps) {
  const { t } = useTranslation();
  const { shown, rest, more } = useShowMore(comments, FIRST_COMMENTS);
  return (
    <>
      {comments.length === 0 ? (
        <p className={detail.hint}>{t('uploads.noTalk')}</p>
      ) : (
        <ol className={detail.comments}>
          {shown.map(({ voter, voterComment, time }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one person may write the same comment twice
            <li key={index}>
              <Icon name="comment" label={t('song.comment')} />
              <div>
                <Group className={detail.by} gap="var(--space-0) var(--space-3)" align="baseline">
                  <bdi>
                    <PlayerName nickname={voter} />
                  </bdi>
                  <Time time={time} className="hint" />
                </Group>
                <div className={detail.text} dir="auto">
                  {voterComment}
                </div>
              </div>
            </li>
          ))}
        </ol>
      )}
      {rest > 0 && (
        <Button variant="default" className={detail.more} onClick={more}>
          {t('list.more', { count: rest })}
        </Button>
      )}
      <UploadCommentForm entryNo={entryNo} />
    </>
  );
}

interface UploadCommentFormProps {
  entryNo: number;
}

/** A form for a comment on an upload: at most 50 characters, one a minute (uploads.md). */
function UploadCommentForm({ entryNo }: UploadCommentFormProps) {
  const { t } = useTranslation();
  return (
    <CommentForm
      limit={currentRules().uploads.comment}
      tooLongError="TOOLONGCOM2"
      post={(comment) => call(commentOnUpload, { params: { submission: String(entryNo) }, body: { comment } })}
      shownBy={[uploadDetail, uploads]}
      successMessage={t('song.commentDone')}
    />
  );
}
