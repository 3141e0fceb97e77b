import { useTranslation } from 'react-i18next';
import type { ClientKey } from '#contract/plays/clientKeys.ts';
import { gmt9 } from '#domain/common/dates.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import { Tag } from '../../base/ui/Tag.tsx';
import { clientNames } from './clientNames.ts';
import styles from './GameClients.module.css';

interface ClientKeyItemProps {
  clientKey: ClientKey;
  /** Whether the player is asked to confirm. */
  isAsked: boolean;
  isBusy: boolean;
  onAsk: (isAsked: boolean) => void;
  onRevoke: () => void;
}

/** One key: its game, when it was used, and the button that revokes it. */
export function ClientKeyItem({ clientKey, isAsked, isBusy, onAsk, onRevoke }: ClientKeyItemProps) {
  const { t } = useTranslation();
  const { name, client, createdAt, lastUsedAt } = clientKey;
  return (
    <li>
      <div>
        <Group component="span" className={styles.name} gap="var(--space-1) var(--space-2)">
          <span dir="auto">{name}</span>
          <Tag color="var(--ink-dim)">{clientNames[client]}</Tag>
        </Group>
        <p className="hint">
          {lastUsedAt === null
            ? t('gameClients.neverUsed')
            : t('gameClients.lastUsed', { time: gmt9(new Date(lastUsedAt)).minute })}
        </p>
        <p className="hint">{t('gameClients.created', { time: gmt9(new Date(createdAt)).minute })}</p>
        {isAsked && <p>{t('gameClients.sure')}</p>}
      </div>
      <Group gap="var(--space-2)">
        {isAsked && (
          <BusyButton size="compact-sm" variant="default" onClick={() => onAsk(false)}>
            {t('gameClients.keep')}
          </BusyButton>
        )}
        <BusyButton
          size="compact-sm"
          {...(isAsked ? { color: 'bad' } : { variant: 'default' })}
          isBusy={isBusy}
          aria-label={t('gameClients.revokeOf', { name })}
          onClick={() => (isAsked ? onRevoke() : onAsk(true))}
        >
          {t('gameClients.revoke')}
        </BusyButton>
      </Group>
    </li>
  );
}
