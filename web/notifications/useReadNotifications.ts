import { useQueryClient } from '@tanstack/react-query';
import { notifications, readNotifications } from '#contract/notifications/notifications.ts';
import { call } from '../base/api/call.ts';
import { endpointKey } from '../base/api/useEndpoint.ts';
import { useSend } from '../base/api/useSend.ts';
import { sessionQuery } from '../frame/session/useSession.ts';

/** Marks notifications as read, and has the list and the count of the bell follow. */
export function useReadNotifications() {
  const queryClient = useQueryClient();
  const { send, isSending, failure } = useSend();
  const read = async (body: { id: number; older: boolean }) => {
    if (!(await send(() => call(readNotifications, { body })))) return;
    void queryClient.invalidateQueries({ queryKey: endpointKey(notifications) });
    void queryClient.invalidateQueries(sessionQuery);
  };
  return { read, isSending, failure };
}
