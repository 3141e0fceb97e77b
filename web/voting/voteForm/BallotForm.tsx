import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts/accounts.ts';
import type { Difficulty, Vote } from '#domain/voting/tally.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { DraftNote } from '../../base/drafts/DraftNote.tsx';
import { isTyping } from '../../base/keys/isTyping.ts';
import { Key } from '../../base/keys/Key.tsx';
import { useSingleKeyShortcuts } from '../../base/keys/useSingleKeyShortcuts.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { CommentField } from '../../base/ui/CommentField.tsx';
import { Group, Stack } from '../../base/ui/Layout.tsx';
import { FailureNote } from '../../base/ui/states/FailureNote.tsx';
import { BallotSubject } from './BallotSubject.tsx';
import { type BallotDraft, withLevelVote } from './ballotDraft.ts';
import type { BallotPaper } from './ballotPaper.ts';
import { LevelChoice } from './LevelChoice.tsx';
import { OpinionChoice } from './OpinionChoice.tsx';
import { useBallotDraft } from './useBallotDraft.ts';
import { useCastBallot } from './useCastBallot.ts';
import { VoteChoice } from './VoteChoice.tsx';
import styles from './VoteDialog.module.css';
import { type VoteAction, voteActionOf, voteKeys } from './voteKeys.ts';

interface BallotFormProps {
  paper: BallotPaper;
  /** The account that the ballot is filled in for. */
  session: UserSession;
  /** Another account that is logged in now. The ballot can't be cast then. */
  other: UserSession | null;
  /** Starts a ballot of the other account. */
  onTakeOver: () => void;
  /** Skips the vote; null = there is nothing else to vote on. */
  onSkip: (() => void) | null;
  /** Called when the vote is stored, and whether the voter goes on to the next one. */
  onVoted: (goesOn: boolean) => void;
  /** Called when the server reports that the vote differs from the list. */
  onOutdated: () => void;
}

