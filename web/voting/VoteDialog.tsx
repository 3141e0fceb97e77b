import { Button, Checkbox, Group, Radio, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { castVote, type VotingSong } from '#contract/voting.ts';
import { levelName } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { Difficulty, Vote } from '#domain/voting/tally.ts';
import { voteOptions } from '#domain/voting/voteOptions.ts';
import { useSession } from '../accounts/useSession.ts';
import { call, isFailure } from '../api/call.ts';
import { useFailureText } from '../i18n/useFailureText.ts';
import { currentRules } from '../rules.ts';
import { tableColor } from '../shell/tableColor.ts';
import { CommentField } from '../ui/CommentField.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Tag } from '../ui/Tag.tsx';
import styles from './VoteDialog.module.css';
import { whyNotCast } from './whyNotCast.ts';

const difficulties: readonly Difficulty[] = ['high', 'mid', 'low'];

interface VoteDialogProps {
  table: TableRules;
  song: VotingSong;
  onClose: () => void;
  onVoted: () => void;
}

/** One ballot: the vote, the opinion on the level, and a comment, which a no needs. */
export function VoteDialog({ table, song, onClose, onVoted }: VoteDialogProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { session } = useSession();
  const [vote, setVote] = useState<Vote | ''>('');
  const [difficulty, setDifficulty] = useState<Difficulty>('mid');
  const [personDiff, setPersonDiff] = useState(false);
  const [comment, setComment] = useState('');
  const [failed, setFailed] = useState('');
  const [isSending, setSending] = useState(false);
  const level = levelName(table, Number(song.level));

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (vote === '') return setFailed(t('vote.chooseVote'));
    const why = session && whyNotCast(table, song, session, { vote, difficulty, personDiff, comment });
    if (why) return setFailed(failureText(why));
    setSending(true);
    setFailed('');
    const answer = await call(castVote, {
      params: { submission: String(song.entryNo) },
      body: { table: table.id, vote, option: { difficulty, personDiff }, comment },
    });
    setSending(false);
    if (!isFailure(answer)) return onVoted();
    const { status } = answer.values;
    setFailed(isEnded(status) ? t(`error.${status}`) : failureText(answer));
  };

  return (
    <Dialog title={t('vote.dialog')} onClose={onClose}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <div className={styles.song}>
            <Tag color={tableColor(table.id)}>{level}</Tag>
            <div>
              <strong>{song.title}</strong>
              <div className={styles.artist}>{song.artist}</div>
            </div>
          </div>
          <Radio.Group
            label={t('vote.accept', { level })}
            required
            value={vote}
            onChange={(value) => setVote(value as Vote)}
          >
            <Group mt="xs">
              {voteOptions(table, 'song').map((option) => (
                <Radio key={option} value={option} label={t(`vote.${option}`)} />
              ))}
            </Group>
          </Radio.Group>
          <Radio.Group
            label={t('vote.difficulty')}
            value={difficulty}
            onChange={(value) => setDifficulty(value as Difficulty)}
          >
            <Group mt="xs">
              {difficulties.map((option) => (
                <Radio key={option} value={option} label={t(`vote.opinion.${option}`, { level })} />
              ))}
            </Group>
          </Radio.Group>
          <Checkbox
            label={t('vote.personDiff')}
            checked={personDiff}
            onChange={(event) => setPersonDiff(event.currentTarget.checked)}
          />
          <CommentField
            label={t(vote === 'no' ? 'vote.reason' : 'vote.comment')}
            required={vote === 'no'}
            value={comment}
            limit={currentRules().fields.comment}
            onChange={setComment}
          />
          <FailureNote message={failed} />
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={isSending}>
              {t('vote.send')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Whether a refused vote came too late, which has words of its own. */
function isEnded(status: unknown): status is 'voteEnd' | 'timeExceed' {
  return status === 'voteEnd' || status === 'timeExceed';
}
