import { useTranslation } from 'react-i18next';
import type { RequestState } from '#domain/moderation/requests.ts';
import { Tag } from '../base/ui/Tag.tsx';

const colors: Record<RequestState, string> = {
  open: 'var(--link)',
  answered: 'var(--star)',
  done: 'var(--good)',
  declined: 'var(--bad)',
};

/** The state of a request. */
export function RequestTag({ state }: { state: RequestState }) {
  const { t } = useTranslation();
  return <Tag color={colors[state]}>{t(`requests.state.${state}`)}</Tag>;
}
