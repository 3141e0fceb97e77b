import { useState } from 'react';
import { noticePop } from '#contract/site.ts';
import { useEndpoint } from '../../api/useEndpoint.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { BetaDialog } from './BetaDialog.tsx';
import { NoticeDialog } from './NoticeDialog.tsx';
import { remember, remembered } from './remembered.ts';
import { WhenNoDialogOpen } from './WhenNoDialogOpen.tsx';

/** Where the browser remembers what was read. */
const BETA = 'beta-seen';
const NOTICE = 'notice-seen';

/** First that this is a beta service, once; then the newest notice, once for each code. Never two at a time. */
export function StartupDialogs() {
  const [hasSeenBeta, setSeenBeta] = useState(() => remembered(BETA) !== null);
  const [seenCode, setSeenCode] = useState(() => remembered(NOTICE));
  const { data } = useEndpoint(noticePop, {});

  if (!hasSeenBeta) {
    const close = () => {
      remember(BETA, '1');
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
    remember(NOTICE, code);
    setSeenCode(code);
  };
  return (
    <WhenNoDialogOpen key={code}>
      <NoticeDialog notice={notice} onClose={close} />
    </WhenNoDialogOpen>
  );
}
