import { lampLetters, lampName } from '#domain/players/lampNames.ts';
import { VisuallyHidden } from '../base/ui/VisuallyHidden.tsx';
import styles from './Lamp.module.css';
import { lampStyle } from './lampStyle.ts';

interface LampProps {
  /** The bucket of a lamp in `domain/players/clears.ts`. */
  lamp: string;
  /** `name` spells it out, where there is room. */
  shape?: 'letters' | 'name';
}

/** A clear lamp in its color in the clients. Its letters say the same without the color. */
export function Lamp({ lamp, shape = 'letters' }: LampProps) {
  const name = lampName(lamp);
  return (
    <span className={styles.lamp} data-lamp={lamp} style={lampStyle(lamp)} title={name}>
      {shape === 'name' ? (
        name
      ) : (
        <>
          <span aria-hidden="true">{lampLetters(lamp)}</span>
          <VisuallyHidden component="span">{name}</VisuallyHidden>
        </>
      )}
    </span>
  );
}
