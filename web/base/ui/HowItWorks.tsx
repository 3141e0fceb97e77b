import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './HowItWorks.module.css';
import { Icon } from './Icon.tsx';

interface HowItWorksProps {
  /** What it explains; "How this works" by default. */
  title?: string;
  /** Rendered when it is opened. */
  children: ReactNode;
}

/** An explanation that is folded behind one line, so that the list it is about starts at once. */
export function HowItWorks({ title, children }: HowItWorksProps) {
  const { t } = useTranslation();
  // A page that the server renders has the text, for those without script.
  const [isOpen, setOpen] = useState(typeof document === 'undefined');
  return (
    <details className={styles.how} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="help" size={16} />
        <span>{title ?? t('common.howItWorks')}</span>
        <Icon name="down" size={16} />
      </summary>
      {isOpen && <div className={styles.content}>{children}</div>}
    </details>
  );
}
