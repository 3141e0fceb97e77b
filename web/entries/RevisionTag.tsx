import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { RevisionKind } from '#domain/entries/revisionKinds.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { currentRules } from '../api/currentRules.ts';
import { Tag } from '../ui/Tag.tsx';
import { revisionColors } from './revisionColors.ts';

interface RevisionTagProps {
  type: RevisionKind;
  /** Where the revision leads: a transfer is named after it. */
  target: { readonly table: string } | null;
}

/** What a revision asks for, in a word and its colour (specification §2). */
export function RevisionTag({ type, target }: RevisionTagProps) {
  const { t } = useTranslation();
  return <Tag color={revisionColors[type]}>{revisionName(t, type, target?.table)}</Tag>;
}

/** The word for a kind of revision; a transfer says to which table where that is known. */
export function revisionName(t: TFunction, type: RevisionKind, toTable?: string): string {
  const to = type === 'transfer' && toTable !== undefined ? tableById(currentRules(), toTable) : undefined;
  return to ? t('vote.type.transferTo', { table: to.name }) : t(`vote.type.${type}`);
}
