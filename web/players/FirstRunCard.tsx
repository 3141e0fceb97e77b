import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts/accounts.ts';
import { isNativeId } from '#domain/players/rankingId.ts';
import { isFailure } from '../base/api/call.ts';
import { BusyButton } from '../base/ui/BusyButton.tsx';
import { Button } from '../base/ui/Button.tsx';
import { IconButton } from '../base/ui/IconButton.tsx';
import { Group, Stack } from '../base/ui/Layout.tsx';
import { LinkButton } from '../base/ui/LinkButton.tsx';
import { FailureNote } from '../base/ui/states/FailureNote.tsx';
import { paths } from '../frame/pages/paths.ts';
import { ownIds } from '../frame/session/ownIds.ts';
import { showDialog } from '../frame/shellDialog.ts';
import styles from './FirstRunCard.module.css';
import { hasLevel } from './firstRunState.ts';
import { useUpdateScores } from './useUpdateScores.ts';
import { votableTable } from './votableTable.ts';

interface FirstRunCardProps {
  session: UserSession;
  onClose: () => void;
}

/** Leads a new player to the first vote: get scores, see the levels, vote. The button of the next step is filled. */
export function FirstRunCard({ session, onClose }: FirstRunCardProps) {
  const { t } = useTranslation();
  const canVote = hasLevel(session);
  const table = votableTable(session);
  // On the vote page of this table the votes are below.
  const { tableId } = useParams({ strict: false });
  return (
    <section className={styles.card} aria-labelledby="first-run">
      <Group justify="space-between" wrap="nowrap">
        <h2 id="first-run">{t('firstRun.title')}</h2>
        <IconButton icon="close" label={t('firstRun.close')} variant="subtle" size="md" onClick={onClose} />
      </Group>
      <ol className={styles.steps}>
        <li data-done={canVote}>
          <p>{t('firstRun.scores')}</p>
          {!canVote && <GetScores session={session} />}
        </li>
        <li>
          <p>{t('firstRun.levels')}</p>
          <Button variant="default" aria-haspopup="dialog" onClick={() => showDialog('panel')}>
            {t('firstRun.toLevels')}
          </Button>
        </li>
        {ownIds(session).every(isNativeId) ? (
          <li>
            <p>{t('firstRun.plays')}</p>
            <LinkButton to={paths.plays} variant="default">
              {t('firstRun.toPlays')}
            </LinkButton>
          </li>
        ) : (
          <li>
            <p>{t(canVote ? 'firstRun.vote' : 'firstRun.voteFree', { table: table.name })}</p>
            {tableId !== table.id && (
              <LinkButton to={paths.vote} params={{ tableId: table.id }} variant={canVote ? 'filled' : 'default'}>
                {t('firstRun.toVote', { table: table.name })}
              </LinkButton>
            )}
          </li>
        )}
      </ol>
    </section>
  );
}

/** How the player gets scores: by a button for LR2 players, with the next play for others. */
function GetScores({ session }: Pick<FirstRunCardProps, 'session'>) {
  const { t } = useTranslation();
  const { update, isBusy, outcome } = useUpdateScores();
  const ids = ownIds(session);
  if (ids.some((id) => id.service === 'lr2' && !isNativeId(id))) {
    return (
      <Stack gap="var(--space-2)" align="flex-start">
        <BusyButton isBusy={isBusy} onClick={() => !isBusy && update()}>
          {t(isBusy ? 'scores.updating' : 'scores.update')}
        </BusyButton>
        <FailureNote failure={outcome && isFailure(outcome) ? outcome : null} />
        {outcome && 'scores' in outcome && outcome.scores === 0 && <p className="hint">{t('firstRun.noScores')}</p>}
      </Stack>
    );
  }
  if (!ids.every(isNativeId)) return <p className="hint">{t('scores.arrive')}</p>;
  return <LinkButton to={paths.settingsGames}>{t('firstRun.setUp')}</LinkButton>;
}
