import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { commentOnUpload, uploadDetail, uploads } from '#contract/uploads.ts';
import { lengthOf } from '#domain/text.ts';
import { useKeptSession } from '../accounts/useSession.ts';
import { useWayBack } from '../accounts/useWayBack.ts';
import { call } from '../api/call.ts';
import { endpointKey } from '../api/useEndpoint.ts';
import { useSend } from '../api/useSend.ts';
import { useFailureText } from '../i18n/useFailureText.ts';
import { paths } from '../paths.ts';
import { currentRules } from '../rules.ts';
import detail from '../submissions/Detail.module.css';
import { BusyButton } from '../ui/BusyButton.tsx';
import { CommentField } from '../ui/CommentField.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { SuccessNote } from '../ui/SuccessNote.tsx';

interface UploadCommentFormProps {
  entryNo: number;
}

/** A comment on an upload, by whoever is logged in (specification §5). */
export function UploadCommentForm({ entryNo }: UploadCommentFormProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const session = useKeptSession();
  const back = useWayBack();
  const [comment, setComment] = useState('');
  const [isDone, setDone] = useState(false);
  const { isSending, failure, setFailure, send } = useSend();
  const limit = currentRules().uploads.comment;

  if (!session) {
    return (
      <p className={detail.form}>
        <Link to={paths.login} search={back}>
          {t('song.commentLogin')}
        </Link>
      </p>
    );
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setDone(false);
    if (comment.trim() === '') return setFailure({ error: 'NOTINFO' });
    if (lengthOf(comment.trim()) > limit) return setFailure({ error: 'TOOLONGCOM2' });
    const answer = await send(() =>
      call(commentOnUpload, { params: { submission: String(entryNo) }, body: { comment: comment.trim() } }),
    );
    if (!answer) return;
    setComment('');
    setDone(true);
    for (const read of [uploadDetail, uploads]) await queries.invalidateQueries({ queryKey: endpointKey(read) });
  };

  return (
    <form className={detail.form} onSubmit={submit} noValidate>
      <CommentField label={t('song.writeComment')} value={comment} limit={limit} onChange={setComment} />
      <FailureNote message={failure ? failureText(failure) : ''} />
      <SuccessNote message={isDone ? t('song.commentDone') : ''} />
      <div>
        <BusyButton type="submit" isBusy={isSending}>
          {t('song.sendComment')}
        </BusyButton>
      </div>
    </form>
  );
}
