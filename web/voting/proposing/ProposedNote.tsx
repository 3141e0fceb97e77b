import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SuccessNote } from '../../base/ui/states/SuccessNote.tsx';
import { paths } from '../../frame/pages/paths.ts';
import type { Proposed } from './useProposalForm.ts';

interface ProposedNoteProps {
  proposed: Proposed | null;
}

/** Shows that the proposal is open for votes, with a link to its page. */
export function ProposedNote({ proposed }: ProposedNoteProps) {
  const { t } = useTranslation();
  return (
    <SuccessNote takesFocus message={proposed ? t('submit.done', { title: proposed.title }) : ''}>
      {proposed && (
        <Link to={paths.song} params={{ tableId: proposed.tableId, entryNo: String(proposed.entryNo) }}>
          {t('submit.toEntry', { number: proposed.entryNo })}
        </Link>
      )}
    </SuccessNote>
  );
}
