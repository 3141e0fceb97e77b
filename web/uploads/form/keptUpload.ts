import * as z from 'zod/mini';
import { VISITOR } from '#contract/platform/accountHeader.ts';
import { keyModes } from '#domain/uploads/keyModes.ts';
import type { PrefilledUpload } from '#domain/uploads/prefill.ts';
import { uploadTags } from '#domain/uploads/tags.ts';
import { type DraftStore, draftStore } from '../../base/drafts/draftStore.ts';
import { draftTtlMs } from '../../base/drafts/draftTtl.ts';
import { blankChart, blankDraft, type DraftChart, type UploadDraft } from './uploadDraft.ts';

const chart = z.object({
  chartname: z.string(),
  mark: z.string(),
  level: z.string(),
  difficulty: z.nullable(z.number().check(z.int())),
});
const tags = z.array(z.enum(uploadTags));

/** The fields without the file, which has to be chosen again, and without the password. */
const keptUpload = z.object({
  fields: z.object({
    title: z.string(),
    artist: z.string(),
    keys: z.enum(['', ...keyModes]),
    tags,
    event: z.string(),
    songUrl: z.string(),
    youtube: z.string(),
    comment: z.string(),
    proposer: z.string(),
    nobms: z.boolean(),
    fileCharts: z.array(chart),
    manualCharts: z.array(chart),
  }),
  /** What the file prefilled; null without a file. */
  prefilled: z.nullable(
    z.object({ title: z.string(), artist: z.string(), keys: z.enum(keyModes), tags, charts: z.array(chart) }),
  ),
});

/** What was filled in for an upload and not sent. */
export type KeptUpload = z.output<typeof keptUpload>;

const drafts = draftStore('upload-drafts', keptUpload, draftTtlMs);

/** The drafts of uploads. That of a visitor is taken over by the account that logs in, if it has none of its own. */
export const uploadDrafts: DraftStore<KeptUpload> = {
  get: (userid, form) => drafts.get(userid, form) ?? drafts.get(VISITOR, form),
  set(userid, form, draft) {
    if (drafts.get(userid, form) === null) drafts.set(VISITOR, form, null);
    drafts.set(userid, form, draft);
  },
};

/** Returns what to keep of the form; null if nothing but a name is filled in. */
export function toKept(draft: UploadDraft, prefilled: PrefilledUpload | null): KeptUpload | null {
  const kept = fieldsOf(draft);
  const isBlank = JSON.stringify(kept) === JSON.stringify({ ...fieldsOf(blankDraft()), proposer: draft.proposer });
  return isBlank && !prefilled ? null : { fields: kept, prefilled };
}

/** Returns the fields of the form that was kept. */
export function fromKept({ fields }: KeptUpload): UploadDraft {
  const withId = (facts: KeptUpload['fields']['fileCharts'][number]) => ({ ...blankChart(), ...facts });
  return {
    ...fields,
    password: '',
    fileCharts: fields.fileCharts.map(withId),
    manualCharts: fields.manualCharts.map(withId),
  };
}

function fieldsOf({ password: _password, ...draft }: UploadDraft): KeptUpload['fields'] {
  const withoutId = ({ id: _id, ...facts }: DraftChart) => facts;
  return {
    ...draft,
    tags: [...draft.tags],
    fileCharts: draft.fileCharts.map(withoutId),
    manualCharts: draft.manualCharts.map(withoutId),
  };
}
