import { type ComponentProps, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { SongDetail } from '#contract/voting/submissions.ts';
import { withTexts } from '../../base/i18n/texts.ts';
import { LazyPanel } from '../../base/ui/LazyPanel.tsx';
import styles from '../../charts/Detail.module.css';

const load = withTexts(() => import('./Voters.tsx'));
const Voters = lazy(async () => ({ default: (await load()).Voters }));

/** The votes of all voters in a panel, which are loaded when it is opened; or what alone is known of a vote from elsewhere. */
export function VotersPanel({ known, ...props }: ComponentProps<typeof Voters> & Pick<SongDetail, 'known'>) {
  const { t } = useTranslation();
  const { length: count } = props.voters;
  if (known && count === 0)
    return <p className={styles.hint}>{t(`result.known.${known.only}`, { month: known.before })}</p>;
  return (
    <LazyPanel icon="user" title={t('result.votersOf', { count })} lines={Math.min(count, 10)} isServed>
      <Voters {...props} />
    </LazyPanel>
  );
}
