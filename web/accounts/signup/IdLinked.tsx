import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../base/ui/FormCard.module.css';
import { Icon } from '../../base/ui/Icon.tsx';
import { LinkButton } from '../../base/ui/LinkButton.tsx';
import { SuccessNote } from '../../base/ui/states/SuccessNote.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { ownIds } from '../../frame/session/ownIds.ts';
import { sessionKey, sessionQuery, useSession } from '../../frame/session/useSession.ts';
import { viewerId } from '../../frame/session/viewerId.ts';
import { PROFILE_TABLE } from '../../tables/profileTable.ts';

/** Confirms that a ranking id is linked. It takes the focus, because the form is gone. */
export function IdLinked() {
  const { t } = useTranslation();
  const { session } = useSession();
  // The link waits for the new session, because a native id that was replaced has no profile any more.
  const isFetching = useIsFetching({ queryKey: sessionKey }) > 0;
  const card = useRef<HTMLDivElement>(null);
  const queryClient = useQueryClient();
  useEffect(() => card.current?.focus(), []);
  useEffect(() => {
    // It may have been fetched before the ID was linked.
    void queryClient.invalidateQueries(sessionQuery);
  }, [queryClient]);
  return (
    <div ref={card} className={styles.card} tabIndex={-1}>
      <SuccessNote message={t('linkId.done')} />
      {session && ownIds(session).length > 1 && (
        <p>
          <Link to={paths.settingsIds}>{t('linkId.next')}</Link>
        </p>
      )}
      {session && !isFetching && (
        <LinkButton
          to={paths.user}
          params={{ tableId: PROFILE_TABLE, userId: viewerId(session) }}
          leftSection={<Icon name="user" />}
          className="fit"
        >
          {t('panel.profile')}
        </LinkButton>
      )}
    </div>
  );
}
