import type { ReactNode } from 'react';
import type { UserSession } from '#contract/accounts/accounts.ts';
import { Loading } from '../base/ui/states/Loading.tsx';
import { LoginFirst } from './LoginFirst.tsx';
import { useSession } from './session/useSession.ts';

interface LoggedInProps {
  /** What visitors are told. */
  text: string;
  children: (session: UserSession) => ReactNode;
}

/** What needs an account: visitors see the way to log in instead. */
export function LoggedIn({ text, children }: LoggedInProps) {
  const { session, isPending } = useSession();
  if (session) return children(session);
  return isPending ? <Loading lines={12} /> : <LoginFirst text={text} />;
}
