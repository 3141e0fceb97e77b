import { useTranslation } from 'react-i18next';
import { levelName } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { RevisionKind } from '#domain/voting/revisionKinds.ts';
import type { Failure } from '../../../base/api/call.ts';
import { currentRules } from '../../../base/api/currentRules.ts';
import { NativeSelect } from '../../../base/ui/inputs/inputs.tsx';
import { changeToOptions } from './changeToOptions.ts';

interface ChangeToFieldProps {
  table: TableRules;
  /** The level of the entry; null while it is unknown. */
  level: number | null;
  kind: RevisionKind | '';
  value: string;
  /** Why the form was refused. */
  failure: Failure['error'] | undefined;
  onChange: (changeTo: string) => void;
}

/** Asks for the new level of a level change; it is disabled for every other type. */
export function ChangeToField({ table, level, kind, value, failure, onChange }: ChangeToFieldProps) {
  const { t } = useTranslation();
  const isChange = kind === 'change';
  const options = isChange && level !== null ? changeToOptions(currentRules(), table, level) : [];
  return (
    <NativeSelect
      label={t('revise.changeTo')}
      required={isChange}
      disabled={!isChange || level === null}
      value={value}
      error={failure === 'NOTVALIDVALUE' && isChange && value === '' && t('revise.levelMissing')}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t(isChange ? 'revise.chooseLevel' : 'revise.onlyChange') },
        ...options.map((option) => ({
          value: String(option.changeTo),
          label: t(`revise.to.${option.level > (level ?? 0) ? 'high' : 'low'}`, {
            level: levelName(table, option.level),
          }),
        })),
      ]}
    />
  );
}
