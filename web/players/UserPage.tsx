import { useParams } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { Page } from '../shell/Page.tsx';

export function UserPage() {
  const { userId } = useParams({ from: paths.user });
  return <Page title={userId}>{null}</Page>;
}
