import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lengthOf } from '#domain/common/text.ts';
import type { Failure } from '../../base/api/call.ts';
import { endpointKey } from '../../base/api/useEndpoint.ts';
import { useSend } from '../../base/api/useSend.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { CommentField } from '../../base/ui/CommentField.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import { FailureNote } from '../../base/ui/states/FailureNote.tsx';
import { SuccessNote } from '../../base/ui/states/SuccessNote.tsx';
import styles from '../../charts/Detail.module.css';
import type { CommentSubject } from './commentSubject.ts';

interface CommentEditorProps extends Pick<CommentSubject, 'limit' | 'tooLongError' | 'shownBy'> {
  label: string;
  /** The text to edit; empty for a new comment. */
  initial?: string;
  send: (comment: string) => Promise<object | Failure>;
  /** What is said when the comment is stored; without it the form is closed. */
  successMessage?: string;
  /** Closes a form that was opened to answer or edit a comment. */
  onClose?: () => void;
}

/** The field for the text of a comment, with its buttons. */
export function CommentEditor(props: CommentEditorProps) {
  const { label, initial = '', limit, tooLongError, send: request, shownBy, successMessage = '', onClose } = props;
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [comment, setComment] = useState(initial);
  const [isDone, setDone] = useState(false);
  const { isSending, failure, setFailure, send } = useSend();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setDone(false);
    const text = comment.trim();
    if (text === '') return setFailure({ error: 'NOTINFO' });
    if (lengthOf(text) > limit) return setFailure({ error: tooLongError });
    if (!(await send(() => request(text)))) return;
    setComment('');
    setDone(true);
    for (const endpoint of shownBy) await queries.invalidateQueries({ queryKey: endpointKey(endpoint) });
    onClose?.();
  };

  return (
    <form method="post" className={styles.form} onSubmit={submit} noValidate>
      <CommentField label={label} value={comment} limit={limit} onChange={setComment} autoFocus={Boolean(onClose)} />
      <FailureNote failure={failure} />
      <SuccessNote message={isDone ? successMessage : ''} />
      <Group>
        <BusyButton type="submit" isBusy={isSending}>
          {t(initial ? 'comments.save' : 'comments.send')}
        </BusyButton>
        {onClose && (
          <Button variant="default" onClick={onClose}>
            {t('comments.cancel')}
          </Button>
        )}
      </Group>
    </form>
  );
}
