/** The caches of the service worker. The first page adds what it loaded before the service worker started. */
export const cacheNames = { documents: 'documents', assets: 'assets', files: 'files', answers: 'answers' } as const;

/** The header that marks a response as cached. Its value is the `Date` of the response. */
export const SEEN_AT = 'seen-at';

/** The paths of the API whose last response is cached: they are the same for all visitors who are not logged in. */
export const cachedCalls =
  /^\/api\/(home|links|notice|courses|counting|submission|revisionlist|song\/[^/]+|revision\/.+|vote\/(songs|revisions)|uploader(\/\d+)?|chart\/[^/]+(\/notes)?)$/;

/** The paths of uploaded files, which a browser opens like pages. */
export const downloadPath = /^\/upload\/\d+$/;

/** The paths of files that have a hash of their content in their name. */
export const hashedAsset = /^\/assets\/.+-[\w-]{7,8}\.\w+$/;

/** The paths of the files of `web/public`: images, icons, the script before the first paint. */
export const publicFile = /^\/(?!assets\/)[\w/-]+\.(js|svg|png|webmanifest)$/;
