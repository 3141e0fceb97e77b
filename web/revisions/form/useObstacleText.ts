import { useTranslation } from 'react-i18next';
import type { Refusal } from '#domain/common/errors.ts';
import type { RevisionKind } from '#domain/entries/revisionKinds.ts';
import { levelName } from '#domain/tables/level.ts';
import { type TableRules, tableById } from '#domain/tables/tableRules.ts';
import { currentRules } from '../../api/currentRules.ts';
import { useFailureText } from '../../i18n/useFailureText.ts';

/** Why a type of revision is not possible for an entry. The rules have one code for every state that does not allow it. */
export function useObstacleText(table: TableRules) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  return ({ error, kind: _, ...values }: Refusal, kind: RevisionKind | ''): string => {
    const known = Object.entries(values).filter((entry): entry is [string, string | number] => entry[1] !== undefined);
    if (error !== 'NOTVALIDVALUE' || kind === '' || kind === 'fix') {
      return failureText({ error, values: Object.fromEntries(known) });
    }
    const [way] = table.transfers;
    const neighbour = way && tableById(currentRules(), way.to);
    if (kind === 'transfer' && way && neighbour) {
      const [from, to] = [levelName(table, way.at), levelName(neighbour, way.toLevel)];
      return t('revise.not.transfer', { from, to });
    }
    return t(kind === 'resurrection' ? 'revise.not.resurrection' : 'revise.not.official');
  };
}
