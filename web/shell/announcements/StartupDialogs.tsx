import { useState } from 'react';
import { noticePop } from '#contract/site/site.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { browserStorage } from '../../base/browserStorage.ts';
import { currentLanguage } from '../../base/i18n/language.ts';
import { closedNotices, rememberClosed } from './closedNotices.ts';
import { StartupDialog } from './StartupDialog.tsx';
import { WhenNoDialogOpen } from './WhenNoDialogOpen.tsx';

/** The key in the browser's storage that remembers that the beta service was explained. */
const BETA = 'beta-seen';

/** Explains the beta service once, and shows the newest notice once for each code: both in one dialog. */
export function StartupDialogs() {
  const [hasSeenBeta, setSeenBeta] = useState(() => browserStorage.get(BETA) !== null);
  const [closed, setClosed] = useState(closedNotices);
  const { data, isPending } = useEndpoint(noticePop, {});
  // Both open together: nothing is added to a dialog that is being read.
  if (isPending) return null;
  const code = data?.code ?? null;
  const notice = code === null || closed.includes(code) ? null : (data?.[currentLanguage()] ?? data?.en ?? null);
  if (hasSeenBeta && notice === null) return null;
  const close = () => {
    browserStorage.set(BETA, '1');
    setSeenBeta(true);
    if (code === null || notice === null) return;
    rememberClosed(code);
    setClosed(closedNotices());
  };
  return (
    <WhenNoDialogOpen key={code}>
      <StartupDialog hasBeta={!hasSeenBeta} notice={notice} onClose={close} />
    </WhenNoDialogOpen>
  );
}
