import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RevisionDetail } from '#contract/voting/revisions.ts';
import type { SongDetail } from '#contract/voting/submissions.ts';
import { Time } from '../base/i18n/Time.tsx';
import { CopyButton } from '../base/ui/CopyButton.tsx';
import { Icon } from '../base/ui/Icon.tsx';
import { Group } from '../base/ui/Layout.tsx';
import { LevelMove } from '../tables/LevelMove.tsx';
import styles from './Detail.module.css';
import { HiddenUntilDecided, Proposer } from './PlayerName.tsx';

/** The level of an entry and how it came to it, in short. */
export function EntryFacts({ song }: { song: SongDetail }) {
  const { t } = useTranslation();
  const { table, level, proposedTable, proposedLevel } = song;
  return (
    <section className={styles.card} aria-labelledby="facts">
      <h2 id="facts">{t('song.details')}</h2>
      <dl className={styles.facts}>
        <Fact name={t('song.level')}>
          <LevelMove from={{ table: proposedTable, level: proposedLevel }} to={{ table, level }} />
        </Fact>
        <WhoAndWhen proposal={song} />
        {song.zureVerification && (
          <Fact name={t('song.diffVerification')}>
            <span className={styles.verified}>
              <Icon name="verified" />
              {t('song.verified')}
            </span>
          </Fact>
        )}
        {song.adult && <Fact name={t('song.adult')}>{t('common.yes')}</Fact>}
      </dl>
    </section>
  );
}

/** Who proposed a chart or a revision, when, and when it was decided, for a `dl`. */
export function WhoAndWhen({ proposal }: { proposal: SongDetail | RevisionDetail }) {
  const { t } = useTranslation();
  const { proposer, table, voteResult, publishedTime, decidedTime } = proposal;
  return (
    <>
      <Fact name={t('list.column.proposer')}>
        {proposer ? (
          <Proposer proposer={proposer} table={table} />
        ) : voteResult === 'new' ? (
          <HiddenUntilDecided />
        ) : (
          '–'
        )}
      </Fact>
      <Fact name={t('common.inGmt9', { heading: t('song.published') })}>
        {publishedTime ? <Time time={publishedTime} /> : '–'}
      </Fact>
      {decidedTime && (
        <Fact name={t('common.inGmt9', { heading: t('song.decided') })}>
          <Time time={decidedTime} />
        </Fact>
      )}
    </>
  );
}

interface FactProps {
  name: string;
  children: ReactNode;
}

/** A term and its value, for a `dl`. */
export function Fact({ name, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

interface HashProps {
  name: string;
  /** Empty if it is unknown. */
  value: string;
}

/** Shows a whole hash with a button that copies it. An unknown hash shows nothing. */
export function Hash({ name, value }: HashProps) {
  const { t } = useTranslation();
  if (value === '') return null;
  return (
    <Fact name={name}>
      <Group component="span" className={styles.hash} gap="var(--space-1)" wrap="nowrap">
        <code>{value}</code>
        <CopyButton text={value} label={t('song.copyHash', { name })} done={t('home.copied')} />
      </Group>
    </Fact>
  );
}
