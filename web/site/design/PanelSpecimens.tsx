import { Button } from '@mantine/core';
import { useState } from 'react';
import { CollapsiblePanel } from '../../base/ui/CollapsiblePanel.tsx';
import { Dialog } from '../../base/ui/Dialog.tsx';
import { DataTable } from '../../base/ui/lists/DataTable.tsx';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { ErrorState } from '../../base/ui/states/ErrorState.tsx';
import { FailureNote } from '../../base/ui/states/FailureNote.tsx';
import { Loading } from '../../base/ui/states/Loading.tsx';
import { SuccessNote } from '../../base/ui/states/SuccessNote.tsx';
import { LevelTag } from '../../tables/LevelTag.tsx';
import { ResultTag } from '../../voting/voteResult/ResultTag.tsx';
import { VoteCounts } from '../../voting/voteResult/VoteCounts.tsx';
import { SpecimenSection } from './SpecimenSection.tsx';
import { counts, sample } from './sample.ts';

const rows = [
  { title: 'Vanilla Earthquake [Tempest]', level: '1', result: 'new' },
  { title: '月面郵便局の憂鬱 [INSANE+]', level: '7', result: 'accept' },
  { title: '별똥별 배달부 [Supernova]', level: '12', result: 'reject' },
  { title: '夜明け前の自動販売機'.repeat(20), level: '4', result: 'canceled' },
] as const;

/** A list in all its states, notes, a panel and a dialog. */
export function PanelSpecimens() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SpecimenSection title="Table">
        <DataTable
          caption="Charts"
          columns={[
            { id: 'level', header: 'Lv', onPhone: true, sortBy: ({ level }) => Number(level), cell: levelOf },
            { id: 'title', header: 'Title', onPhone: true, rowHeader: true, cell: ({ title }) => <b>{title}</b> },
            { id: 'result', header: 'Result', onPhone: true, cell: ({ result }) => <ResultTag result={result} /> },
            { id: 'votes', header: 'Votes', numeric: true, cell: () => <VoteCounts counts={counts} withNeutral /> },
          ]}
          rows={rows}
          rowKey={({ title }) => title}
          sort={{ id: 'level', desc: false }}
          onSort={() => undefined}
        />
        <Loading lines={4} />
        <Loading lines={3} shape="lines" />
        <EmptyState title="Nothing is open here">Come back after the next vote count.</EmptyState>
        <ErrorState message="The server does not answer." onRetry={() => undefined} />
      </SpecimenSection>
      <SpecimenSection title="Notes, panel, dialog">
        <FailureNote message="This was refused." code="EEXAMPLE" />
        <SuccessNote message="This went well." />
        <CollapsiblePanel icon="file" title="Collapsed">
          <p>Until it is opened.</p>
        </CollapsiblePanel>
        <Button variant="default" w="fit-content" onClick={() => setOpen(true)}>
          Open a dialog
        </Button>
        {isOpen && (
          <Dialog title="A dialog" onClose={() => setOpen(false)}>
            <p>{sample}</p>
          </Dialog>
        )}
      </SpecimenSection>
    </>
  );
}

function levelOf({ level }: { level: string }) {
  return <LevelTag table="st" level={level} />;
}