/** The form of one ballot, from what it is about to the buttons that cast it. Give it a `key` for each paper. */
export function BallotForm({ paper, session, other, onTakeOver, onSkip, onVoted, onOutdated }: BallotFormProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const { hasKeys } = useSingleKeyShortcuts();
  const { draft, isRestored, write, discard, forget } = useBallotDraft(session.userid, paper);
  const { vote, level, comment } = withLevelVote(paper, draft);

  const focus = (field: string) => focusIn(form.current, field);
  useEffect(() => {
    form.current?.closest('dialog')?.scrollTo(0, 0);
    focusIn(form.current, FIRST_FIELD);
  }, []);

  const onCast = (goesOn: boolean) => {
    forget();
    onVoted(goesOn);
  };
  const { cast, isSending, message } = useCastBallot({
    paper,
    session,
    draft,
    focus,
    onCast,
    onOutdated,
    isBlocked: other !== null,
  });

  const choose = (changes: Partial<BallotDraft>, field: string) => () => {
    write(changes);
    form.current?.querySelector<HTMLElement>(field)?.focus();
  };
  const voteFor = (chosen: Vote) =>
    canChoose(paper, chosen) ? choose({ vote: chosen }, `[data-vote="${chosen}"]`) : null;
  const find = (difficulty: Difficulty) =>
    paper.asksOpinion ? choose({ difficulty }, `[value="${difficulty}"]`) : null;
  /** What the keys do; null = nothing, on this ballot. */
  const actions: Readonly<Record<VoteAction, (() => void) | null>> = {
    yes: voteFor('yes'),
    neutral: voteFor('neutral'),
    no: voteFor('no'),
    high: find('high'),
    mid: find('mid'),
    low: find('low'),
    varies: paper.asksOpinion ? choose({ personDiff: !draft.personDiff }, '[data-varies]') : null,
    preview: paper.entry.sha256 ? () => togglePreview(form.current) : null,
    comment: () => focus('textarea'),
    skip: onSkip,
    send: () => void cast(onSkip !== null),
  };
  const press = (event: KeyboardEvent) => {
    const action = voteActionOf(event.nativeEvent, { isTyping: isTyping(event.target), hasKeys });
    if (action === null) return;
    const act = actions[action];
    if (!act) return;
    event.preventDefault();
    act();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void cast(onSkip !== null);
  };

  return (
    <form method="post" ref={form} className={styles.form} onSubmit={submit} onKeyDown={press} noValidate>
      <Stack>
        <BallotSubject paper={paper} />
        {isRestored && (
          <DraftNote
            onDiscard={() => {
              discard();
              focus(FIRST_FIELD);
            }}
          />
        )}
        {paper.levels && (
          <LevelChoice
            paper={{ ...paper, levels: paper.levels }}
            value={level}
            onChoose={(chosen) => write({ level: chosen })}
          />
        )}
        <VoteChoice paper={paper} value={vote} onChoose={(chosen) => write({ vote: chosen })} />
        {paper.asksOpinion && <OpinionChoice paper={paper} draft={draft} onChange={write} />}
        <CommentField
          label={t(vote === 'no' ? 'vote.reason' : 'ballot.comment')}
          required={vote === 'no'}
          value={comment}
          limit={currentRules().fields.comment}
          onChange={(text) => write({ comment: text })}
        />
        <p className="hint">{t('ballot.final')}</p>
        <Stack className={styles.foot} gap="var(--space-2)">
          <FailureNote message={other ? '' : message} />
          <OtherAccount own={session} other={other} onTakeOver={onTakeOver} />
          <Group className={styles.buttons} gap="var(--space-2)" justify="flex-end" align="stretch">
            {onSkip && (
              <Button variant="subtle" data-skip onClick={onSkip} aria-keyshortcuts={voteKeys.skip[0]}>
                {t('ballot.skip')}
                <Key name={voteKeys.skip[0] ?? ''} />
              </Button>
            )}
            {onSkip && (
              <BusyButton variant="default" isBusy={isSending} isReady={!other} onClick={() => cast(false)}>
                {t('ballot.sendAndClose')}
              </BusyButton>
            )}
            <BusyButton type="submit" isBusy={isSending} isReady={!other}>
              {t(onSkip ? 'ballot.sendAndNext' : 'ballot.send')}
            </BusyButton>
          </Group>
        </Stack>
      </Stack>
    </form>
  );
}

/** The first field that can be chosen, which gets the focus first. */
const FIRST_FIELD = 'input:enabled, textarea';

/** Focuses the first field that matches; of a group of radios the checked one, as Tab does. */
function focusIn(form: HTMLFormElement | null, field: string) {
  const found = form?.querySelector<HTMLElement>(field);
  const group = found instanceof HTMLInputElement && found.type === 'radio' ? found.name : '';
  const chosen = group && form?.querySelector<HTMLElement>(`input[name="${CSS.escape(group)}"]:checked`);
  (chosen || found)?.focus();
}

/** Plays the chart, or shows its picture again; the focus stays, so that Enter still sends the ballot. */
function togglePreview(form: HTMLFormElement | null) {
  const preview = form?.querySelector<HTMLButtonElement>('[data-preview]');
  preview?.click();
  preview?.closest('section')?.scrollIntoView({ block: 'nearest' });
}

function canChoose({ options, isVoteLocked }: BallotPaper, vote: BallotPaper['options'][number]): boolean {
  return options.includes(vote) && !isVoteLocked;
}

interface OtherAccountProps {
  /** The account that the ballot was filled in for. */
  own: UserSession;
  /** The account that is logged in now; null while it is the same. */
  other: UserSession | null;
  /** Starts a ballot of the other account. */
  onTakeOver: () => void;
}

/** Shows why a ballot can't be cast: it was filled in for an account, and another one is logged in now. */
function OtherAccount({ own, other, onTakeOver }: OtherAccountProps) {
  const { t } = useTranslation();
  const names = other && { nickname: other.nickname, own: own.nickname };
  return (
    <>
      <FailureNote message={names ? t('ballot.otherAccount', names) : ''} />
      {names && (
        <Button variant="default" className="fit" onClick={onTakeOver}>
          {t('ballot.voteAs', names)}
        </Button>
      )}
    </>
  );
}
