import { useTranslation } from 'react-i18next';
import { song } from '#contract/submissions.ts';
import { commentOnSong } from '#contract/voting.ts';
import { call } from '../api/call.ts';
import { currentRules } from '../api/currentRules.ts';
import { WriteComment } from '../comments/WriteComment.tsx';

interface CommentFormProps {
  table: string;
  entryNo: number;
  /** What is written cannot be seen before the vote is closed. */
  isHidden: boolean;
}

/** A comment beside the votes (specification §5: 200 characters, one a minute). */
export function CommentForm({ table, entryNo, isHidden }: CommentFormProps) {
  const { t } = useTranslation();
  return (
    <WriteComment
      limit={currentRules().fields.comment}
      tooLong="TOOLONGCOM"
      ask={(comment) => call(commentOnSong, { params: { submission: String(entryNo) }, body: { table, comment } })}
      shownBy={[song]}
      done={t(isHidden ? 'song.commentHidden' : 'song.commentDone')}
    />
  );
}
