import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../pages/paths.ts';
import styles from './Header.module.css';

/** The way home: a star, its orbit and a satellite, and the name as it is drawn. */
export function Logo() {
  return (
    <Link to={paths.home} className={styles.logo}>
      <img src="/favicon.svg" alt="" width="28" height="28" />
      <span className="wordmark" />
      <VisuallyHidden>Stellaverse</VisuallyHidden>
    </Link>
  );
}
