import { useState } from 'react';
import styles from './VoteList.module.css';

interface CutCommentProps {
  comment: string;
}

/** Shows the first line of a comment, and the whole of it when it is pressed. */
export function CutComment({ comment }: CutCommentProps) {
  const [isWhole, setWhole] = useState(false);
  return (
    <button
      type="button"
      className={styles.comment}
      aria-expanded={isWhole}
      title={isWhole ? undefined : comment}
      dir="auto"
      onClick={() => setWhole(!isWhole)}
    >
      {comment}
    </button>
  );
}
