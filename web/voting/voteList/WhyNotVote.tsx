import { useTranslation } from 'react-i18next';
import { Button } from '../../base/ui/Button.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import { LinkButton } from '../../base/ui/LinkButton.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { useReturnTo } from '../../frame/session/useReturnTo.ts';
import { showDialog } from '../../frame/shellDialog.ts';
import styles from './VoteList.module.css';

/** What keeps the viewer from voting in a list: nobody is logged in, their rights are suspended, or their limit. */
export type VoteBarrier = 'notLogin' | 'barred' | 'restricted';

interface WhyNotVoteProps {
  barrier: VoteBarrier;
  /** How many entries of the list it concerns. */
  count: number;
}

/** Says once, above a list, what keeps the viewer from voting there, with the way to change it. */
export function WhyNotVote({ barrier, count }: WhyNotVoteProps) {
  const { t } = useTranslation();
  const returnTo = useReturnTo();
  return (
    <Group className={styles.barrier} gap="var(--space-1) var(--space-3)">
      <Group component="p" gap="var(--space-2)" wrap="nowrap">
        <Icon name={barrier === 'notLogin' ? 'login' : 'barrier'} size={16} />
        <span>{t(`vote.barrier.${barrier}`, { count })}</span>
      </Group>
      {barrier === 'notLogin' ? (
        <LinkButton to={paths.login} search={returnTo} size="compact-sm" variant="default">
          {t('votePage.disable.notLogin')}
        </LinkButton>
      ) : (
        <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={() => showDialog('panel')}>
          {t('vote.barrier.panel')}
        </Button>
      )}
    </Group>
  );
}
