import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { gmt9 } from '#domain/common/dates.ts';
import detail from '../entries/Detail.module.css';
import { Person } from '../entries/Person.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useMore } from '../ui/lists/useMore.ts';
import { UploadCommentForm } from './UploadCommentForm.tsx';
import styles from './Uploads.module.css';
import type { UploadDetail } from './uploadDetail.ts';

interface UploadCommentsProps {
  upload: Pick<UploadDetail, 'entryNo' | 'talk'>;
}

/** What was said about an upload, and the place to say something. */
export function UploadComments({ upload: { entryNo, talk } }: UploadCommentsProps) {
  const { t } = useTranslation();
  const { shown, rest, more } = useMore(talk, 50);
  return (
    <>
      {talk.length === 0 ? (
        <p className={detail.hint}>{t('uploads.noTalk')}</p>
      ) : (
        <ol className={detail.talk}>
          {shown.map(({ voter, voterComment, time }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one person may say the same twice, and what is new comes in whole
            <li key={index}>
              <Icon name="comment" label={t('song.comment')} />
              <div>
                <div className={detail.by}>
                  <bdi>
                    <Person nickname={voter} />
                  </bdi>
                  <time dateTime={time} className={styles.dim}>
                    {gmt9(new Date(time)).minute}
                  </time>
                </div>
                <div className={detail.text} dir="auto">
                  {voterComment}
                </div>
              </div>
            </li>
          ))}
        </ol>
      )}
      {rest > 0 && (
        <Button variant="default" className={detail.more} onClick={more}>
          {t('list.more', { count: rest })}
        </Button>
      )}
      <UploadCommentForm entryNo={entryNo} />
    </>
  );
}
