import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../base/i18n/texts.ts';
import { LazyPanel } from '../base/ui/LazyPanel.tsx';
import { useSession } from '../frame/session/useSession.ts';

const load = withTexts(() => import('./TagVotes.tsx'), 'charts');
const TagVotes = lazy(async () => ({ default: (await load()).TagVotes }));

/** Where a player gives a chart tags, folded; nothing for visitors. */
export function TagVotesPanel({ hash }: { hash: string }) {
  const { t } = useTranslation();
  const { session } = useSession();
  if (!session || !hash) return null;
  return (
    <LazyPanel icon="list" title={t('stage.giveTags')} lines={3}>
      <TagVotes hash={hash} />
    </LazyPanel>
  );
}
