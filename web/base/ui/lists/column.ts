import type { ReactNode } from 'react';

/** A column of a list. */
export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The value by which the browser sorts the rows (`useSortedRows`); those without one come last in either order. */
  sortBy?: (row: Row) => string | number | undefined;
  /** Whether the server can sort by it. */
  sortable?: boolean;
  /** Whether its cells are the headers of their rows. */
  rowHeader?: boolean;
  /** Whether it is shown on a phone. The other columns are shown when a row is expanded. */
  onPhone?: boolean;
  /** Whether its cells are aligned to the end. */
  numeric?: boolean;
  /** On a wide screen: the id of the column in whose cells, and header, it is stacked below the other content. */
  under?: string | undefined;
  /**
   * On a phone: the id of the column below whose content it is stacked, instead of being hidden until the row is
   * expanded.
   */
  underOnPhone?: string;
  /** On a phone: whether it takes the rest of the line, and is cut at its end. */
  isCutOnPhone?: boolean;
  /** On a wide screen: its CSS width. Columns without one share the rest. */
  width?: string;
}

/** A sort order: by which column, and whether descending. */
export interface Sort<Id extends string = string> {
  id: Id;
  desc: boolean;
}
