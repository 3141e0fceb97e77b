import { useState } from 'react';

/**
 * Returns the first items of a list, `more`, which shows ten times as many more, and `rest`, the number of items not
 * shown yet.
 */
export function useShowMore<Item>(items: readonly Item[], step: number) {
  const [limit, setLimit] = useState(step);
  return {
    shown: items.slice(0, limit),
    rest: Math.max(0, items.length - limit),
    more: () => setLimit(limit + step * 10),
  };
}
