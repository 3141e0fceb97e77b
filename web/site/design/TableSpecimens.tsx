import { Stack } from '@mantine/core';
import { LAMPS } from '#domain/players/clears.ts';
import { levelsOf } from '#domain/tables/level.ts';
import { REVISION_KINDS } from '#domain/voting/revisionKinds.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { RevisionTag } from '../../charts/RevisionTag.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { LampBar } from '../../players/LampBar.tsx';
import { Lamp } from '../../tables/Lamp.tsx';
import { LevelMove } from '../../tables/LevelMove.tsx';
import { LevelTag } from '../../tables/LevelTag.tsx';
import { TableMark } from '../../tables/TableMark.tsx';
import { TableSwitch } from '../../tables/TableSwitch.tsx';
import { ResultTag } from '../../voting/voteResult/ResultTag.tsx';
import { VoteCounts } from '../../voting/voteResult/VoteCounts.tsx';
import { VoteProgress } from '../../voting/voteResult/VoteProgress.tsx';
import { VoteResult } from '../../voting/voteResult/VoteResult.tsx';
import styles from './Design.module.css';
import { SpecimenSection } from './SpecimenSection.tsx';
import { counts } from './sample.ts';

/** The components that show tables, levels, lamps and votes. */
export function TableSpecimens() {
  const { tables } = currentRules();
  return (
    <>
      <SpecimenSection title="Levels">
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
      </SpecimenSection>
      <SpecimenSection title="Lamps">
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
      </SpecimenSection>
      <SpecimenSection title="Tags">
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
      </SpecimenSection>
      <SpecimenSection title="Votes">
        <VoteProgress total={4} minimum={8} acceptRate={70} />
        <VoteCounts counts={counts} withNeutral />
        <VoteResult counts={counts} minimum={8} acceptRate={70} withNeutral />
      </SpecimenSection>
      <SpecimenSection title="Skies">
        <TableSwitch current="st" to={paths.vote} />
        {tables.map(({ id }) => (
          <img key={id} className={styles.banner} src={`/banners/${id}.svg`} alt="" width="1200" height="300" />
        ))}
      </SpecimenSection>
    </>
  );
}
