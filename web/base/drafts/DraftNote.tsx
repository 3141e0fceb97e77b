import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { Group } from '../ui/Layout.tsx';

interface DraftNoteProps {
  onDiscard: () => void;
  /** What could not be restored. */
  children?: ReactNode;
}

/** Shows that a form was filled in from a draft, with a button that empties it. */
export function DraftNote({ onDiscard, children }: DraftNoteProps) {
  const { t } = useTranslation();
  return (
    <Group className="hint" gap="var(--space-1) var(--space-3)" justify="space-between">
      <span>
        {t('common.draft.restored')} {children}
      </span>
      <Button size="compact-sm" variant="subtle" onClick={onDiscard}>
        {t('common.draft.discard')}
      </Button>
    </Group>
  );
}
