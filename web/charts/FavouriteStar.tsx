import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { favourites, isFavourite, setFavourite } from '#contract/players/favourites.ts';
import { call } from '../base/api/call.ts';
import { endpointKey, useEndpoint } from '../base/api/useEndpoint.ts';
import { useSend } from '../base/api/useSend.ts';
import { IconButton, IconLink } from '../base/ui/IconButton.tsx';
import { FailureNote } from '../base/ui/states/FailureNote.tsx';
import { paths } from '../frame/pages/paths.ts';
import { useReturnTo } from '../frame/session/useReturnTo.ts';
import { useSession } from '../frame/session/useSession.ts';
import styles from './FavouriteStar.module.css';

interface FavouriteStarProps {
  /** Empty if it is unknown, as the other may be. */
  md5: string;
  sha256: string;
}

/** Adds a chart to the viewer's favourites or removes it. It leads visitors to the login. */
export function FavouriteStar({ md5, sha256 }: FavouriteStarProps) {
  const { t } = useTranslation();
  const { session } = useSession();
  const returnTo = useReturnTo();
  const hash = sha256 || md5;
  if (!hash) return null;
  if (session) return <Star key={hash} hash={hash} />;
  return (
    // The star of a visitor, so that nothing moves when the session arrives.
    <IconLink
      icon="favourite"
      label={t('favouriteStar.add')}
      className={styles.star}
      to={paths.login}
      search={returnTo}
    />
  );
}

function Star({ hash }: { hash: string }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const request = { params: { hash } };
  const state = useEndpoint(isFavourite, request);
  const { isSending, failure, send } = useSend();
  const value = state.data?.value ?? false;
  const isBusy = isSending || !state.data;
  const why = failure ?? state.error;

  const toggle = async () => {
    if (isBusy || !(await send(() => call(setFavourite, { body: { hash, value: !value } })))) return;
    queries.setQueryData(endpointKey(isFavourite, request), { success: true, value: !value });
    await queries.invalidateQueries({ queryKey: endpointKey(favourites) });
  };

  return (
    <>
      <IconButton
        icon="favourite"
        label={t('favouriteStar.star')}
        title={t(value ? 'favouriteStar.remove' : 'favouriteStar.add')}
        className={styles.star}
        aria-pressed={value}
        aria-disabled={isBusy || undefined}
        onClick={() => void toggle()}
      />
      <FailureNote failure={why} />
    </>
  );
}
