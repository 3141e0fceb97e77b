import { useTranslation } from 'react-i18next';
import { ExternalLink } from '../base/ui/ExternalLink.tsx';
import { Icon } from '../base/ui/Icon.tsx';
import styles from './ContactPlaces.module.css';

interface ContactPlacesProps {
  /** As the operator has configured them: null for a place that is not configured. Undefined while loading. */
  places: { email: string | null; chat: string | null; social: string | null } | undefined;
}

const kinds = [
  { name: 'email', icon: 'mail' },
  { name: 'chat', icon: 'comment' },
  { name: 'social', icon: 'user' },
] as const;

/** Lists the places where the administrators read messages, those that are configured. */
export function ContactPlaces({ places }: ContactPlacesProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles.places} aria-busy={!places}>
      {kinds.map(({ name, icon }) => {
        const address = places?.[name];
        if (places && !address) return null;
        return (
          <li key={name}>
            <Icon name={icon} size={24} />
            <div>
              <h3>{t(`contact.${name}`)}</h3>
              <p>
                {!address ? (
                  t('common.loading')
                ) : name === 'email' ? (
                  <a href={`mailto:${address}`}>{address}</a>
                ) : (
                  <ExternalLink href={address}>{t('contact.open')}</ExternalLink>
                )}
              </p>
              {address && name !== 'email' && <p className="hint">{address}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
