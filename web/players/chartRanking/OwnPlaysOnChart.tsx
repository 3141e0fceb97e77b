import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../base/i18n/texts.ts';
import { LazyPanel } from '../../base/ui/LazyPanel.tsx';
import { useSession } from '../../frame/session/useSession.ts';

const load = withTexts(() => import('./PlayList.tsx'), 'plays');
const PlayList = lazy(async () => ({ default: (await load()).PlayList }));

/**
 * The viewer's newest plays on a chart that their games sent, folded, and asked for when they are opened; nothing for a
 * visitor.
 */
export function OwnPlaysOnChart({ hash }: { hash: string }) {
  const { t } = useTranslation();
  const { session } = useSession();
  if (!session) return null;
  return (
    <LazyPanel icon="list" title={t('chartRanking.ownPlays')} lines={3}>
      <PlayList hash={hash} />
    </LazyPanel>
  );
}
