import { useTranslation } from 'react-i18next';
import { ExternalLink } from '../base/ui/ExternalLink.tsx';
import { Icon } from '../base/ui/Icon.tsx';
import styles from './ContactPlaces.module.css';

interface ContactPlacesProps {
  /** As the operator has configured them: null for a place that is not configured. Undefined while loading. */
  places: { chat: string | null; social: string | null } | undefined;
}

const kinds = [
  { name: 'chat', icon: 'comment', none: 'contact.noChat' },
  { name: 'social', icon: 'user', none: 'contact.noSocial' },
] as const;

/** Lists the places where the administrators read messages, or says that none is configured. */
export function ContactPlaces({ places }: ContactPlacesProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles.places} aria-busy={!places}>
      {kinds.map(({ name, icon, none }) => {
        const address = places?.[name];
        return (
          <li key={name}>
            <Icon name={icon} size={24} />
            <div>
              <h3>{t(`contact.${name}`)}</h3>
              <p>
                {address ? (
                  <ExternalLink href={address}>{t('contact.open')}</ExternalLink>
                ) : places ? (
                  t(none)
                ) : (
                  t('common.loading')
                )}
              </p>
              {address && <p className="hint">{address}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
