import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserSession } from '#contract/accounts.ts';
import { revisionList, revisionsOfEntry, submitRevision } from '#contract/revisions.ts';
import { song, submissionList } from '#contract/submissions.ts';
import { votingRevisions, votingSongs } from '#contract/voting.ts';
import type { Refusal } from '#domain/common/errors.ts';
import { parseChangeTo, type RevisionKind, targetOf } from '#domain/entries/revisionKinds.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { call } from '../../api/call.ts';
import { currentRules } from '../../api/currentRules.ts';
import { serverNow } from '../../api/serverClock.ts';
import { endpointKey, useEndpoint } from '../../api/useEndpoint.ts';
import { useSend } from '../../api/useSend.ts';
import { useChartFile } from '../../chartFiles/useChartFile.ts';
import type { RevisionFields } from './revisionFields.ts';
import { revisionNeeds } from './revisionNeeds.ts';
import { whyNotFixYet } from './whyNotFixYet.ts';
import { whyNotReviseYet } from './whyNotReviseYet.ts';

const blank: RevisionFields = { kind: '', entryNo: null, changeTo: '', comment: '', url: null, urlDiff: null };

/** The revision form: its fields, what is known of the entry it is about, and the way to the server. */
export function useRevision(table: TableRules, session: UserSession, entryNo: number | null) {
  const queries = useQueryClient();
  const [form, setForm] = useState<RevisionFields>({ ...blank, entryNo });
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
    // Another type than a level change leads nowhere by choice (specification §4); what belongs to one entry does not to another.
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
  const needs = kind && level !== null && target ? revisionNeeds(rules, table, level, kind, target) : null;

  const why = (asked: Pick<RevisionFields, 'comment'> & { changeTo: typeof changeTo }) =>
    form.kind === 'fix'
      ? whyNotFixYet(rules, { ...form, comment: asked.comment }, entry, file.chart)
      : whyNotReviseYet({ rules, at: serverNow(), session, form: { ...asked, kind }, entry, earlier });

  /** What stands in the way of this type for this entry, whatever else is written; null while nothing is known to. */
  const obstacle =
    entry && kind && (kind !== 'change' || form.changeTo !== '') ? why({ comment: 'any', changeTo }) : null;

  /** Whether all is written; else says what is missing. */
  const check = (): boolean => {
    setDone(null);
    if (form.kind === '' || form.entryNo === null) {
      setFailure({ error: 'NOTVALIDVALUE' });
      return false;
    }
    const refusal = entry ? why({ comment: form.comment, changeTo }) : null;
    setFailure(refusal && valuesOf(refusal));
    return refusal === null;
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
          ...(type === 'fix' && file.chart && file.kept && { sha256: file.chart.sha256 }),
        },
      }),
    );
    if (!answer) return;
    setForm({ ...blank, entryNo: submission });
    file.clear();
    setDone({ kind: type, entryNo: answer.entryNo });
    const changed = [votingRevisions, votingSongs, revisionsOfEntry, song, revisionList, submissionList];
    await Promise.all(changed.map((list) => queries.invalidateQueries({ queryKey: endpointKey(list) })));
  };

  return {
    form,
    change,
    file,
    entry,
    entryQuery,
    earlierQuery,
    level,
    target,
    needs,
    obstacle,
    check,
    propose,
    isSending,
    failure,
    done,
  };
}

/** A refusal of a rule as a failed call would bring it. */
function valuesOf({ error, kind: _, ...values }: Refusal) {
  const known = Object.entries(values).filter((entry): entry is [string, string | number] => entry[1] !== undefined);
  return { error, values: Object.fromEntries(known) };
}
