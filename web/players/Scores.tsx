import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts/accounts.ts';
import { gmt9 } from '#domain/common/dates.ts';
import { clients } from '#domain/players/clients.ts';
import { isNativeId } from '#domain/players/rankingId.ts';
import { Stack } from '../base/ui/Layout.tsx';
import { ownIds } from '../frame/session/ownIds.ts';
import { UpdateScores } from './UpdateScores.tsx';

/**
 * Says for each ID of the player how its scores arrive: by a button from LR2's ranking, from MinIR after each play, and
 * from the game itself where it is an ID of this site.
 */
export function Scores({ session }: { session: UserSession }) {
  const { t } = useTranslation();
  const { lastUpdate } = session;
  return (
    <Stack gap="var(--space-2)" align="flex-start">
      {ownIds(session).map((id) => {
        if (isNativeId(id)) return <p key={id.service}>{t('scores.sent', { client: clients[id.service] })}</p>;
        if (id.service === 'beatoraja') return <p key={id.service}>{t('scores.synced')}</p>;
        return (
          <Stack key={id.service} gap="var(--space-2)" align="flex-start">
            <p>
              {lastUpdate
                ? t('scores.lastUpdate', { time: gmt9(new Date(lastUpdate)).minute })
                : t('scores.neverUpdated')}
            </p>
            <UpdateScores lastUpdate={lastUpdate} />
          </Stack>
        );
      })}
    </Stack>
  );
}
