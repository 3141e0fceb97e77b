import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../frame/pages/paths.ts';
import styles from './Header.module.css';

/** Links to Home: the mark of the site and its name as a drawing. */
export function Logo() {
  return (
    <Link to={paths.home} className={styles.logo}>
      <img src="/favicon.svg" alt="" width="28" height="28" />
      <span className="wordmark" />
      <VisuallyHidden>Stellaverse</VisuallyHidden>
    </Link>
  );
}
