import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PlayRow } from '#contract/plays/plays.ts';
import { gmt9 } from '#domain/common/dates.ts';
import { GAME_CLIENTS } from '#domain/players/plays/gameClients.ts';
import { numberText } from '../../base/i18n/numberText.ts';
import { Time } from '../../base/i18n/Time.tsx';
import { Group, Stack } from '../../base/ui/Layout.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { useSession } from '../../frame/session/useSession.ts';
import { viewerIds } from '../../frame/session/viewerId.ts';
import { Lamp } from '../../tables/Lamp.tsx';
import styles from './Plays.module.css';
import { PlayTitle } from './PlayTitle.tsx';
import { SetUpButton } from './SetUpButton.tsx';
import { useLivePlays } from './useLivePlays.ts';

/** How many of the newest plays a profile shows; the page of plays has the others. */
const SHOWN = 5;

/** The part of the date format that is left out, because these plays are recent. */
const YEAR = 'YYYY/';

interface LivePlaysProps {
  /** The player of the profile. */
  userId: string;
}

/** Shows the newest plays on the player's own profile, live. Other viewers see nothing. */
export function LivePlays({ userId }: LivePlaysProps) {
  const { session } = useSession();
  return session && viewerIds(session).includes(userId) ? <OwnLivePlays /> : null;
}

function OwnLivePlays() {
  const { t } = useTranslation();
  const { data } = useLivePlays();
  if (!data || data.give === 'off') return null;
  return (
    <Stack component="section" className={styles.live} gap="var(--space-2)" aria-labelledby="newest-plays">
      <div className={styles.head}>
        <h2 id="newest-plays">{t('common.inGmt9', { heading: t('plays.newest') })}</h2>
        {data.total > 0 && <Link to={paths.plays}>{t('plays.all')}</Link>}
      </div>
      {data.total === 0 && (
        <div className={styles.nothing}>
          <p className="hint">{t('plays.waiting')}</p>
          <SetUpButton />
        </div>
      )}
      <ul className={styles.newest} aria-live="polite">
        {data.source.slice(0, SHOWN).map((play) => (
          <LivePlay key={play.id} play={play} />
        ))}
      </ul>
    </Stack>
  );
}

function LivePlay({ play }: { play: PlayRow }) {
  const { t, i18n } = useTranslation();
  const { playedAt, lamp, score, minbp, client } = play;
  const number = (value: number) => numberText(i18n.language, value, 0);
  return (
    <li>
      <PlayTitle play={play} />
      <Group component="span" className={styles.result} gap="var(--space-1) var(--space-3)" align="baseline">
        {lamp && <Lamp lamp={lamp} />}
        <span>
          {t('plays.score', { score: number(score) })}
          {minbp !== null && ` · ${t('plays.bp', { minbp: number(minbp) })}`}
        </span>
        <span className="hint">{GAME_CLIENTS[client].name}</span>
        <Time time={playedAt} className={styles.when}>
          {gmt9(new Date(playedAt)).minute.slice(YEAR.length)}
        </Time>
      </Group>
    </li>
  );
}
