import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GrowthDay } from '#contract/growth.ts';
import { CollapsiblePanel } from '../../base/ui/CollapsiblePanel.tsx';
import { DataTable } from '../../base/ui/lists/DataTable.tsx';
import { growthColumns } from './growthColumns.tsx';

interface GrowthNumbersProps {
  /** Oldest first. */
  days: readonly GrowthDay[];
}

/** The numbers of the skill line as a table, the newest day first. It is rendered when it is opened. */
export function GrowthNumbers({ days }: GrowthNumbersProps) {
  const { t, i18n } = useTranslation();
  const [wasOpened, setOpened] = useState(false);
  const columns = useMemo(() => growthColumns(t, i18n.language), [t, i18n.language]);
  return (
    <CollapsiblePanel icon="list" title={t('growth.numbers')} onOpen={() => setOpened(true)}>
      {wasOpened && (
        <DataTable caption={t('growth.numbers')} columns={columns} rows={days.toReversed()} rowKey={({ day }) => day} />
      )}
    </CollapsiblePanel>
  );
}
