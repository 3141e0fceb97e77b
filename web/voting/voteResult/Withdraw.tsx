import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../base/i18n/texts.ts';
import { Button } from '../../base/ui/Button.tsx';
import { Icon } from '../../base/ui/Icon.tsx';

const load = withTexts(() => import('./WithdrawDialog.tsx'));
const WithdrawDialog = lazy(async () => ({ default: (await load()).WithdrawDialog }));

/** A button that withdraws the viewer's own proposal or revision, after a confirmation that says what happens. */
export function Withdraw(props: Omit<ComponentProps<typeof WithdrawDialog>, 'onClose'>) {
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={<Icon name="bin" />}
        className="fit"
        onClick={() => setConfirming(true)}
      >
        {t(`withdraw.${props.what}`)}
      </Button>
      <Suspense>{isConfirming && <WithdrawDialog {...props} onClose={() => setConfirming(false)} />}</Suspense>
    </>
  );
}
