import { useTranslation } from 'react-i18next';
import { signupServices } from '#contract/accounts/signup.ts';
import { clients } from '#domain/players/clients.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { LinkButton } from '../../base/ui/LinkButton.tsx';
import { ErrorState } from '../../base/ui/states/ErrorState.tsx';
import { Loading } from '../../base/ui/states/Loading.tsx';
import { Page } from '../../frame/Page.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { useReturnTo } from '../../frame/session/useReturnTo.ts';
import { ExistingAccountLinks } from './ExistingAccountLinks.tsx';
import { gameOf } from './native/gameOf.ts';
import { NativeRights } from './native/NativeRights.tsx';
import styles from './SignupPage.module.css';

const forms = { lr2: paths.signupLr2, beatoraja: paths.signupBeatoraja } as const;

/** Asks which client a new player uses, and says what each way to sign up needs. */
export function SignupPage() {
  const { t } = useTranslation();
  const returnTo = useReturnTo();
  const services = useEndpoint(signupServices, {});
  return (
    <Page title={t('signup.choose.title')}>
      <p>{t('signup.choose.intro')}</p>
      {services.isPending && <Loading shape="lines" lines={6} />}
      {services.isError && <ErrorState query={services} />}
      {services.data && (
        <ul className={styles.ways}>
          {(['lr2', 'beatoraja'] as const).map((client) => {
            const service = services.data[client]?.name;
            return (
              <li key={client}>
                <h2>{clients[client]}</h2>
                <p>{service ? t(`signup.choose.${client}`, { service }) : t('signup.choose.off')}</p>
                {service && (
                  <LinkButton to={forms[client]} search={returnTo}>
                    {t('signup.choose.use', { client: clients[client] })}
                  </LinkButton>
                )}
              </li>
            );
          })}
          {services.data.native && (
            <li>
              <h2>{t('signup.choose.native')}</h2>
              <p>{t('signup.choose.nativeText')}</p>
              <NativeRights />
              {(['lr2', 'beatoraja'] as const).map((client) => (
                <LinkButton key={client} to={forms[client]} search={{ ...returnTo, native: true }} variant="default">
                  {t('signup.choose.use', { client: gameOf[client].name })}
                </LinkButton>
              ))}
            </li>
          )}
        </ul>
      )}
      <ExistingAccountLinks />
    </Page>
  );
}
