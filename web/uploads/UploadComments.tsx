import { useTranslation } from 'react-i18next';
import { ShowMore, useShowMore } from '../base/ui/lists/ShowMore.tsx';
import detail from '../charts/Detail.module.css';
import { CommentForm } from '../voting/comments/CommentForm.tsx';
import { CommentThread } from '../voting/comments/CommentThread.tsx';
import { uploadComments } from '../voting/comments/commentSubject.ts';
import { threadsOf } from '../voting/comments/threadsOf.ts';
import type { UploadDetail } from './uploadDetail.ts';

const FIRST_COMMENTS = 50;

interface UploadCommentsProps {
  upload: Pick<UploadDetail, 'entryNo' | 'talk' | 'charts'>;
}

/** Shows the comments on an upload, and the form for another one. */
export function UploadComments({ upload: { entryNo, talk, charts } }: UploadCommentsProps) {
  const { t } = useTranslation();
  const { shown, rest } = useShowMore(threadsOf(talk), FIRST_COMMENTS);
  const subject = uploadComments(entryNo, charts.length === 1 ? charts[0]?.sha256 : undefined);
  return (
    <>
      {talk.length === 0 ? (
        <p className={detail.hint}>{t('uploads.noTalk')}</p>
      ) : (
        <ol className={detail.comments}>
          {shown.map((thread) => (
            <CommentThread key={thread.comment.id} thread={thread} subject={subject} />
          ))}
        </ol>
      )}
      <ShowMore {...rest} className={detail.more} />
      <CommentForm subject={subject} />
    </>
  );
}
