import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import detail from '../charts/Detail.module.css';
import { LinkItem } from '../charts/LinkItem.tsx';
import { Page } from '../frame/Page.tsx';
import { ActMenu } from '../moderation/ActMenu.tsx';
import { DeleteUpload } from './DeleteUpload.tsx';
import { DownloadLink } from './DownloadLink.tsx';
import { UploadChartCard } from './UploadChartCard.tsx';
import { UploadComments } from './UploadComments.tsx';
import { UploadFacts } from './UploadFacts.tsx';
import { KeyModeTag, UploadTags } from './UploadTags.tsx';
import type { UploadDetail } from './uploadDetail.ts';

interface UploadViewProps {
  upload: UploadDetail;
}

/** Shows an upload: its file, charts and comments, and a button that deletes it for those who may. */
export function UploadView({ upload }: UploadViewProps) {
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
        </div>
      </div>
    </Page>
  );
}

interface UploadLinksProps {
  upload: UploadDetail;
}

/** Links to the song that it is for, and to a video. */
function UploadLinks({ upload }: UploadLinksProps) {
  const { t } = useTranslation();
  if (upload.songUrl === '' && upload.youtube === '') return null;
  return (
    <section className={detail.card} aria-labelledby="links">
      <h2 id="links">{t('song.links')}</h2>
      <Group component="ul" className={detail.links} gap="var(--space-icon) var(--space-4)" align="stretch">
        <LinkItem icon="link" label={t('uploads.form.songUrl')} address={upload.songUrl} />
        <LinkItem icon="video" label={t('uploads.form.youtube')} address={upload.youtube} />
      </Group>
    </section>
  );
}
