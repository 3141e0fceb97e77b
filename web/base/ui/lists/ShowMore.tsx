import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button.tsx';
import { NeedsScript } from '../NeedsScript.tsx';

/** Returns the first items of a list, and the props of `ShowMore`, which shows ten times as many more. */
export function useShowMore<Item>(items: readonly Item[], step: number) {
  const [limit, setLimit] = useState(step);
  return {
    shown: items.slice(0, limit),
    rest: { count: Math.max(0, items.length - limit), more: () => setLimit(limit + step * 10) },
  };
}

interface ShowMoreProps {
  /** The number of items that are not shown yet. */
  count: number;
  more: () => void;
  className: string | undefined;
}

/** A button that shows the rest of a list, or its next part. */
export function ShowMore({ count, more, className }: ShowMoreProps) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <>
      <Button variant="default" className={className} onClick={more}>
        {t('list.more', { count })}
      </Button>
      <NeedsScript />
    </>
  );
}
