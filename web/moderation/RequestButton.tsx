import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestAbout } from '#contract/moderation/requests.ts';
import { withTexts } from '../base/i18n/texts.ts';
import { DialogButton } from '../base/ui/DialogButton.tsx';
import { Icon } from '../base/ui/Icon.tsx';

const loadDialog = withTexts(() => import('./RequestDialog.tsx'), 'requests');
const RequestDialog = lazy(async () => ({ default: (await loadDialog()).RequestDialog }));

interface RequestButtonProps {
  about: RequestAbout;
  /** Whether it is one of several small buttons, without a frame. */
  isSubtle?: boolean;
}

/** A button that reports something to the moderators, or asks them for something about it. */
export function RequestButton({ about, isSubtle = false }: RequestButtonProps) {
  const { t } = useTranslation();
  return (
    <DialogButton
      {...(isSubtle ? { variant: 'subtle' } : { leftSection: <Icon name="flag" /> })}
      className="fit"
      dialog={(onClose) => <RequestDialog about={about} onClose={onClose} />}
    >
      {t('common.report')}
    </DialogButton>
  );
}
