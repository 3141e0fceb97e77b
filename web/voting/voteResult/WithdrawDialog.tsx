import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { activity } from '#contract/site/activity.ts';
import { home } from '#contract/site/site.ts';
import { revision, revisionList, revisionsOfEntry, withdrawRevision } from '#contract/voting/revisions.ts';
import { song, submissionList, withdrawSong } from '#contract/voting/submissions.ts';
import { votingRevisions, votingSongs } from '#contract/voting/voting.ts';
import { call } from '../../base/api/call.ts';
import { endpointKey } from '../../base/api/useEndpoint.ts';
import { ConfirmDialog } from '../../base/ui/ConfirmDialog.tsx';

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

interface WithdrawDialogProps {
  /** The table and number of the proposal or revision. */
  table: string;
  entryNo: number;
  what: 'song' | 'revision';
  onClose: () => void;
}

/** Asks whether a proposal or revision is to be withdrawn, says what happens then, and withdraws it. */
export function WithdrawDialog({ table, entryNo, what, onClose }: WithdrawDialogProps) {
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
