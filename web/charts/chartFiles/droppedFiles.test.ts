import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { expect, test } from 'vitest';
import { listDroppedFiles } from './droppedFiles.ts';

test('the files of a zip are listed with their folders, and read when asked for', async () => {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  await writer.add('Song/kick.wav', new TextReader('kick'));
  const files = await listDroppedFiles([new File([await writer.close()], 'Song.ZIP')]);
  if (typeof files === 'string') throw new Error(files);
  expect(files).toMatchObject([{ path: 'Song/kick.wav', size: 4 }]);
  expect(new TextDecoder().decode(await files[0]?.read())).toBe('kick');
});

test('another file with the extension of a zip is refused', async () => {
  expect(await listDroppedFiles([new File(['abc'], 'song.zip')])).toBe('badZip');
});
