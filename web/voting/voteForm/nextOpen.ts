/**
 * Returns the key of the next open entry after `current`, in the order of the list, and from its top again after the
 * end; null if no other entry is open. Without `current` it returns the first open one.
 *
 * @param order the keys of all rows, in the order in which the visitor sees them
 */
export function nextOpen(order: readonly string[], open: ReadonlySet<string>, current: string | null): string | null {
  const index = current === null ? -1 : order.indexOf(current);
  const others = [...order.slice(index + 1), ...order.slice(0, Math.max(index, 0))];
  return others.find((key) => key !== current && open.has(key)) ?? null;
}
