import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import field from '../../base/ui/Field.module.css';
import type { RivalSearch } from './RivalSearch.tsx';
import styles from './Rivals.module.css';

/** The field for another player to compare with, whose list of players comes when it gets the focus. */
export function RivalSwitch(props: Omit<ComponentProps<typeof RivalSearch>, 'initial' | 'onChosen'>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [Search, setSearch] = useState<typeof RivalSearch | null>(null);
  if (Search) return <Search key={props.rivalId} {...props} initial={typed} onChosen={() => setTyped('')} />;
  return (
    <input
      role="combobox"
      aria-expanded={false}
      className={`${field.input} ${styles.switch}`}
      aria-label={t('rivalPage.switch')}
      placeholder={t('rivalPage.switch')}
      value={typed}
      onFocus={() => void import('./RivalSearch.tsx').then((loaded) => setSearch(() => loaded.RivalSearch))}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
}
