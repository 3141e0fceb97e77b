import { useTranslation } from 'react-i18next';
import { signupServices } from '#contract/accounts/signup.ts';
import { DAYS_FOR_RIGHTS, PLAYS_FOR_RIGHTS } from '#domain/players/plays/rights.ts';
import { useEndpoint } from '../../../base/api/useEndpoint.ts';

/** Says in one sentence what opens the vote for a player without a ranking ID. */
export function NativeRights() {
  const { t } = useTranslation();
  const { data } = useEndpoint(signupServices, {});
  if (!data) return null;
  if (!data.nativeRights) return <p>{t('signup.native.noRights')}</p>;
  return <p>{t('signup.native.rights', { plays: PLAYS_FOR_RIGHTS, days: DAYS_FOR_RIGHTS })}</p>;
}
