import { Button, Stack } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts.ts';
import { type Failure, isFailure } from '../api/call.ts';
import { currentRules } from '../api/currentRules.ts';
import { useSend } from '../api/useSend.ts';
import { useFailureText } from '../i18n/useFailureText.ts';
import { isTyping } from '../keys/isTyping.ts';
import { Key } from '../keys/Key.tsx';
import { useSingleKeyShortcuts } from '../keys/useSingleKeyShortcuts.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { CommentField } from '../ui/CommentField.tsx';
import { FailureNote } from '../ui/states/FailureNote.tsx';
import { LevelChoice } from './LevelChoice.tsx';
import { OpinionChoice } from './OpinionChoice.tsx';
import type { BallotPaper } from './paper/ballotPaper.ts';
import { sendBallot } from './paper/sendBallot.ts';
import { useBallotDraft } from './paper/useBallotDraft.ts';
import { whyNotCast } from './paper/whyNotCast.ts';
import { ballotOf, followed } from './paper/writtenBallot.ts';
import { VoteChoice } from './VoteChoice.tsx';
import styles from './VoteDialog.module.css';
import { VotedOn } from './VotedOn.tsx';
import { voteActionOf, voteKeys } from './voteKeys.ts';

interface BallotFormProps {
  paper: BallotPaper;
  session: UserSession;
  /** Goes on without a vote; null = there is nothing else to vote on. */
  onSkip: (() => void) | null;
  /** The vote is stored; whether the voter wants to go on with the next one. */
  onVoted: (goesOn: boolean) => void;
  /** The server says that something about the vote is no longer as the list shows it. */
  onOutdated: () => void;
}

/** One ballot, from what it is about to the buttons that cast it. Begin it anew for each paper (`key`). */
export function BallotForm({ paper, session, onSkip, onVoted, onOutdated }: BallotFormProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const form = useRef<HTMLFormElement>(null);
  const { hasKeys } = useSingleKeyShortcuts();
  const { written, isRestored, write, discard, forget } = useBallotDraft(session.userid, paper);
  const { isSending, failure, setFailure, send } = useSend();
  const [missing, setMissing] = useState<'vote' | 'level' | null>(null);
  const { vote, level, comment } = followed(paper, written);

  const focus = (field: string) => focusIn(form.current, field);
  useEffect(() => focusIn(form.current, FIRST_FIELD), []);

  const cast = async (goesOn: boolean) => {
    if (isSending) return;
    setFailure(null);
    const ballot = ballotOf(paper, written);
    setMissing(typeof ballot === 'string' ? ballot : null);
    if (typeof ballot === 'string') return focus(`[data-${ballot}]:enabled`);
    const refuse = (why: Failure) => {
      setFailure(why);
      if (why.error === 'EVOTENOREASON' || why.error === 'TOOLONGCOM') focus('textarea');
      if (why.error === 'ENOTVALIDAUTH' || why.error === 'ENOTFOUND') onOutdated();
    };
    const why = whyNotCast(paper, session, ballot);
    if (why) return refuse(why);
    const reply = await send(async () => {
      const answer = await sendBallot(paper, ballot);
      if (isFailure(answer)) refuse(answer);
      return answer;
    });
    if (!reply) return;
    forget();
    onVoted(goesOn);
  };

  const press = (event: KeyboardEvent) => {
    const action = voteActionOf(event.nativeEvent, { isWriting: isTyping(event.target), hasKeys });
    if (action === null) return;
    if (action === 'skip' ? !onSkip : action !== 'send' && action !== 'comment' && !canChoose(paper, action)) return;
    event.preventDefault();
    if (action === 'send') return void cast(onSkip !== null);
    if (action === 'skip') return onSkip?.();
    if (action === 'comment') return focus('textarea');
    write({ vote: action });
    form.current?.querySelector<HTMLElement>(`[data-vote="${action}"]`)?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void cast(onSkip !== null);
  };

  return (
    <form ref={form} onSubmit={submit} onKeyDown={press} noValidate>
      <Stack gap="md">
        <VotedOn paper={paper} />
        {isRestored && (
          <p className={styles.restored}>
            {t('vote.restored')}
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => {
                discard();
                focus(FIRST_FIELD);
              }}
            >
              {t('vote.discard')}
            </Button>
          </p>
        )}
        {paper.levels && (
          <LevelChoice
            paper={{ ...paper, levels: paper.levels }}
            value={level}
            onChoose={(chosen) => write({ level: chosen })}
          />
        )}
        <VoteChoice paper={paper} value={vote} onChoose={(chosen) => write({ vote: chosen })} />
        {paper.asksOpinion && <OpinionChoice paper={paper} written={written} onWrite={write} />}
        <CommentField
          label={t(vote === 'no' ? 'vote.reason' : 'vote.comment')}
          required={vote === 'no'}
          value={comment}
          limit={currentRules().fields.comment}
          onChange={(text) => write({ comment: text })}
        />
        <FailureNote message={missing ? t(`vote.missing.${missing}`) : failure ? castText(failure) : ''} />
        <p className={styles.final}>{t('vote.final')}</p>
        <div className={styles.ways}>
          {onSkip && (
            <Button variant="subtle" data-skip onClick={onSkip} aria-keyshortcuts={voteKeys.skip[0]}>
              {t('vote.skip')}
              <Key name={voteKeys.skip[0] ?? ''} />
            </Button>
          )}
          {onSkip && (
            <BusyButton variant="default" isBusy={isSending} onClick={() => cast(false)}>
              {t('vote.sendAndClose')}
            </BusyButton>
          )}
          <BusyButton type="submit" isBusy={isSending}>
            {t(onSkip ? 'vote.sendAndNext' : 'vote.send')}
          </BusyButton>
        </div>
      </Stack>
    </form>
  );

  function castText(why: Pick<Failure, 'error'> & Partial<Failure>): string {
    switch (why.values?.status) {
      case 'voteEnd':
        return t('error.voteEnd');
      case 'timeExceed':
        return t('error.timeExceed');
      case 'voted':
        return t('vote.alreadyVoted');
      default:
        return failureText(why);
    }
  }
}

/** Where the keyboard starts: the first thing that can be chosen. */
const FIRST_FIELD = 'input:enabled, textarea';

/** Brings the keyboard to the first such field; where it is one of several radios, to the chosen one, as Tab does. */
function focusIn(form: HTMLFormElement | null, field: string) {
  const found = form?.querySelector<HTMLElement>(field);
  const group = found instanceof HTMLInputElement && found.type === 'radio' ? found.name : '';
  const chosen = group && form?.querySelector<HTMLElement>(`input[name="${CSS.escape(group)}"]:checked`);
  (chosen || found)?.focus();
}

function canChoose({ options, isVoteLocked }: BallotPaper, vote: BallotPaper['options'][number]): boolean {
  return options.includes(vote) && !isVoteLocked;
}
