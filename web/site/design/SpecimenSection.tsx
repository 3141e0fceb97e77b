import type { ReactNode } from 'react';
import styles from './Design.module.css';

interface SpecimenSectionProps {
  title: string;
  children: ReactNode;
}

/** A titled section of the design page. */
export function SpecimenSection({ title, children }: SpecimenSectionProps) {
  return (
    <div className={styles.section}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
