/** Where the service worker keeps what was seen; the page puts in what it had loaded before there was one. */
export const cacheNames = { documents: 'documents', assets: 'assets', files: 'files', answers: 'answers' } as const;

/** Says of an answer that it is not the site's, but the last one seen, and when that was. */
export const SEEN_AT = 'seen-at';

/** The calls whose last answer is worth keeping: the same for everybody who is not logged in. */
export const keptCalls =
  /^\/api\/(home|links|notice|courses|counting|submission|revisionlist|song\/[^/]+|revision\/.+|vote\/(songs|revisions)|uploader(\/\d+)?|chart\/[^/]+)$/;

/** What is opened like a page and is none: the files of uploads. */
export const download = /^\/upload\/\d+$/;

/** Files whose name tells their content. */
export const lastingAsset = /^\/assets\/.+-[\w-]{8}\.\w+$/;

/** Files beside them: drawings, icons, the script before the first paint. */
export const plainFile = /^\/(?!assets\/)[\w/-]+\.(js|svg|png|webmanifest)$/;
