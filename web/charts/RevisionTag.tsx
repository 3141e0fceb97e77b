import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { RevisionKind } from '#domain/voting/revisionKinds.ts';
import { tableOf } from '../base/api/currentRules.ts';
import { Tag } from '../base/ui/Tag.tsx';
import { revisionColors } from './revisionColors.ts';

interface RevisionTagProps {
  type: RevisionKind;
  /** The target of the revision; a transfer is named after its target table. */
  target: { readonly table: string } | null;
}

/** Shows the type of a revision as a tag in its color. */
export function RevisionTag({ type, target }: RevisionTagProps) {
  const { t } = useTranslation();
  return <Tag color={revisionColors[type]}>{revisionName(t, type, target?.table)}</Tag>;
}

/** Returns the name of a kind of revision; a transfer names its target table where that is known. */
export function revisionName(t: TFunction, type: RevisionKind, toTable?: string): string {
  const to = type === 'transfer' && toTable !== undefined ? tableOf(toTable) : undefined;
  return to ? t('vote.type.transferTo', { table: to.name }) : t(`vote.type.${type}`);
}
