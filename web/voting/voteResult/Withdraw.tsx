import { Button, Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activity } from '#contract/activity.ts';
import { revision, revisionList, revisionsOfEntry, withdrawRevision } from '#contract/revisions.ts';
import { home } from '#contract/site.ts';
import { song, submissionList, withdrawSong } from '#contract/submissions.ts';
import { votingRevisions, votingSongs } from '#contract/voting.ts';
import { call } from '../../base/api/call.ts';
import { endpointKey } from '../../base/api/useEndpoint.ts';
import { useSend } from '../../base/api/useSend.ts';
import { useFailureText } from '../../base/i18n/useFailureText.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { Dialog } from '../../base/ui/Dialog.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import { FailureNote } from '../../base/ui/states/FailureNote.tsx';

/** The endpoints whose replies a withdrawal changes. */
const CHANGED = [
  ...[song, revision, revisionsOfEntry, submissionList, revisionList],
  ...[votingSongs, votingRevisions, home, activity],
];

interface WithdrawProps {
  /** The table and number of the proposal or revision. */
  table: string;
  entryNo: number;
  what: 'song' | 'revision';
}

/** A button that withdraws the viewer's own proposal or revision, after a confirmation that says what happens. */
export function Withdraw(props: WithdrawProps) {
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={<Icon name="bin" />}
        w="fit-content"
        onClick={() => setConfirming(true)}
      >
        {t(`withdraw.${props.what}`)}
      </Button>
      {isConfirming && <WithdrawDialog {...props} onClose={() => setConfirming(false)} />}
    </>
  );
}

function WithdrawDialog({ table, entryNo, what, onClose }: WithdrawProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const { isSending, failure, send } = useSend();
  const withdraw = async () => {
    const request = { params: { submission: String(entryNo) }, body: { table } };
    const endpoint = what === 'song' ? withdrawSong : withdrawRevision;
    if (!(await send(() => call(endpoint, request)))) return;
    onClose();
    for (const changed of CHANGED) await queries.invalidateQueries({ queryKey: endpointKey(changed) });
  };
  return (
    <Dialog title={t(`withdraw.${what}Ask`)} onClose={onClose}>
      <Stack gap="md">
        <p>{t(`withdraw.${what}Effect`)}</p>
        <p>{t('withdraw.limit')}</p>
        <FailureNote message={failure ? failureText(failure) : ''} />
        <Group justify="end">
          <Button variant="default" data-first onClick={onClose}>
            {t('withdraw.no')}
          </Button>
          <BusyButton color="red.9" isBusy={isSending} onClick={withdraw}>
            {t('withdraw.yes')}
          </BusyButton>
        </Group>
      </Stack>
    </Dialog>
  );
}
