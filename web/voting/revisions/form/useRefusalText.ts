import { useTranslation } from 'react-i18next';
import type { Refusal } from '#domain/common/errors.ts';
import { levelName } from '#domain/tables/level.ts';
import { type TableRules, tableById } from '#domain/tables/tableRules.ts';
import type { RevisionKind } from '#domain/voting/revisionKinds.ts';
import { currentRules } from '../../../base/api/currentRules.ts';
import { toFailure } from '../../../base/api/toFailure.ts';
import { useFailureText } from '../../../base/i18n/useFailureText.ts';

/**
 * Returns a function that says why a type of revision is not possible for an entry. The rules have one code,
 * NOTVALIDVALUE, for every state that does not allow it; here each type has its own text.
 */
export function useRefusalText(table: TableRules) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  return (refusal: Refusal, kind: RevisionKind | ''): string => {
    if (refusal.error !== 'NOTVALIDVALUE' || kind === '' || kind === 'fix') return failureText(toFailure(refusal));
    const [transfer] = table.transfers;
    const neighbor = transfer && tableById(currentRules(), transfer.to);
    if (kind === 'transfer' && transfer && neighbor) {
      const [from, to] = [levelName(table, transfer.at), levelName(neighbor, transfer.toLevel)];
      return t('revise.not.transfer', { from, to });
    }
    return t(kind === 'resurrection' ? 'revise.not.resurrection' : 'revise.not.official');
  };
}
