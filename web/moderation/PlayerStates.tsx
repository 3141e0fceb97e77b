import { Group } from '@mantine/core';
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

interface PlayerStatesProps {
  states: PlayerRow['states'];
}

/** The roles and sanctions of a player. */
export function PlayerStates({ states }: PlayerStatesProps) {
  const { t } = useTranslation();
  if (states.length === 0) return null;
  return (
    <Group gap="var(--space-1)">
      {states.map((state) => (
        <Tag key={state} color={colors[state]}>
          {t(`admin.playerState.${state}`)}
        </Tag>
      ))}
    </Group>
  );
}
