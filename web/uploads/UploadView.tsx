import { useTranslation } from 'react-i18next';
import { Time } from '../base/i18n/Time.tsx';
import { Group } from '../base/ui/Layout.tsx';
import detail from '../charts/Detail.module.css';
import { Fact } from '../charts/EntryFacts.tsx';
import { LinkItem } from '../charts/LinkItem.tsx';
import { Page } from '../frame/Page.tsx';
import { ActMenu } from '../moderation/ActMenu.tsx';
import { RequestButton } from '../moderation/RequestButton.tsx';
import { DeleteUpload } from './DeleteUpload.tsx';
import { DownloadLink } from './DownloadLink.tsx';
import { UploadChartCard } from './UploadChartCard.tsx';
import { UploadComments } from './UploadComments.tsx';
import { UploadedBy } from './UploadedBy.tsx';
import { KeyModeTag, UploadTags } from './UploadTags.tsx';
import type { UploadDetail } from './uploadDetail.ts';

/** Shows an upload: its file, charts and comments, and a button that deletes it for those who may. */
export function UploadView({ upload }: { upload: UploadDetail }) {
  const { t } = useTranslation();
  const { entryNo, title, artist, charts, comment, deletable } = upload;
  return (
    <Page
      title={title || t('list.noTitle')}
      facts={
        <>
          <DownloadLink upload={upload} />
          <ActMenu
            of={title || t('list.noTitle')}
            acts={[{ name: 'remove-upload', upload: entryNo, request: null }]}
            player={upload.proposer}
          />
        </>
      }
    >
      <Group gap="var(--space-icon) var(--space-3)">
        <bdi className="dim">{artist}</bdi>
        <KeyModeTag keys={upload.keys} />
        <UploadTags upload={upload} />
      </Group>
      <div className={detail.columns}>
        <div>
          {comment && (
            <p className={detail.proposal} dir="auto">
              {comment}
            </p>
          )}
          {charts.map((chart, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: charts of an upload never change their order, and may be alike
            <UploadChartCard key={position} upload={upload} chart={chart} number={position + 1} />
          ))}
          <section className={detail.card} aria-labelledby="comments">
            <h2 id="comments">{t('common.inGmt9', { heading: t('uploads.talk') })}</h2>
            <UploadComments upload={upload} />
          </section>
        </div>
        <div>
          <UploadLinks upload={upload} />
          <UploadFacts upload={upload} />
          {deletable !== 'no' && <DeleteUpload entryNo={entryNo} title={title} deletableBy={deletable} />}
          <RequestButton about={{ kind: 'upload', entryNo }} />
        </div>
      </div>
    </Page>
  );
}

/** Links to the song that it is for, and to a video. */
function UploadLinks({ upload }: { upload: UploadDetail }) {
  const { t } = useTranslation();
  if (upload.songUrl === '' && upload.youtube === '') return null;
  return (
    <section className={detail.card} aria-labelledby="links">
      <h2 id="links">{t('song.links')}</h2>
      <Group component="ul" className={detail.links} gap="var(--space-icon) var(--space-4)" align="stretch">
        <LinkItem icon="link" label={t('uploads.songUrl')} address={upload.songUrl} />
        <LinkItem icon="video" label={t('uploads.youtube')} address={upload.youtube} />
      </Group>
    </section>
  );
}

/** Shows the facts of an upload as a whole. */
function UploadFacts({ upload }: { upload: UploadDetail }) {
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
        {event && <Fact name={t('uploads.event')}>{event}</Fact>}
        {file && <Fact name={t('uploads.filename')}>{file.name}</Fact>}
        {file && downloadCount > 0 && <Fact name={t('uploads.column.downloads')}>{downloadCount}</Fact>}
      </dl>
    </section>
  );
}
