import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { Failure } from '../../base/api/call.ts';
import { publishedFileQuery } from '../../base/api/publishedFile.ts';
import { NotFound } from '../../frame/NotFound.tsx';
import { Page } from '../../frame/Page.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { TableSwitch } from '../../tables/TableSwitch.tsx';
import { ChartList } from './ChartList.tsx';
import type { DataRow } from './listRows.ts';
import { type PublishedList, publishedListAt } from './publishedList.ts';

/** The page of a published list, which game clients load from the same address (domain/tables/tablePage.ts). */
export function PublishedListPage() {
  const list = publishedListAt(useLocation({ select: ({ pathname }) => pathname }));
  return list ? <ListPage key={list.page} list={list} /> : <NotFound />;
}

function ListPage({ list }: { list: PublishedList }) {
  const header = useQuery({ ...publishedFileQuery<{ name: string }>(list.header), enabled: list.name === null });
  const rows = useQuery<DataRow[], Failure>(publishedFileQuery(list.data));
  const name = list.name ?? header.data?.name ?? '';
  return (
    <Page
      title={name}
      heading={name || '\u00a0'}
      tables={
        <TableSwitch
          current={list.table?.id ?? 'uploads'}
          to={list.list ? paths[`${list.list}List`] : paths.officialList}
        />
      }
    >
      <ChartList list={list} name={name} query={rows} />
    </Page>
  );
}
