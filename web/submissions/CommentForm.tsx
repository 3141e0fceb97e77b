import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { song } from '#contract/submissions.ts';
import { commentOnSong } from '#contract/voting.ts';
import { lengthOf } from '#domain/text.ts';
import { useKeptSession } from '../accounts/useSession.ts';
import { useWayBack } from '../accounts/useWayBack.ts';
import { call } from '../api/call.ts';
import { endpointKey } from '../api/useEndpoint.ts';
import { useSend } from '../api/useSend.ts';
import { useFailureText } from '../i18n/useFailureText.ts';
import { paths } from '../paths.ts';
import { currentRules } from '../rules.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { CommentField } from '../ui/CommentField.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { SuccessNote } from '../ui/SuccessNote.tsx';
import styles from './Detail.module.css';

interface CommentFormProps {
  table: string;
  entryNo: number;
  /** What is written cannot be seen before the vote is closed. */
  isHidden: boolean;
}

/** A comment beside the votes, by whoever is logged in (specification §5: 200 characters, one a minute). */
export function CommentForm({ table, entryNo, isHidden }: CommentFormProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const session = useKeptSession();
  const back = useWayBack();
  const [comment, setComment] = useState('');
  const [isDone, setDone] = useState(false);
  const { isSending, failure, setFailure, send } = useSend();
  const limit = currentRules().fields.comment;

  if (!session) {
    return (
      <p className={styles.form}>
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
    if (lengthOf(comment) > limit) return setFailure({ error: 'TOOLONGCOM' });
    const answer = await send(() =>
      call(commentOnSong, { params: { submission: String(entryNo) }, body: { table, comment } }),
    );
    if (!answer) return;
    setComment('');
    setDone(true);
    await queries.invalidateQueries({ queryKey: endpointKey(song) });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <CommentField label={t('song.writeComment')} value={comment} limit={limit} onChange={setComment} />
      <FailureNote message={failure ? failureText(failure) : ''} />
      <SuccessNote message={isDone ? t(isHidden ? 'song.commentHidden' : 'song.commentDone') : ''} />
      <div>
        <BusyButton type="submit" isBusy={isSending}>
          {t('song.sendComment')}
        </BusyButton>
      </div>
    </form>
  );
}
