import { useRouter, useSearch } from '@tanstack/react-router';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { type DataRow, entryName, pageOf } from './listRows.ts';

interface OpenChart {
  /** The row whose chart is open; null without one. */
  opened: DataRow | null;
  /** The pages of the rows before and after it in the list; null at an end. */
  previous: string | null;
  next: string | null;
  /** The table with the rows. */
  list: RefObject<HTMLTableElement | null>;
  /** Opens the chart whose page is at a path; false if that page is no entry's. */
  open: (page: string) => boolean;
  close: () => void;
}

/**
 * Which chart of a list is open, as its address says (`?chart=12`). Opening adds an entry to the browser's history,
 * going on to another row replaces it, and closing goes back. The pressed row stays where it is on the screen.
 *
 * @param shown the rows as they are listed, in their order
 */
export function useOpenChart(rows: readonly DataRow[], shown: readonly DataRow[], tableId: string | null): OpenChart {
  const router = useRouter();
  const { chart }: { chart?: unknown } = useSearch({ strict: false });
  const opened = useMemo((): DataRow | null => {
    const isNamed = (row: DataRow) => entryName(pageOf(row, tableId), tableId) === chart;
    return chart ? (rows.find(isNamed) ?? null) : null;
  }, [rows, chart, tableId]);
  const list = useRef<HTMLTableElement>(null);
  const linkTo = (row: DataRow) =>
    list.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(pageOf(row, tableId))}"]`);
  /** The place in the history at which the chart was opened. */
  const openedAt = useRef(-1);
  const placeNow = () => router.history.location.state.__TSR_index;
  const kept = useRef<{ row: Element; top: number }>(null);
  const keep = (row: Element | null | undefined) => {
    kept.current = row ? { row, top: row.getBoundingClientRect().top } : null;
  };

  const isOpen = opened !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is as wide as it was until then
  useLayoutEffect(() => {
    const { row, top } = kept.current ?? {};
    kept.current = null;
    if (row && top !== undefined) scrollBy(0, row.getBoundingClientRect().top - top);
  }, [isOpen]);

  const before = useRef(opened);
  useEffect(() => {
    const last = before.current;
    before.current = opened;
    const link = last && last !== opened ? linkTo(opened ?? last) : null;
    if (!link) return;
    const row = link.closest('tr');
    if (opened) row?.scrollIntoView({ block: 'nearest' });
    else {
      // What the visitor has turned to meanwhile keeps the focus.
      const { activeElement } = document;
      if (activeElement === document.body || list.current?.contains(activeElement)) link.focus({ preventScroll: true });
      requestAnimationFrame(() => row?.scrollIntoView({ block: 'nearest' }));
    }
  });

  const go = (name: string | undefined, replace: boolean) =>
    void router.navigate({
      to: '.',
      search: ((search: object) => ({ ...search, chart: name })) as never,
      replace,
      resetScroll: false,
    });
  const open = (page: string) => {
    const name = entryName(page, tableId);
    if (name === null) return false;
    if (!isOpen) {
      openedAt.current = placeNow() + 1;
      keep(list.current?.querySelector(`a[href="${CSS.escape(page)}"]`)?.closest('tr'));
    }
    if (name !== chart) go(name, isOpen);
    return true;
  };
  const close = () => {
    if (placeNow() === openedAt.current) router.history.back();
    else {
      keep(opened && linkTo(opened)?.closest('tr'));
      go(undefined, true);
    }
  };
  const place = opened ? shown.indexOf(opened) : -1;
  const pageAt = (index: number) => {
    const row = shown[index];
    return row ? pageOf(row, tableId) : null;
  };
  return { opened, previous: pageAt(place - 1), next: pageAt(place + 1), list, open, close };
}
