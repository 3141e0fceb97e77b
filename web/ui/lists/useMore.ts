import { useState } from 'react';

/** The first of many, and more of them at each press. `rest`: how many are not shown yet. */
export function useMore<Item>(items: readonly Item[], step: number) {
  const [limit, setLimit] = useState(step);
  return {
    shown: items.slice(0, limit),
    rest: Math.max(0, items.length - limit),
    more: () => setLimit(limit + step * 10),
  };
}
