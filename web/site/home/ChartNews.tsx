import { Link } from '@tanstack/react-router';
import type { HomeSong } from '#contract/site/site.ts';
import { paths } from '../../frame/pages/paths.ts';
import { LevelTag } from '../../tables/LevelTag.tsx';
import styles from './News.module.css';

interface ChartNewsProps {
  song: HomeSong;
}

/** A row of a chart: its level, and a link to its page. */
export function ChartNews({ song: { table, entryNo, level, title } }: ChartNewsProps) {
  return (
    <>
      <span className={styles.level}>
        <LevelTag table={table} level={level} />
      </span>
      <Link
        to={paths.song}
        params={{ tableId: table, entryNo: String(entryNo) }}
        className={styles.title}
        preload={false}
      >
        {title}
      </Link>
    </>
  );
}
