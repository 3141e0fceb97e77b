import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { addRival, ownRivals, removeRival } from '#contract/players/rivals.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { call } from '../../base/api/call.ts';
import { endpointKey, useEndpoint } from '../../base/api/useEndpoint.ts';
import { useSend } from '../../base/api/useSend.ts';
import { Button } from '../../base/ui/Button.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import { LinkButton } from '../../base/ui/LinkButton.tsx';
import { FailureNote } from '../../base/ui/states/FailureNote.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { useSession } from '../../frame/session/useSession.ts';
import { viewerIds } from '../../frame/session/viewerId.ts';
import styles from './Rivals.module.css';

interface RivalStarProps {
  table: TableRules;
  /** The player of the profile. */
  userId: string;
}

/**
 * On the profile of another player: adds them to the viewer's rivals or removes them, and links to a comparison in a
 * ranked table. Visitors and the player themself see nothing.
 */
export function RivalStar({ table, userId }: RivalStarProps) {
  const { session } = useSession();
  const [ownId, ...others] = session ? viewerIds(session) : [];
  if (ownId === undefined || [ownId, ...others].includes(userId)) return null;
  return <Star table={table} userId={userId} ownId={ownId} />;
}

function Star({ table, userId, ownId }: RivalStarProps & { ownId: string }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const list = useEndpoint(ownRivals, { query: { table: table.id } });
  const { isSending, failure, send } = useSend();
  const isRival = list.data?.source.some((rival) => rival.userid === userId);
  const why = failure ?? list.error;

  const toggle = async () => {
    const body = { userid: userId };
    const reply = await send(() => (isRival ? call(removeRival, { body }) : call(addRival, { body })));
    if (reply) await queries.invalidateQueries({ queryKey: endpointKey(ownRivals) });
  };

  return (
    <>
      <Group gap="var(--space-2)">
        {isRival !== undefined && (
          <Button
            variant="default"
            aria-pressed={isRival}
            aria-disabled={isSending || undefined}
            className={styles.star}
            leftSection={<Icon name="rival" />}
            onClick={() => void toggle()}
          >
            {t('rivals.star')}
          </Button>
        )}
        {table.ranked && (
          <LinkButton variant="default" to={paths.rival} params={{ tableId: table.id, userId: ownId, rivalId: userId }}>
            {t('rivals.compare')}
          </LinkButton>
        )}
      </Group>
      <FailureNote failure={why} />
    </>
  );
}
