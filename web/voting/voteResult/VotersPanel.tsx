import { type ComponentProps, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../base/i18n/texts.ts';
import { LazyPanel } from '../../base/ui/LazyPanel.tsx';

const load = withTexts(() => import('./Voters.tsx'));
const Voters = lazy(async () => ({ default: (await load()).Voters }));

/** The votes of all voters in a panel, which are loaded when it is opened. */
export function VotersPanel(props: ComponentProps<typeof Voters>) {
  const { t } = useTranslation();
  const { length: count } = props.voters;
  return (
    <LazyPanel icon="user" title={t('result.votersOf', { count })} lines={Math.min(count, 10)} isServed>
      <Voters {...props} />
    </LazyPanel>
  );
}
