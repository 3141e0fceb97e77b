/** Imports the archive in `ARCHIVE` and prints after every batch how many rows are done. Tests kill it meanwhile. */

import { openContext } from '#server/openContext.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { importArchive } from '#server/plays/archive/importArchive.ts';

const { ctx, close } = await openContext(readConfig(process.env), createLog('error'));
const onProgress = ({ rows }: { rows: number }) => console.log(`${rows} rows`);
await importArchive(ctx, { file: process.env.ARCHIVE ?? '' }, { onProgress });
await close();
console.log('done');
