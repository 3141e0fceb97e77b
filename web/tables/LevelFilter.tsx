import { useTranslation } from 'react-i18next';
import { levelName, levelsOf } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { tableColor } from '../base/theme/tableColor.ts';
import { FilterToggles } from '../base/ui/lists/FilterToggles.tsx';

interface LevelFilterProps {
  table: TableRules;
  /** The chosen levels as a comma list; undefined = no filter. */
  chosen: string | undefined;
}

/** Filters a list by the levels of a table, in its color. */
export function LevelFilter({ table, chosen }: LevelFilterProps) {
  const { t } = useTranslation();
  return (
    <FilterToggles
      label={t('list.levels')}
      name="levelfilter"
      color={tableColor(table.id)}
      options={levelsOf(table).map((level) => ({ value: String(level), label: levelName(table, level) }))}
      chosen={chosen}
    />
  );
}
