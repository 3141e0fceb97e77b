import { useTranslation } from 'react-i18next';
import { ACTS, type ActInput } from '#contract/acts/acts.ts';
import { DialogButton } from '../base/ui/DialogButton.tsx';
import { useSession } from '../frame/session/useSession.ts';
import { ActDialog } from './ActDialog.tsx';
import { takesAway } from './acts.ts';

interface ActButtonProps {
  act: ActInput;
  /** What the button says; the name of the act by default. */
  label?: string;
  onDone?: (() => void) | undefined;
}

/** A button that opens the dialog of an act; nothing for those whose role does not allow it. */
export function ActButton({ act, label, onDone }: ActButtonProps) {
  const { t } = useTranslation();
  const { session } = useSession();
  if (!session?.[ACTS[act.name].role]) return null;
  return (
    <DialogButton
      size="compact-md"
      {...(takesAway(act.name) && { color: 'bad' })}
      dialog={(onClose) => <ActDialog act={act} onClose={onClose} onDone={onDone} />}
    >
      {label ?? t(`act.${act.name}.title`)}
    </DialogButton>
  );
}
