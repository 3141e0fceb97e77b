import { useTranslation } from 'react-i18next';
import { clients } from '#domain/players/clients.ts';
import { SCORE_FILE_MEGABYTES } from '#domain/players/scoreFiles/scoreFile.ts';
import { numberText } from '../../base/i18n/numberText.ts';
import { useFailureText } from '../../base/i18n/useFailureText.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { FailureNote } from '../../base/ui/states/FailureNote.tsx';
import { SuccessNote } from '../../base/ui/states/SuccessNote.tsx';
import { FileDrop } from '../../charts/chartFiles/FileDrop.tsx';
import styles from './ScoreFile.module.css';
import { SkippedRowList } from './SkippedRowList.tsx';
import { useScoreFile } from './useScoreFile.ts';

/** LR2 names the file after the player, so that only the ending is known. */
const EXTENSIONS = ['.db'];

interface ScoreFileProps {
  /** The long note modes that the site accepts. */
  lnTypes: readonly number[];
}

/** Uploads the scores of a player's `score.db`, after reading them in the browser. */
export function ScoreFile({ lnTypes }: ScoreFileProps) {
  const { t, i18n } = useTranslation();
  const failureText = useFailureText();
  const { file, rows, found, failure, stored, isSending, sent, load, upload } = useScoreFile(lnTypes);
  const number = (value: number) => numberText(i18n.language, value);

  const refused = () => {
    if (!failure) return '';
    if (failure.error === 'ENOTVALIDFILE') return t('scoreFile.notDatabase');
    return failure.error === 'ETOOCOMPLEX' ? t('scoreFile.tooComplex') : failureText(failure);
  };
  const percent = Math.floor(sent * 100);

  return (
    <div className={styles.file}>
      <p className="hint">{t('scoreFile.hint')}</p>
      <ul className={styles.places}>
        <li>{t('scoreFile.where.lr2')}</li>
        <li>{t('scoreFile.where.beatoraja')}</li>
      </ul>
      <FileDrop
        label={t('scoreFile.drop')}
        extensions={EXTENSIONS}
        hint={t('scoreFile.dropHint', { endings: EXTENSIONS.join(' '), megabytes: SCORE_FILE_MEGABYTES })}
        file={file}
        isReading={rows !== null}
        onFile={(chosen) => void load(chosen)}
      />
      {rows !== null && (
        <Progress
          label={rows === 0 ? t('scoreFile.reading') : t('scoreFile.rows', { count: rows, rows: number(rows) })}
        />
      )}
      <FailureNote message={refused()} />
      {found && (
        <>
          <p className="strong" role="status">
            {t('scoreFile.found', {
              count: found.count,
              client: clients[found.service],
              scores: number(found.count),
            })}
          </p>
          <SkippedRowList skipped={found.skipped} />
          {found.count === 0 && <p>{t('scoreFile.none')}</p>}
          {found.count > 0 && (
            <BusyButton isBusy={isSending} onClick={() => void upload()}>
              {t('scoreFile.send', { count: found.count, scores: number(found.count) })}
            </BusyButton>
          )}
        </>
      )}
      {isSending && (
        <Progress
          label={percent < 100 ? t('scoreFile.sending', { percent }) : t('scoreFile.storing')}
          {...(percent < 100 && { percent })}
        />
      )}
      <SuccessNote
        message={
          stored
            ? t('scoreFile.done', {
                count: stored.stored,
                client: clients[stored.service],
                scores: number(stored.stored),
              })
            : ''
        }
      />
      {stored && <SkippedRowList skipped={stored.skipped} />}
    </div>
  );
}

/** A bar with what is done below it; without a percentage the time is unknown. */
function Progress({ label, percent }: { label: string; percent?: number }) {
  return (
    <div className={styles.progress}>
      <progress aria-label={label} max={100} {...(percent !== undefined && { value: percent })} />
      <p>{label}</p>
    </div>
  );
}
