import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What the rows are sorted by here (`useSortedRows`). */
  sortBy?: (row: Row) => string | number;
  /** Whether somebody else, the server, sorts by it. */
  sorts?: boolean;
  /** Its cells are the headings of their rows. */
  namesRow?: boolean;
  /** Stays in view on a phone; the others open on tap. */
  onPhone?: boolean;
  /** Numbers stand at the end of their cell. */
  numeric?: boolean;
  /** On a wide screen it has no room of its own: it stands in this column, below what is there, and its heading too. */
  under?: string;
  /** The same on a phone, where it would else open on tap. */
  underOnPhone?: string;
  /** Of a wide screen, as CSS says it; what has none shares what is left. */
  width?: string;
}

/** The column by which rows are in order. */
export interface Sort<Id extends string = string> {
  id: Id;
  desc: boolean;
}
