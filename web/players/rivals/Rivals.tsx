import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ownRivals, removeRival } from '#contract/players/rivals.ts';
import { clients } from '#domain/players/clients.ts';
import { MAX_RIVALS } from '#domain/players/rivals.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { call } from '../../base/api/call.ts';
import { endpointKey, useEndpoint } from '../../base/api/useEndpoint.ts';
import { useSend } from '../../base/api/useSend.ts';
import { numberText } from '../../base/i18n/numberText.ts';
import { CollapsiblePanel } from '../../base/ui/CollapsiblePanel.tsx';
import { IconButton } from '../../base/ui/IconButton.tsx';
import { Stack } from '../../base/ui/Layout.tsx';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { FailureNote } from '../../base/ui/states/FailureNote.tsx';
import { Loaded } from '../../base/ui/states/Loaded.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { useSession } from '../../frame/session/useSession.ts';
import { viewerIds } from '../../frame/session/viewerId.ts';
import { SkillName } from '../../tables/SkillName.tsx';
import page from '../PlayerPage.module.css';
import styles from './Rivals.module.css';

interface RivalsProps {
  table: TableRules;
  /** The player of the profile. */
  userId: string;
}

/** Lists the rivals on the player's own profile, each with a link to a comparison. Other viewers see nothing. */
export function Rivals({ table, userId }: RivalsProps) {
  const { session } = useSession();
  return session && viewerIds(session).includes(userId) ? <OwnRivals table={table} userId={userId} /> : null;
}

function OwnRivals({ table, userId }: RivalsProps) {
  const { t, i18n } = useTranslation();
  const queries = useQueryClient();
  const list = useEndpoint(ownRivals, { query: { table: table.id } });
  const { failure, send } = useSend();
  const skill = (value: number) => numberText(i18n.language, value, 2);

  const remove = async (userid: string) => {
    if (await send(() => call(removeRival, { body: { userid } })))
      await queries.invalidateQueries({ queryKey: endpointKey(ownRivals) });
  };

  return (
    <CollapsiblePanel icon="rival" title={t('rivals.own')}>
      <Stack className={page.section} gap="var(--space-3)">
        <p className="hint">
          {list.data && `${t('rivals.count', { count: list.data.source.length, limit: MAX_RIVALS })} · `}
          {t('rivals.private')}
        </p>
        <FailureNote failure={failure} />
        <Loaded query={list} lines={3}>
          {({ source }) =>
            source.length === 0 ? (
              <EmptyState icon="rival" title={t('rivals.noRivals')}>
                {t('rivals.noRivalsHint')}
              </EmptyState>
            ) : (
              <ul className={styles.rivals}>
                {source.map(({ userid, nickname, playerName, color, userLevel, userSkill }) => {
                  const name = nickname || userid;
                  return (
                    <li key={userid}>
                      <span className={styles.who}>
                        <SkillName color={color}>
                          <Link to={paths.user} params={{ tableId: table.id, userId: userid }} dir="auto">
                            {name}
                          </Link>
                        </SkillName>
                        <span className="hint">
                          {clients[playerName]} · {t('profile.level', { level: userLevel })} ·{' '}
                          {t('results.column.skill')} {skill(userSkill)}
                        </span>
                      </span>
                      {table.ranked && (
                        <Link to={paths.rival} params={{ tableId: table.id, userId, rivalId: userid }}>
                          {t('rivals.compareWith', { name })}
                        </Link>
                      )}
                      <IconButton
                        icon="close"
                        label={t('rivals.remove', { name })}
                        onClick={() => void remove(userid)}
                      />
                    </li>
                  );
                })}
              </ul>
            )
          }
        </Loaded>
      </Stack>
    </CollapsiblePanel>
  );
}
