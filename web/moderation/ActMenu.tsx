import { type ComponentProps, lazy, Suspense } from 'react';
import { withTexts } from '../base/i18n/texts.ts';
import { useSession } from '../frame/session/useSession.ts';
import styles from './Act.module.css';

const loadMenu = withTexts(() => import('./LoadedActMenu.tsx'), 'moderation');
const LoadedActMenu = lazy(async () => ({ default: (await loadMenu()).LoadedActMenu }));

/** A menu of what moderators and admins can do about something on the spot. Nobody else loads it. */
export function ActMenu(props: Omit<ComponentProps<typeof LoadedActMenu>, 'rights'>) {
  const { session } = useSession();
  if (!session?.moderator && !session?.admin) return null;
  return (
    <Suspense fallback={<span className={styles.place} />}>
      <LoadedActMenu {...props} rights={session} />
    </Suspense>
  );
}
