import { type ComponentProps, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../base/i18n/texts.ts';
import { DialogButton } from '../../base/ui/DialogButton.tsx';
import { Icon } from '../../base/ui/Icon.tsx';

const load = withTexts(() => import('./WithdrawDialog.tsx'));
const WithdrawDialog = lazy(async () => ({ default: (await load()).WithdrawDialog }));

/** A button that withdraws the viewer's own proposal or revision, after a confirmation that says what happens. */
export function Withdraw(props: Omit<ComponentProps<typeof WithdrawDialog>, 'onClose'>) {
  const { t } = useTranslation();
  return (
    <DialogButton
      leftSection={<Icon name="bin" />}
      className="fit"
      dialog={(onClose) => <WithdrawDialog {...props} onClose={onClose} />}
    >
      {t(`withdraw.${props.what}`)}
    </DialogButton>
  );
}
