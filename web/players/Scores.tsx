import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts.ts';
import { gmt9 } from '#domain/common/dates.ts';
import type { Service } from '#domain/players/clears.ts';
import { isNativeId } from '#domain/players/rankingId.ts';
import { ownIds } from '../frame/session/ownIds.ts';
import { UpdateScores } from './UpdateScores.tsx';

interface ScoresProps {
  session: UserSession;
}

/**
 * Explains how the player's scores are updated: by a button for LR2 players, by MinIR after each play for others, and
 * by the game for players without an ID there.
 */
export function Scores({ session }: ScoresProps) {
  const { t } = useTranslation();
  const { lastUpdate } = session;
  const ids = ownIds(session);
  const isAt = (service: Service) => ids.some((id) => id.service === service && !isNativeId(id));
  return (
    <Stack component="section" gap="var(--space-2)" align="flex-start" aria-labelledby="scores">
      <h3 id="scores">{t('scores.title')}</h3>
      {isAt('lr2') && (
        <>
          <p>
            {lastUpdate
              ? t('scores.lastUpdate', { time: gmt9(new Date(lastUpdate)).minute })
              : t('scores.neverUpdated')}
          </p>
          <UpdateScores lastUpdate={lastUpdate} />
        </>
      )}
      {isAt('beatoraja') && <p>{t('scores.arrive')}</p>}
      {ids.every(isNativeId) && <p>{t('scores.sent')}</p>}
    </Stack>
  );
}
