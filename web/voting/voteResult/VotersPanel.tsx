import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../base/i18n/texts.ts';
import { CollapsiblePanel } from '../../base/ui/CollapsiblePanel.tsx';
import { Loading } from '../../base/ui/states/Loading.tsx';

const load = withTexts(() => import('./Voters.tsx'));
const Voters = lazy(async () => ({ default: (await load()).Voters }));

/** The votes of all voters in a panel, which are loaded when it is opened. */
export function VotersPanel(props: ComponentProps<typeof Voters>) {
  const { t } = useTranslation();
  // A page that the server renders has them, for those without script.
  const [wasOpened, setOpened] = useState(typeof document === 'undefined');
  return (
    <CollapsiblePanel
      icon="user"
      title={t('result.votersOf', { count: props.voters.length })}
      onOpen={() => setOpened(true)}
    >
      {wasOpened && (
        <Suspense fallback={<Loading lines={Math.min(props.voters.length, 10)} />}>
          <Voters {...props} />
        </Suspense>
      )}
    </CollapsiblePanel>
  );
}
