import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { tableById } from '#domain/tables/tableRules.ts';
import type { RevisionKind } from '#domain/voting/revisionKinds.ts';
import { currentRules } from '../base/api/currentRules.ts';
import { Tag } from '../base/ui/Tag.tsx';
import { revisionColors } from './revisionColors.ts';

interface RevisionTagProps {
  type: RevisionKind;
  /** Where the revision leads; a transfer is named after its target table. */
  target: { readonly table: string } | null;
}

/** Shows the type of a revision as a tag in its color (product.md §4). */
export function RevisionTag({ type, target }: RevisionTagProps) {
  const { t } = useTranslation();
  return <Tag color={revisionColors[type]}>{revisionName(t, type, target?.table)}</Tag>;
}

/** Returns the name of a kind of revision; a transfer names its target table where that is known. */
export function revisionName(t: TFunction, type: RevisionKind, toTable?: string): string {
  const to = type === 'transfer' && toTable !== undefined ? tableById(currentRules(), toTable) : undefined;
  return to ? t('vote.type.transferTo', { table: to.name }) : t(`vote.type.${type}`);
}
