import { useTranslation } from 'react-i18next';
import { type ClientKey, clientKeys } from '#contract/plays/clientKeys.ts';
import { gmt9 } from '#domain/common/dates.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { Checkbox, CheckboxGroup } from '../../base/ui/inputs/inputs.tsx';
import { clientNames } from './clientNames.ts';

interface KeptKeysProps {
  /** The ids of the keys that are kept. */
  kept: readonly number[];
  onChange: (kept: number[]) => void;
}

/** The keys of game clients. A new password revokes those that are not kept. Without keys nothing is shown. */
export function KeptKeys({ kept, onChange }: KeptKeysProps) {
  const { t } = useTranslation();
  const { data } = useEndpoint(clientKeys, {});
  if (!data || data.source.length === 0) return null;
  const lastUse = ({ lastUsedAt }: ClientKey) =>
    lastUsedAt === null
      ? t('gameClients.neverUsed')
      : t('gameClients.lastUsed', { time: gmt9(new Date(lastUsedAt)).minute });
  return (
    <CheckboxGroup
      label={t('settings.password.keys')}
      description={t('settings.password.keysHint')}
      value={kept.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    >
      {data.source.map((key) => (
        <Checkbox
          key={key.id}
          mt="xs"
          value={String(key.id)}
          label={t('settings.password.keepKey', { name: key.name, client: clientNames[key.client] })}
          description={lastUse(key)}
        />
      ))}
    </CheckboxGroup>
  );
}
