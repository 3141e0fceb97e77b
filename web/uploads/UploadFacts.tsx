import { useTranslation } from 'react-i18next';
import { Time } from '../base/i18n/Time.tsx';
import detail from '../charts/Detail.module.css';
import { Fact } from '../charts/EntryFacts.tsx';
import { UploadedBy } from './UploadedBy.tsx';
import type { UploadDetail } from './uploadDetail.ts';

interface UploadFactsProps {
  upload: UploadDetail;
}

/** Shows the facts of an upload as a whole. */
export function UploadFacts({ upload }: UploadFactsProps) {
  const { t } = useTranslation();
  const { entryNo, publishedTime, file, event, downloadCount } = upload;
  return (
    <section className={detail.card} aria-labelledby="facts">
      <h2 id="facts">{t('song.details')}</h2>
      <dl className={detail.facts}>
        <Fact name={t('list.column.number')}>{entryNo}</Fact>
        <Fact name={t('uploads.column.by')}>
          <UploadedBy upload={upload} />
        </Fact>
        <Fact name={t('common.inGmt9', { heading: t('uploads.column.published') })}>
          <Time time={publishedTime} />
        </Fact>
        {event && <Fact name={t('uploads.form.event')}>{event}</Fact>}
        {file && <Fact name={t('uploads.filename')}>{file.name}</Fact>}
        {file && downloadCount > 0 && <Fact name={t('uploads.column.downloads')}>{downloadCount}</Fact>}
      </dl>
    </section>
  );
}
