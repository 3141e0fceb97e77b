import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface AddressFormProps {
  /** The query parameter that its controls set. */
  name: string;
  /** The ID, for controls that stand elsewhere. */
  id?: string;
  /** Whether its control needs a button to be sent without script. */
  needsButton?: boolean;
  onSubmit?: () => void;
  children?: ReactNode;
}

/**
 * A form whose controls change a parameter of the address. Where no script runs (yet), it is sent by GET to the same path
 * with the other parameters, except for the page of a list; otherwise the controls do it themselves, or `onSubmit` does.
 */
export function AddressForm({ name, id, needsButton = false, onSubmit, children }: AddressFormProps) {
  const { t } = useTranslation();
  const search: object = useSearch({ strict: false });
  const kept = Object.entries(search).filter(([key, value]) => value !== undefined && key !== name && key !== 'page');
  return (
    <form
      method="get"
      id={id}
      className="address-form"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      {kept.map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={String(value)} />
      ))}
      {children}
      {needsButton && (
        <noscript>
          <button type="submit" className="field">
            {t('common.show')}
          </button>
        </noscript>
      )}
    </form>
  );
}
