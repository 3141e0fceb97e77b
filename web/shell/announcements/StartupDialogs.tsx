import { useState } from 'react';
import { noticePop } from '#contract/site.ts';
import { useEndpoint } from '../../api/useEndpoint.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { browserStorage } from '../../storage/browserStorage.ts';
import { BetaDialog } from './BetaDialog.tsx';
import { NoticeDialog } from './NoticeDialog.tsx';
import { WhenNoDialogOpen } from './WhenNoDialogOpen.tsx';

/** The keys in the browser's storage of what was read. */
const BETA = 'beta-seen';
const NOTICE = 'notice-seen';

/** Shows the beta dialog once, then the newest notice, once for each code. Never two at a time. */
export function StartupDialogs() {
  const [hasSeenBeta, setSeenBeta] = useState(() => browserStorage.get(BETA) !== null);
  const [seenCode, setSeenCode] = useState(() => browserStorage.get(NOTICE));
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
  if (code === null || notice === null || code === seenCode) return null;
  const close = () => {
    browserStorage.set(NOTICE, code);
    setSeenCode(code);
  };
  return (
    <WhenNoDialogOpen key={code}>
      <NoticeDialog notice={notice} onClose={close} />
    </WhenNoDialogOpen>
  );
}
