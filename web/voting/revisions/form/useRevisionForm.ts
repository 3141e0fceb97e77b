import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserSession } from '#contract/accounts/accounts.ts';
import { revisionList, revisionsOfEntry, submitRevision } from '#contract/voting/revisions.ts';
import { song, submissionList } from '#contract/voting/submissions.ts';
import { votingRevisions, votingSongs } from '#contract/voting/voting.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { parseChangeTo, type RevisionKind, targetOf } from '#domain/voting/revisionKinds.ts';
import { call } from '../../../base/api/call.ts';
import { currentRules } from '../../../base/api/currentRules.ts';
import { serverNow } from '../../../base/api/serverClock.ts';
import { toFailure } from '../../../base/api/toFailure.ts';
import { endpointKey, useEndpoint } from '../../../base/api/useEndpoint.ts';
import { useSend } from '../../../base/api/useSend.ts';
import { draftName } from '../../../base/drafts/keptDrafts.ts';
import { useKeptDraft, useSavedDraft } from '../../../base/drafts/useSavedDraft.ts';
import { useChartFile } from '../../../charts/chartFiles/useChartFile.ts';
import { revisionDrafts } from './revisionDraft.ts';
import type { Evidence, RevisionFields } from './revisionFields.ts';
import { revisionRequirements } from './revisionRequirements.ts';
import { whyNotFixYet } from './whyNotFixYet.ts';
import { whyNotReviseYet } from './whyNotReviseYet.ts';

const blankFields: RevisionFields = { kind: '', entryNo: null, changeTo: '', comment: '', url: null, urlDiff: null };

/**
 * The state of the revision form: its fields, the entry that it is about, its checks and its request. The fields keep
 * their values until the revision is proposed.
 *
 * @param onProposed called when the revision is stored
 */
export function useRevisionForm(
  table: TableRules,
  session: UserSession,
  { entryNo, evidence, onProposed }: { entryNo: number | null; evidence: Evidence | undefined; onProposed: () => void },
) {
  const queries = useQueryClient();
  const { place, saved, isRestored, startOver } = useSavedDraft(
    revisionDrafts,
    session.userid,
    draftName(table, entryNo),
  );
  const [first] = useState<RevisionFields>(() => ({
    ...blankFields,
    entryNo,
    ...(evidence && { kind: 'change', ...evidence }),
  }));
  const [form, setForm] = useState<RevisionFields>(saved ?? first);
  const [start, setStart] = useState(first);
  useKeptDraft(place, isSame(form, start) ? null : form);
  const [done, setDone] = useState<{ kind: RevisionKind; entryNo: number } | null>(null);
  const file = useChartFile();
  const { isSending, failure, setFailure, send } = useSend();

  const request = { params: { entryNo: String(form.entryNo) }, query: { table: table.id } };
  const enabled = form.entryNo !== null;
  const entryQuery = useEndpoint(song, request, { enabled });
  const earlierQuery = useEndpoint(revisionsOfEntry, request, { enabled });
  const entry = (enabled && entryQuery.data?.source) || null;
  const earlier = (enabled && earlierQuery.data?.source) || [];

  const change = (fields: Partial<RevisionFields>) => {
    setDone(null);
    setFailure(null);
    const isOther = fields.entryNo !== undefined && fields.entryNo !== form.entryNo;
    // Only a level change has a `changeTo`, and links and levels of one entry do not apply to another.
    const clears = {
      ...((isOther || (fields.kind !== undefined && fields.kind !== 'change')) && { changeTo: '' }),
      ...(isOther && { url: null, urlDiff: null }),
    };
    if (isOther || fields.kind !== undefined) file.clear();
    setForm((now) => ({ ...now, ...clears, ...fields }));
  };

  const rules = currentRules();
  const kind = form.kind === '' || form.kind === 'fix' ? null : form.kind;
  const changeTo = parseChangeTo(form.changeTo);
  const level = entry && entry.table === table.id ? Number(entry.level) : null;
  const target = kind && level !== null ? targetOf(rules, table, level, kind, changeTo) : null;
  const requirements =
    kind && level !== null && target ? revisionRequirements(rules, table, level, kind, target) : null;

  const whyNot = (comment: string) =>
    form.kind === 'fix'
      ? whyNotFixYet(rules, { ...form, comment }, entry, file.chart)
      : whyNotReviseYet({ rules, at: serverNow(), session, form: { kind, changeTo, comment }, entry, earlier });

  /** Why this type is not possible for this entry, whatever the comment is; null if no reason is known. */
  const typeRefusal = entry && kind && (kind !== 'change' || form.changeTo !== '') ? whyNot('any') : null;

  /** Whether the form can be sent; if not, `failure` is set to the reason. */
  const check = (): boolean => {
    setDone(null);
    if (form.kind === '' || form.entryNo === null) {
      setFailure({ error: 'NOTVALIDVALUE' });
      return false;
    }
    const refusal = entry ? whyNot(form.comment) : null;
    setFailure(refusal && toFailure(refusal));
    return refusal === null;
  };

  const restart = (fields: RevisionFields) => {
    setStart(fields);
    setForm(fields);
    file.clear();
    startOver();
  };

  const discard = () => {
    setFailure(null);
    restart(first);
  };

  const propose = async () => {
    if (form.kind === '' || form.entryNo === null) return;
    const { kind: type, entryNo: submission, comment, url, urlDiff } = form;
    const answer = await send(() =>
      call(submitRevision, {
        body: {
          table: table.id,
          type,
          submission,
          comment,
          ...(type === 'change' && { changeTo: form.changeTo }),
          ...(type === 'fix' && url !== null && { url: url.trim() }),
          ...(type === 'fix' && urlDiff !== null && { url_diff: urlDiff.trim() }),
          ...(type === 'fix' && file.chart && file.staged && { sha256: file.chart.sha256 }),
        },
      }),
    );
    if (!answer) return;
    restart({ ...blankFields, entryNo: submission });
    onProposed();
    setDone({ kind: type, entryNo: answer.entryNo });
    const affected = [votingRevisions, votingSongs, revisionsOfEntry, song, revisionList, submissionList];
    await Promise.all(affected.map((endpoint) => queries.invalidateQueries({ queryKey: endpointKey(endpoint) })));
  };

  return {
    form,
    /** Whether the form shows a draft. */
    isRestored,
    discard,
    change,
    file,
    entry,
    entryQuery,
    earlierQuery,
    level,
    target,
    requirements,
    typeRefusal,
    check,
    propose,
    isSending,
    failure,
    done,
  };
}

function isSame(one: RevisionFields, other: RevisionFields): boolean {
  return (Object.keys(blankFields) as (keyof RevisionFields)[]).every((name) => one[name] === other[name]);
}
