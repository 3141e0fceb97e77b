import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

const names = ['/api/user/names', 'st', 'aki'];
const song = ['/api/song/:entryNo', { params: { entryNo: '1' }, query: { table: 'st' } }];

test('a player fetches the replies of the document again, but for those that are the same for everybody', async () => {
  const text = JSON.stringify([
    [names, { nickname: 'aki' }],
    [song, { source: 'as a visitor sees it' }],
  ]);
  vi.stubGlobal('document', { getElementById: () => ({ textContent: text, dataset: {} }) });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ success: true, source: 'as a player sees it' });
  });
  const { takeRenderedReplies } = await import('./renderedReplies.ts');
  const queryClient = new QueryClient();
  await takeRenderedReplies(queryClient, { isVisitor: false });
  expect(asked).toEqual(['/api/song/1?table=st']);
  expect(queryClient.getQueryData(names)).toEqual({ nickname: 'aki' });
  expect(queryClient.getQueryData(song)).toMatchObject({ source: 'as a player sees it' });
  vi.unstubAllGlobals();
});
