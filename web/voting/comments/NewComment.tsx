import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '#contract/endpoint.ts';
import { lengthOf } from '#domain/common/text.ts';
import type { Failure } from '../../base/api/call.ts';
import { endpointKey } from '../../base/api/useEndpoint.ts';
import { useSend } from '../../base/api/useSend.ts';
import { useFailureText } from '../../base/i18n/useFailureText.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { CommentField } from '../../base/ui/CommentField.tsx';
import { FailureNote } from '../../base/ui/states/FailureNote.tsx';
import { SuccessNote } from '../../base/ui/states/SuccessNote.tsx';
import styles from '../../charts/Detail.module.css';

export interface NewCommentProps {
  /** The maximum number of characters, and the error code for a longer comment. */
  limit: number;
  tooLongError: 'TOOLONGCOM' | 'TOOLONGCOM2';
  post: (comment: string) => Promise<object | Failure>;
  /** The endpoints whose replies hold the comment; they are refetched. */
  shownBy: readonly Endpoint[];
  /** What is said when the comment is stored. */
  successMessage: string;
}

/** The field for a comment of the logged-in player, with its button. */
export function NewComment({ limit, tooLongError, post, shownBy, successMessage }: NewCommentProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [comment, setComment] = useState('');
  const [isDone, setDone] = useState(false);
  const { isSending, failure, setFailure, send } = useSend();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setDone(false);
    const text = comment.trim();
    if (text === '') return setFailure({ error: 'NOTINFO' });
    if (lengthOf(text) > limit) return setFailure({ error: tooLongError });
    if (!(await send(() => post(text)))) return;
    setComment('');
    setDone(true);
    for (const endpoint of shownBy) await queries.invalidateQueries({ queryKey: endpointKey(endpoint) });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <CommentField label={t('song.writeComment')} value={comment} limit={limit} onChange={setComment} />
      <FailureNote message={failure ? failureText(failure) : ''} />
      <SuccessNote message={isDone ? successMessage : ''} />
      <div>
        <BusyButton type="submit" isBusy={isSending}>
          {t('song.sendComment')}
        </BusyButton>
      </div>
    </form>
  );
}
