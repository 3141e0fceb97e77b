import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActInput } from '#contract/admin.ts';
import { ACTS } from '#domain/moderation/acts.ts';
import { refreshForViewer, useSession } from '../frame/session/useSession.ts';
import { ActDialog } from './ActDialog.tsx';

interface ActButtonProps {
  act: ActInput;
  /** What the button says; the name of the act by default. */
  label?: string;
  onDone?: () => void;
}

/**
 * A button that opens the dialog of an act; nothing for those whose role does not allow it. All that is shown is fetched
 * again once it is done.
 */
export function ActButton({ act: { name, ...input }, label, onDone }: ActButtonProps) {
  const { t } = useTranslation();
  const { session } = useSession();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  if (!session?.[ACTS[name].role]) return null;
  const done = () => {
    onDone?.();
    void refreshForViewer(queries);
  };
  return (
    <>
      <Button variant="default" size="compact-md" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label ?? t(`act.${name}.title`)}
      </Button>
      {isOpen && <ActDialog act={name} input={input} onClose={() => setOpen(false)} onDone={done} />}
    </>
  );
}
