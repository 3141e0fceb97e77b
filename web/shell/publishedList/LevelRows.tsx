import { type CSSProperties, memo } from 'react';
import { isLink } from '#domain/common/link.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import { tableColor } from '../../base/theme/tableColor.ts';
import { Lamp } from '../../tables/Lamp.tsx';
import tag from '../../tables/LevelTag.module.css';
import { LevelTag } from '../../tables/LevelTag.tsx';
import { type DataRow, numberOf, pageOf } from './listRows.ts';
import styles from './PublishedList.module.css';
import type { OwnLamp } from './useOwnLamps.ts';

/** What all rows of a list share. */
export interface RowFacts {
  /** Null for uploads and favourites. */
  table: TableId | null;
  symbol: string;
  /** The lamps of the player by md5; null without a player. */
  lamps: ReadonlyMap<string, OwnLamp> | null;
  /** The notes of the charts by the numbers of their entries, as far as they are known; null for uploads and favourites. */
  notes: Readonly<Record<string, number>> | null;
  hasComment: boolean;
  /** What the links to a song and to a chart file are called. */
  song: string;
  chart: string;
}

/** Rows of one level that are drawn together: the browser leaves out those that are far from what it shows. */
export interface RowGroup {
  key: string;
  /** The place of the level in the page; only its first rows have it. */
  id: string | undefined;
  rows: readonly DataRow[];
}

/** Enough that a screen has few groups, and few enough that one is drawn within a frame. */
const GROUP = 40;

/** Divides the rows of a level; its name is empty where rows are in no order of levels. */
export function rowGroups(level: string, rows: readonly DataRow[]): RowGroup[] {
  return Array.from({ length: Math.ceil(rows.length / GROUP) }, (_, nth) => ({
    key: `${level}-${nth}`,
    id: level !== '' && nth === 0 ? `level-${level}` : undefined,
    rows: rows.slice(nth * GROUP, (nth + 1) * GROUP),
  }));
}

interface LevelRowsProps {
  group: RowGroup;
  facts: RowFacts;
  /** The row whose chart is open, if it is among them. */
  opened: DataRow | null;
}

/** The charts of a group. */
export const LevelRows = memo(function LevelRows({ group: { id, rows }, facts, opened }: LevelRowsProps) {
  return (
    <tbody id={id} style={{ '--rows': rows.length } as CSSProperties}>
      {rows.map((row) => chartRow(row, facts, row === opened))}
    </tbody>
  );
});

/** Draws a row. It is no component, nor are its icons: thousands of them would double what a list costs. */
function chartRow(row: DataRow, facts: RowFacts, isOpen: boolean) {
  const { table, symbol, lamps, notes, hasComment, song, chart } = facts;
  const number = numberOf(row);
  return (
    <tr key={`${row.md5}${row.submission ?? row.id ?? ''}`} aria-current={isOpen || undefined}>
      <td className={styles.level}>
        {table && Number.isInteger(Number(row.level)) && !symbol.endsWith('~') ? (
          <LevelTag table={table} level={row.level} />
        ) : (
          <span
            className={`${tag.level} ${styles.other}`}
            style={{ '--of-table': table ? tableColor(table) : 'var(--link)' } as CSSProperties}
          >
            {symbol}
            {row.level}
          </span>
        )}
      </td>
      <th scope="row" className={styles.title}>
        <a href={pageOf(row, table)} className="title-link">
          {row.title}
        </a>
      </th>
      <td className={styles.artist} title={row.artist}>
        {row.artist}
      </td>
      {notes && <td className={styles.notes}>{notes[number]}</td>}
      {lamps && (
        <td className={styles.lamp}>
          <Lamp lamp={lamps.get(row.md5)?.lamp ?? 'NOPLAY'} />
        </td>
      )}
      <td className={styles.link}>
        {isLink(row.url)
          ? iconLink({ kind: 'song', address: row.url, label: song, title: row.title })
          : isLink(row.url_diff) &&
            iconLink({ kind: 'download', address: row.url_diff, label: chart, title: row.title })}
      </td>
      {hasComment && <td className={styles.comment}>{row.comment}</td>}
    </tr>
  );
}

interface IconLink {
  kind: 'song' | 'download';
  address: string;
  label: string;
  /** The title of the chart. */
  title: string;
}

/** A link to another site as an icon. */
function iconLink({ kind, address, label, title }: IconLink) {
  return (
    // biome-ignore lint/a11y/useAnchorContent: its label is its name, and one element less in thousands of rows
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={styles.icon}
      data-kind={kind}
      title={label}
      aria-label={`${label}: ${title}`}
    />
  );
}
