import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { chartTags, voteTag } from '#contract/players/chartTags.ts';
import { TAG_VOTES, type UploadTag, uploadTags } from '#domain/uploads/tags.ts';
import { call } from '../base/api/call.ts';
import { endpointKey, useEndpoint } from '../base/api/useEndpoint.ts';
import { useSend } from '../base/api/useSend.ts';
import tools from '../base/ui/lists/ListTools.module.css';
import { FailureNote } from '../base/ui/states/FailureNote.tsx';
import { Loaded } from '../base/ui/states/Loaded.tsx';

/** Buttons for the tags that the viewer gives a chart, each sent at once. A viewer who has not cleared it reads why there are none. */
export function TagVotes({ hash }: { hash: string }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const request = { params: { hash } };
  const query = useEndpoint(chartTags, request);
  const { isSending, failure, send } = useSend();
  const toggle = async (tag: UploadTag, value: boolean) => {
    if (isSending || !(await send(() => call(voteTag, { body: { hash, tag, value } })))) return;
    await queries.invalidateQueries({ queryKey: endpointKey(chartTags, request) });
  };
  return (
    <Loaded query={query}>
      {({ canVote, own }) => (
        <>
          <p className="hint">{t(canVote ? 'tagVotes.hint' : 'tagVotes.notCleared', { count: TAG_VOTES })}</p>
          {canVote && (
            <fieldset className={`${tools.toggles} ${tools.wrapped}`} aria-label={t('tagVotes.title')}>
              {uploadTags.map((tag) => (
                <button
                  key={tag}
                  type="button"
                  aria-pressed={own.includes(tag)}
                  onClick={() => void toggle(tag, !own.includes(tag))}
                >
                  {tag}
                </button>
              ))}
            </fieldset>
          )}
          <FailureNote failure={failure} />
        </>
      )}
    </Loaded>
  );
}
