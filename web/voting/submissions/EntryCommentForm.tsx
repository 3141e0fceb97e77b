import { useTranslation } from 'react-i18next';
import { song } from '#contract/submissions.ts';
import { commentOnSong } from '#contract/voting.ts';
import { call } from '../../base/api/call.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { CommentForm } from '../comments/CommentForm.tsx';

interface EntryCommentFormProps {
  table: string;
  entryNo: number;
  /** Whether the comment stays hidden until the vote is decided. */
  isHidden: boolean;
}

/** A form for a comment on an entry: at most 200 characters, one a minute (voting.md). */
export function EntryCommentForm({ table, entryNo, isHidden }: EntryCommentFormProps) {
  const { t } = useTranslation();
  return (
    <CommentForm
      limit={currentRules().fields.comment}
      tooLongError="TOOLONGCOM"
      post={(comment) => call(commentOnSong, { params: { submission: String(entryNo) }, body: { table, comment } })}
      shownBy={[song]}
      successMessage={t(isHidden ? 'song.commentHidden' : 'song.commentDone')}
    />
  );
}
