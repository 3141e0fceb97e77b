import { useState } from 'react';
import { noticePop } from '#contract/site.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { browserStorage } from '../../base/browserStorage.ts';
import { currentLanguage } from '../../base/i18n/language.ts';
import { BetaDialog } from './BetaDialog.tsx';
import { closedNotices, rememberClosed } from './closedNotices.ts';
import { NoticeDialog } from './NoticeDialog.tsx';
import { WhenNoDialogOpen } from './WhenNoDialogOpen.tsx';

/** The key in the browser's storage of the beta dialog. */
const BETA = 'beta-seen';

/** Shows the beta dialog once, then the newest notice, once for each code. Never two at a time. */
export function StartupDialogs() {
  const [hasSeenBeta, setSeenBeta] = useState(() => browserStorage.get(BETA) !== null);
  const [closed, setClosed] = useState(closedNotices);
  const { data } = useEndpoint(noticePop, {});

  if (!hasSeenBeta) {
    const close = () => {
      browserStorage.set(BETA, '1');
      setSeenBeta(true);
    };
    return (
      <WhenNoDialogOpen key={BETA}>
        <BetaDialog onClose={close} />
      </WhenNoDialogOpen>
    );
  }
  const code = data?.code ?? null;
  const notice = data?.[currentLanguage()] ?? data?.en ?? null;
  if (code === null || notice === null || closed.includes(code)) return null;
  const close = () => {
    rememberClosed(code);
    setClosed(closedNotices());
  };
  return (
    <WhenNoDialogOpen key={code}>
      <NoticeDialog notice={notice} onClose={close} />
    </WhenNoDialogOpen>
  );
}
