import type { ReactNode } from 'react';
import type { SkillColor } from '#domain/players/stellaway/stellaway.ts';
import styles from './SkillName.module.css';

interface SkillNameProps {
  color: SkillColor['name'];
  children: ReactNode;
}

/** Shows a name in the color of the player's skill. */
export function SkillName({ color, children }: SkillNameProps) {
  return (
    <span
      className={styles.name}
      data-skill={color}
      style={color === 'rainbow' ? undefined : { color: `var(--skill-${color})` }}
    >
      {children}
    </span>
  );
}
