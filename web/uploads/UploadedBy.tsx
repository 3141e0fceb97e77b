import { useTranslation } from 'react-i18next';
import type { Upload } from '#contract/uploads/uploads.ts';
import { PlayerName } from '../charts/PlayerName.tsx';

interface UploadedByProps {
  upload: Pick<Upload, 'proposer' | 'anonymousName' | 'imported'>;
}

/** Shows who uploaded something: a player, a name without an account, or somebody on another site. */
export function UploadedBy({ upload: { proposer, anonymousName, imported } }: UploadedByProps) {
  const { t } = useTranslation();
  if (anonymousName !== null) {
    return (
      <span>
        <bdi>{anonymousName}</bdi> <small className="hint">{t('uploads.withoutAccount')}</small>
      </span>
    );
  }
  if (proposer === null && imported) return <span className="hint">{t('uploads.fromElsewhere')}</span>;
  return (
    <bdi>
      <PlayerName nickname={proposer} />
    </bdi>
  );
}
