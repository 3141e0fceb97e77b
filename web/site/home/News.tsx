import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/endpoint.ts';
import { type HomeSong, home } from '#contract/site/site.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { ErrorState } from '../../base/ui/states/ErrorState.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { LevelTag } from '../../tables/LevelTag.tsx';
import styles from './News.module.css';
import { NewsList } from './NewsList.tsx';
import { RevisionNews } from './RevisionNews.tsx';

/** Shows the news, five entries of each kind. It keeps its height while loading. */
export function News() {
  const { t } = useTranslation();
  const { data, error, refetch } = useEndpoint(home, {});
  return (
    <section aria-labelledby="news">
      <h2 id="news" className={styles.heading}>
        {t('common.inGmt9', { heading: t('home.news') })}
      </h2>
      {error ? (
        <div className={styles.failed}>
          <ErrorState query={{ error, refetch }} />
        </div>
      ) : (
        <div className={styles.lists} aria-busy={!data}>
          <NewsList kind="songs" rows={data?.source.map((song) => ({ ...song, content: <ChartNews song={song} /> }))} />
          <NewsList
            kind="accepted"
            rows={data?.source3.map((song) => ({ ...song, content: <ChartNews song={song} /> }))}
          />
          <NewsList
            kind="revisions"
            rows={data?.source2.map((revision) => ({ ...revision, content: <RevisionNews revision={revision} /> }))}
          />
          <NewsList
            kind="uploads"
            rows={data?.source4.map((upload) => ({ ...upload, content: <UploadNews upload={upload} /> }))}
          />
        </div>
      )}
    </section>
  );
}

/** A row of an upload: its title and artist as a link to its page. */
function UploadNews({ upload: { entryNo, title, artist } }: { upload: Reply<typeof home>['source4'][number] }) {
  return (
    <Link
      to={paths.upload}
      params={{ entryNo: String(entryNo) }}
      className={styles.title}
      title={`${title} / ${artist}`}
      preload={false}
    >
      {title} <small>{artist}</small>
    </Link>
  );
}

/** A row of a chart: its level, and a link to its page. */
function ChartNews({ song: { table, entryNo, level, title } }: { song: HomeSong }) {
  return (
    <>
      <span className={styles.level}>
        <LevelTag table={table} level={level} />
      </span>
      <Link
        to={paths.song}
        params={{ tableId: table, entryNo: String(entryNo) }}
        className={styles.title}
        preload={false}
      >
        {title}
      </Link>
    </>
  );
}
