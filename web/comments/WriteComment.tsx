import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '#contract/endpoint.ts';
import { lengthOf } from '#domain/common/text.ts';
import type { Failure } from '../api/call.ts';
import { endpointKey } from '../api/useEndpoint.ts';
import { useSend } from '../api/useSend.ts';
import styles from '../entries/Detail.module.css';
import { useFailureText } from '../i18n/useFailureText.ts';
import { paths } from '../pages/paths.ts';
import { useReturnTo } from '../session/useReturnTo.ts';
import { useKeptSession } from '../session/useSession.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { CommentField } from '../ui/CommentField.tsx';
import { FailureNote } from '../ui/states/FailureNote.tsx';
import { SuccessNote } from '../ui/states/SuccessNote.tsx';

interface WriteCommentProps {
  /** The longest it may be, and the code that says it is longer. */
  limit: number;
  tooLong: 'TOOLONGCOM' | 'TOOLONGCOM2';
  ask: (comment: string) => Promise<object | Failure>;
  /** What shows it, and is asked for again. */
  shownBy: readonly Endpoint[];
  /** What is said when it is stored. */
  done: string;
}

/** A comment by whoever is logged in; everybody else is shown the way in. */
export function WriteComment({ limit, tooLong, ask, shownBy, done }: WriteCommentProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const session = useKeptSession();
  const back = useReturnTo();
  const [comment, setComment] = useState('');
  const [isDone, setDone] = useState(false);
  const { isSending, failure, setFailure, send } = useSend();

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
    const written = comment.trim();
    if (written === '') return setFailure({ error: 'NOTINFO' });
    if (lengthOf(written) > limit) return setFailure({ error: tooLong });
    if (!(await send(() => ask(written)))) return;
    setComment('');
    setDone(true);
    for (const read of shownBy) await queries.invalidateQueries({ queryKey: endpointKey(read) });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <CommentField label={t('song.writeComment')} value={comment} limit={limit} onChange={setComment} />
      <FailureNote message={failure ? failureText(failure) : ''} />
      <SuccessNote message={isDone ? done : ''} />
      <div>
        <BusyButton type="submit" isBusy={isSending}>
          {t('song.sendComment')}
        </BusyButton>
      </div>
    </form>
  );
}
