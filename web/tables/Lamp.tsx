import { VisuallyHidden } from '@mantine/core';
import styles from './Lamp.module.css';

/**
 * The letters and the name of each lamp (`LAMPS` in domain/players/clears.ts), the same in every language, as in the
 * clients.
 */
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
  /** The bucket of a lamp in `domain/players/clears.ts`. */
  lamp: string;
  /** `name` spells it out, where there is room. */
  shape?: 'letters' | 'name';
}

/** A clear lamp in its color in the clients. Its letters say the same without the color. */
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
