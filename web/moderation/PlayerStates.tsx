import { useTranslation } from 'react-i18next';
import type { PlayerRow } from '#contract/admin.ts';
import { Tag } from '../base/ui/Tag.tsx';

const colors = {
  admin: 'var(--link)',
  moderator: 'var(--link)',
  banned: 'var(--bad)',
  barred: 'var(--bad)',
  warned: 'var(--warn)',
  deleted: 'var(--calm)',
} as const satisfies Record<PlayerRow['states'][number], string>;

/** The roles and sanctions of a player. */
export function PlayerStates({ states }: Pick<PlayerRow, 'states'>) {
  const { t } = useTranslation();
  return states.map((state) => (
    <Tag key={state} color={colors[state]}>
      {t(`admin.playerState.${state}`)}
    </Tag>
  ));
}
