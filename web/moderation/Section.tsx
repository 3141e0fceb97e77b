import { type ReactNode, useId } from 'react';
import styles from './Admin.module.css';

interface SectionProps {
  title: string;
  /** Beside the heading. */
  link?: ReactNode;
  children: ReactNode;
}

/** A section of an admin page with its heading. */
export function Section({ title, link, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {link}
      </div>
      {children}
    </section>
  );
}

interface FactProps {
  name: string;
  children: ReactNode;
}

/** A term and its description, within `<dl className={styles.facts}>`. */
export function Fact({ name, children }: FactProps) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

interface ItemsProps {
  /** Shown in place of an empty list. */
  none: string;
  children: readonly ReactNode[];
}

/** A list on an admin page; its children are `li`. */
export function Items({ none, children }: ItemsProps) {
  if (children.length === 0) return <p className="hint">{none}</p>;
  return <ul className={styles.items}>{children}</ul>;
}
