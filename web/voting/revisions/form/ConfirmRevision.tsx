import { useTranslation } from 'react-i18next';
import type { SongDetail } from '#contract/voting/submissions.ts';
import type { RevisionKind, Target } from '#domain/voting/revisionKinds.ts';
import { currentRules } from '../../../base/api/currentRules.ts';
import { Button } from '../../../base/ui/Button.tsx';
import { Dialog } from '../../../base/ui/Dialog.tsx';
import { Group, Stack } from '../../../base/ui/Layout.tsx';
import { RevisionTag } from '../../../charts/RevisionTag.tsx';
import { LevelMove } from '../../../tables/LevelMove.tsx';
import styles from './RevisionForm.module.css';

interface ConfirmRevisionProps {
  kind: RevisionKind;
  entry: Pick<SongDetail, 'table' | 'level' | 'title' | 'artist' | 'voteResult'>;
  target: Target | null;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks for confirmation: revisions per player are limited, and a fix takes effect at once. */
export function ConfirmRevision({ kind, entry, target, onClose, onConfirm }: ConfirmRevisionProps) {
  const { t } = useTranslation();
  const isFix = kind === 'fix';
  const { limit, days } = currentRules().revisions;
  const to = target && { table: target.tableId, level: String(target.level) };
  return (
    <Dialog title={t(isFix ? 'revise.confirmFix' : 'revise.confirm')} onClose={onClose}>
      <Stack>
        <Stack gap="var(--space-2)" align="flex-start">
          <RevisionTag type={kind} target={to} />
          <LevelMove from={entry} to={to} />
          <div className={styles.optionName}>
            <strong dir="auto">{entry.title}</strong>
            <span className="note" dir="auto">
              {entry.artist}
            </span>
          </div>
        </Stack>
        <p>
          {isFix
            ? t(entry.voteResult === 'new' ? 'revise.fixCancels' : 'revise.atOnce')
            : t('revise.limit', { limit, days })}
        </p>
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button data-first onClick={onConfirm}>
            {t(isFix ? 'revise.fix' : 'revise.send')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
