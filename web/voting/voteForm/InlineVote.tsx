import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../base/i18n/texts.ts';
import { Icon } from '../../base/ui/Icon.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { useReturnTo } from '../../frame/session/useReturnTo.ts';
import type { BallotPaper } from './ballotPaper.ts';
import styles from './VoteControl.module.css';

const load = withTexts(() => import('./LoadedInlineVote.tsx'), 'ballot');
const LoadedInlineVote = lazy(async () => ({ default: (await load()).LoadedInlineVote }));

/** The vote control of one entry alone, for the page of that entry; a visitor is led to the login. */
export function InlineVote({ paper }: { paper: BallotPaper }) {
  const { t } = useTranslation();
  const returnTo = useReturnTo();
  return paper.entry.viewer === 'notLogin' ? (
    <Link to={paths.login} search={returnTo} className={styles.status}>
      <Icon name="login" />
      {t('votePage.disable.notLogin')}
    </Link>
  ) : (
    <div className={styles.place}>
      <Suspense>
        <LoadedInlineVote paper={paper} />
      </Suspense>
    </div>
  );
}
