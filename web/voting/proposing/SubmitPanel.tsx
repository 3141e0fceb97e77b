import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { hasDraft } from '../../base/drafts/keptDrafts.ts';
import { withTexts } from '../../base/i18n/texts.ts';
import { paths } from '../../frame/pages/paths.ts';
import { LoginGatedPanel } from '../../frame/session/LoginGatedPanel.tsx';

const loadSubmitForm = withTexts(() => import('./SubmitForm.tsx'));
const SubmitForm = lazy(async () => ({ default: (await loadSubmitForm()).SubmitForm }));

/**
 * The collapsible panel that proposes a chart; its form is loaded when it is opened. It starts open when the address
 * names a chart of the uploader (`?upload=12&chart=…`).
 */
export function SubmitPanel({ table }: { table: TableRules }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { upload, chart } = useSearch({ from: paths.vote });
  const uploaded = upload !== undefined && chart !== undefined ? { upload, sha256: chart } : null;
  return (
    <LoginGatedPanel
      icon="file"
      title={t('submit.title')}
      loginRequired={t('submit.loginRequired')}
      startsOpen={uploaded !== null}
      hasDraft={(userid) => hasDraft('proposal-drafts', userid, 'proposal')}
    >
      {(session) => (
        <SubmitForm
          table={table}
          session={session}
          uploaded={uploaded}
          onRemoveUploaded={() =>
            void navigate({
              to: paths.vote,
              params: { tableId: table.id },
              search: ({ upload: _upload, chart: _chart, ...rest }) => rest,
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </LoginGatedPanel>
  );
}
