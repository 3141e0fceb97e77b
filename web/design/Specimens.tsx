import { ActionIcon, Button, Checkbox, PasswordInput, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { REVISION_KINDS } from '#domain/entries/revisionKinds.ts';
import { LAMPS } from '#domain/players/clears.ts';
import { levelsOf } from '#domain/tables/level.ts';
import { currentRules } from '../api/currentRules.ts';
import { RevisionTag } from '../entries/RevisionTag.tsx';
import { paths } from '../pages/paths.ts';
import { Lamp } from '../players/Lamp.tsx';
import { LampBar } from '../players/LampBar.tsx';
import { LevelMove } from '../tables/LevelMove.tsx';
import { LevelTag } from '../tables/LevelTag.tsx';
import { TableMark } from '../tables/TableMark.tsx';
import { TableSwitch } from '../tables/TableSwitch.tsx';
import tokens from '../theme/tokens.css?raw';
import { BusyButton } from '../ui/BusyButton.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FoldedPanel } from '../ui/FoldedPanel.tsx';
import { drawings, Icon, type IconName } from '../ui/Icon.tsx';
import { DataTable } from '../ui/lists/DataTable.tsx';
import { FilterToggles } from '../ui/lists/FilterToggles.tsx';
import { SearchField } from '../ui/lists/SearchField.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { FailureNote } from '../ui/states/FailureNote.tsx';
import { Loading } from '../ui/states/Loading.tsx';
import { SuccessNote } from '../ui/states/SuccessNote.tsx';
import { ResultTag } from '../votes/ResultTag.tsx';
import { VoteCounts } from '../votes/VoteCounts.tsx';
import { VoteProgress } from '../votes/VoteProgress.tsx';
import { VoteResult } from '../votes/VoteResult.tsx';
import styles from './Design.module.css';

const colours = [...new Set([...tokens.matchAll(/--([\w-]+): (?:#|var\()/g)].map(([, name = '']) => name))];
const sizes = [...tokens.matchAll(/--(text-[\w]+): ([^;]+);/g)].map(([, name = '', value = '']) => ({ name, value }));
const spaces = [...tokens.matchAll(/--((?:space|radius)-[\w]+): ([^;]+);/g)].map(([, name = '', value = '']) => ({
  name,
  value,
}));
const sample = 'Vanilla Earthquake [Tempest] 月面郵便局の憂鬱 별똥별 배달부 0123456789';
const rows = [
  { title: 'Vanilla Earthquake [Tempest]', level: '1', result: 'new' },
  { title: '月面郵便局の憂鬱 [INSANE+]', level: '7', result: 'accept' },
  { title: '별똥별 배달부 [Supernova]', level: '12', result: 'reject' },
  { title: '夜明け前の自動販売機'.repeat(20), level: '4', result: 'canceled' },
] as const;
const counts = { voteYes: 11, voteNeutral: 2, voteNo: 3 };

interface SpecimensProps {
  scheme: 'dark' | 'light';
}

/** Every token and every part, once. */
export function Specimens({ scheme }: SpecimensProps) {
  const { tables } = currentRules();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string | undefined>('3');
  return (
    <>
      <Section title="Colours">
        <ul className={styles.swatches}>
          {colours.map((name) => (
            <li key={name}>
              <span className={styles.swatch} style={{ background: `var(--${name})` }} />
              {name}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Type">
        <div className={styles.type}>
          {sizes.map(({ name, value }) => (
            <p key={name} style={{ '--size': `var(--${name})` } as CSSProperties}>
              {name} {value}: {sample}
            </p>
          ))}
        </div>
      </Section>
      <Section title="Spaces and corners">
        <ul className={styles.swatches}>
          {spaces.map(({ name, value }) => (
            <li key={name}>
              <span
                className={styles.swatch}
                style={name.startsWith('radius') ? { borderRadius: value } : { width: value, height: value }}
              />
              {name} {value}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Levels">
        {tables.map((table) => (
          <div key={table.id} className={styles.row}>
            <span style={{ color: `var(--table-${table.id})` }}>
              <TableMark table={table.id} />
            </span>
            {levelsOf(table).map((level) => (
              <LevelTag key={level} table={table.id} level={String(level)} />
            ))}
          </div>
        ))}
        <LevelMove from={{ table: 'sl', level: '12' }} to={{ table: 'st', level: '0' }} />
      </Section>
      <Section title="Lamps">
        {(['lr2', 'beatoraja'] as const).map((service) => (
          <Stack key={service} gap="xs">
            <div className={styles.row}>
              {LAMPS[service].map(({ bucket }) => (
                <Lamp key={bucket} lamp={bucket} />
              ))}
            </div>
            <div className={styles.row}>
              {LAMPS[service].map(({ bucket }) => (
                <Lamp key={bucket} lamp={bucket} shape="name" />
              ))}
            </div>
            <LampBar
              counts={LAMPS[service].map(({ bucket }, index) => ({ lamp: bucket, count: 4 + ((index * 7) % 5) }))}
            />
          </Stack>
        ))}
      </Section>
      <Section title="Tags">
        <div className={styles.row}>
          {(['new', 'accept', 'reject', 'canceled'] as const).map((result) => (
            <ResultTag key={result} result={result} />
          ))}
        </div>
        <div className={styles.row}>
          {REVISION_KINDS.map((type) => (
            <RevisionTag key={type} type={type} target={null} />
          ))}
        </div>
      </Section>
      <Section title="Votes">
        <VoteProgress total={4} minimum={8} threshold={70} />
        <VoteCounts counts={counts} withNeutral />
        <VoteResult counts={counts} minimum={8} threshold={70} withNeutral />
      </Section>
      <Section title="Icons">
        <div className={styles.icons}>
          {(Object.keys(drawings) as IconName[]).map((name) => (
            <span key={name}>
              <Icon name={name} size={22} />
              {name}
            </span>
          ))}
        </div>
      </Section>
      <Section title="Buttons">
        <div className={styles.row}>
          <Button leftSection={<Icon name="vote" />}>First</Button>
          <Button variant="default">Second</Button>
          <BusyButton isBusy>Busy</BusyButton>
          <BusyButton isReady={false}>Not ready</BusyButton>
          <Button variant="default" size="compact-sm">
            In a list
          </Button>
          <ActionIcon variant="default" size="lg" aria-label="An icon">
            <Icon name="sun" />
          </ActionIcon>
          <CopyButton text="copied" label="Copy" done="Copied" />
        </div>
      </Section>
      <Section title="Fields">
        <TextInput label="Text" description="What is asked for" required />
        <TextInput label="Refused" error="Why it is refused" defaultValue="?" />
        <PasswordInput label="Password" />
        <Textarea label="Comment" rows={2} />
        <div className={styles.row}>
          <Checkbox label="Checked" defaultChecked />
          <Radio label="One" name={`choice ${scheme}`} defaultChecked />
          <Radio label="Other" name={`choice ${scheme}`} />
        </div>
        <SearchField label="Search" value="" onSearch={() => undefined} />
        <FilterToggles
          label="Levels"
          color="var(--table-sl)"
          options={['1', '2', '3', '4'].map((value) => ({ value, label: `sl${value}` }))}
          chosen={chosen}
          onChange={setChosen}
        />
      </Section>
      <Section title="Table">
        <DataTable
          caption="Charts"
          columns={[
            { id: 'level', header: 'Lv', onPhone: true, sortBy: ({ level }) => Number(level), cell: levelOf },
            { id: 'title', header: 'Title', onPhone: true, namesRow: true, cell: ({ title }) => <b>{title}</b> },
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
        <EmptyState title="Nothing is open here">Come back after the next counting.</EmptyState>
        <ErrorState message="The server does not answer." onRetry={() => undefined} />
      </Section>
      <Section title="Notes, panel, dialog">
        <FailureNote message="This was refused." code="EEXAMPLE" />
        <SuccessNote message="This went well." />
        <FoldedPanel icon="file" title="Folded away">
          <p>Until somebody wants it.</p>
        </FoldedPanel>
        <Button variant="default" w="fit-content" onClick={() => setOpen(true)}>
          Open a dialog
        </Button>
        {isOpen && (
          <Dialog title="A dialog" onClose={() => setOpen(false)}>
            <p>{sample}</p>
          </Dialog>
        )}
      </Section>
      <Section title="Skies">
        <TableSwitch current="st" to={paths.vote} />
        {tables.map(({ id }) => (
          <img key={id} className={styles.banner} src={`/banners/${id}.svg`} alt="" width="1200" height="300" />
        ))}
      </Section>
    </>
  );
}

function levelOf({ level }: { level: string }) {
  return <LevelTag table="st" level={level} />;
}

interface SectionProps {
  title: string;
  children: ReactNode;
}

function Section({ title, children }: SectionProps) {
  return (
    <div className={styles.section}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
