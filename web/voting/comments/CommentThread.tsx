import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommentEntry } from '#contract/voting/comments.ts';
import { measureLabel } from '#domain/charts/measureLabel.ts';
import { editableUntil } from '#domain/voting/whyNotComment.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { serverNow } from '../../base/api/serverClock.ts';
import { Time } from '../../base/i18n/Time.tsx';
import { withTexts } from '../../base/i18n/texts.ts';
import { Button } from '../../base/ui/Button.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import styles from '../../charts/Detail.module.css';
import { PlayerName } from '../../charts/PlayerName.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { useKeptSession } from '../../frame/session/useSession.ts';
import { ActMenu } from '../../moderation/ActMenu.tsx';
import { RequestButton } from '../../moderation/RequestButton.tsx';
import { CommentEditor } from './CommentForm.tsx';
import type { CommentSubject } from './commentSubject.ts';
import type { Thread } from './threadsOf.ts';

const loadDialog = withTexts(() => import('./DeleteCommentDialog.tsx'));
const DeleteCommentDialog = lazy(async () => ({ default: (await loadDialog()).DeleteCommentDialog }));

interface CommentThreadProps {
  thread: Thread;
  subject: CommentSubject;
}

/** Shows a comment with its replies, and what the viewer may do with each. */
export function CommentThread({ thread: { comment, replies }, subject }: CommentThreadProps) {
  return (
    <li>
      <Comment comment={comment} subject={subject} />
      {replies.length > 0 && (
        <ol className={styles.replies}>
          {replies.map((reply) => (
            <li key={reply.id}>
              <Comment comment={reply} subject={subject} />
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

interface CommentProps {
  comment: CommentEntry;
  subject: CommentSubject;
}

function Comment({ comment, subject }: CommentProps) {
  const { t } = useTranslation();
  const { id, voter, voterComment, time, edited, deleted, hidden } = comment;
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <Icon name="comment" label={t('comments.one')} />
      <div>
        <Group className={styles.by} gap="var(--space-0) var(--space-3)" align="baseline">
          {/* A deleted comment has no author, except for an admin. */}
          {(!deleted || voter !== null) && (
            <bdi>
              <PlayerName nickname={voter} {...(subject.table !== undefined && { table: subject.table })} />
            </bdi>
          )}
          <Time time={time} className="hint" />
          {edited && <span className="hint">{t('comments.edited')}</span>}
          {deleted && <span className="hint">{t('comments.deleted')}</span>}
          {hidden && <span className="hint">{t('comments.hidden')}</span>}
          {!deleted && (
            <ActMenu
              of={t('comments.one')}
              acts={[{ name: hidden ? 'show-comment' : 'hide-comment', comment: id }]}
              player={voter}
            />
          )}
        </Group>
        {isEditing ? (
          <CommentEditor
            {...subject}
            label={t('comments.edit')}
            initial={voterComment}
            send={(text) => subject.edit(id, text)}
            onClose={() => setEditing(false)}
          />
        ) : (
          <>
            <div className={styles.text} dir="auto">
              <CommentText text={voterComment} sha256={subject.sha256} />
            </div>
            {!deleted && <CommentActions comment={comment} subject={subject} onEdit={() => setEditing(true)} />}
          </>
        )}
      </div>
    </>
  );
}

/** Shows the text of a comment; `#048` is a link to the measure in the chart view. */
export function CommentText({ text, sha256 }: { text: string; sha256: string | undefined }) {
  if (sha256 === undefined) return text;
  return text.split(/(?<![\w#&])(#\d{1,3})(?!\w)/).map((part, index) => {
    if (index % 2 === 0) return part;
    return (
      <Link
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
        key={index}
        to={paths.chart}
        params={{ sha256 }}
        hash={measureLabel(Number(part.slice(1))).slice(1)}
      >
        {part}
      </Link>
    );
  });
}

/** Answers or reports a comment, or edits or deletes one's own. */
function CommentActions({ comment, subject, onEdit }: CommentProps & { onEdit: () => void }) {
  const { t } = useTranslation();
  const session = useKeptSession();
  const [open, setOpen] = useState<'reply' | 'delete' | null>(null);
  const replyButton = useRef<HTMLButtonElement>(null);
  const { id, own, hidden, time } = comment;
  const close = () => {
    setOpen(null);
    replyButton.current?.focus();
  };
  return (
    <>
      <Group className={styles.actions} gap="var(--space-1)">
        {session && (
          <Button
            ref={replyButton}
            variant="subtle"
            aria-expanded={open === 'reply'}
            onClick={() => setOpen(open === 'reply' ? null : 'reply')}
          >
            {t('comments.reply')}
          </Button>
        )}
        {own && !hidden && serverNow() < editableUntil(currentRules(), new Date(time)) && (
          <Button variant="subtle" onClick={onEdit}>
            {t('comments.edit')}
          </Button>
        )}
        {own && (
          <Button variant="subtle" aria-haspopup="dialog" onClick={() => setOpen('delete')}>
            {t('comments.delete')}
          </Button>
        )}
        {!own && !hidden && <RequestButton about={{ kind: 'comment', id }} isSubtle />}
      </Group>
      {open === 'reply' && (
        <CommentEditor
          {...subject}
          label={t('comments.writeReply')}
          send={(text) => subject.post(text, id)}
          onClose={close}
        />
      )}
      <Suspense>
        {open === 'delete' && <DeleteCommentDialog id={id} subject={subject} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
