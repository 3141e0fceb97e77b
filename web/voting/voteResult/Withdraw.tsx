import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activity } from '#contract/site/activity.ts';
import { home } from '#contract/site/site.ts';
import { revision, revisionList, revisionsOfEntry, withdrawRevision } from '#contract/voting/revisions.ts';
import { song, submissionList, withdrawSong } from '#contract/voting/submissions.ts';
import { votingRevisions, votingSongs } from '#contract/voting/voting.ts';
import { call } from '../../base/api/call.ts';
import { endpointKey } from '../../base/api/useEndpoint.ts';
import { Button } from '../../base/ui/Button.tsx';
import { ConfirmDialog } from '../../base/ui/ConfirmDialog.tsx';
import { Icon } from '../../base/ui/Icon.tsx';

/** The endpoints whose replies a withdrawal changes. */
const CHANGED = [
  song,
  revision,
  revisionsOfEntry,
  submissionList,
  revisionList,
  votingSongs,
  votingRevisions,
  home,
  activity,
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
        className="fit"
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
  const queries = useQueryClient();
  const request = { params: { submission: String(entryNo) }, body: { table } };
  return (
    <ConfirmDialog
      title={t(`withdraw.${what}Ask`)}
      yes={t('withdraw.yes')}
      no={t('withdraw.no')}
      request={() => call(what === 'song' ? withdrawSong : withdrawRevision, request)}
      onDone={async () => {
        for (const changed of CHANGED) await queries.invalidateQueries({ queryKey: endpointKey(changed) });
      }}
      onClose={onClose}
    >
      <p>{t(`withdraw.${what}Effect`)}</p>
      <p>{t('withdraw.limit')}</p>
    </ConfirmDialog>
  );
}
