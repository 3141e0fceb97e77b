import { VisuallyHidden } from '@mantine/core';
import styles from './Lamp.module.css';

/** The letters of each lamp (`LAMPS` in domain/players/clears.ts), the same in every language, as the clients name them. */
const letters: Readonly<Record<string, readonly [short: string, name: string]>> = {
  NOPLAY: ['–', 'NO PLAY'],
  FAILED: ['F', 'FAILED'],
  ASSIST: ['AE', 'ASSIST EASY'],
  LASSIST: ['LA', 'LIGHT ASSIST'],
  EASY: ['E', 'EASY'],
  NORMAL: ['N', 'NORMAL'],
  HARD: ['H', 'HARD'],
  EXHARD: ['EX', 'EX HARD'],
  FC: ['FC', 'FULL COMBO'],
  PFC: ['PF', 'PERFECT'],
  MAX: ['MX', 'MAX'],
};

interface LampProps {
  /** As `domain/players/clears.ts` names it. */
  lamp: string;
  /** `name`: spelled out, where there is room. */
  shape?: 'letters' | 'name';
}

/** A clear lamp in the colour of the clients; its letters say the same without the colour. */
export function Lamp({ lamp, shape = 'letters' }: LampProps) {
  const [short, name] = letters[lamp] ?? [lamp, lamp];
  return (
    <span className={styles.lamp} data-lamp={lamp} title={name}>
      {shape === 'name' ? (
        name
      ) : (
        <>
          <span aria-hidden="true">{short}</span>
          <VisuallyHidden component="span">{name}</VisuallyHidden>
        </>
      )}
    </span>
  );
}
