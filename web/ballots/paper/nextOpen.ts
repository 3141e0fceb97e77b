/**
 * The key to go on with after `current`, in the order of the list and from its top again at its end; null = no other is
 * open. Without `current`: the first one.
 *
 * @param order every row's key, as the reader has sorted them
 */
export function nextOpen(order: readonly string[], open: ReadonlySet<string>, current: string | null): string | null {
  const at = current === null ? -1 : order.indexOf(current);
  const others = [...order.slice(at + 1), ...order.slice(0, Math.max(at, 0))];
  return others.find((key) => key !== current && open.has(key)) ?? null;
}
