import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NeedsScript } from '../../base/ui/NeedsScript.tsx';
import { FailureNote } from '../../base/ui/states/FailureNote.tsx';
import { SuccessNote } from '../../base/ui/states/SuccessNote.tsx';
import { callWorker } from '../../charts/chartFiles/callWorker.ts';
import { FileDrop } from '../../charts/chartFiles/FileDrop.tsx';
import { useLatestSignal } from '../../charts/chartFiles/useLatestSignal.ts';
import type { checkFile } from './checkFile.worker.ts';

type Checked = Awaited<ReturnType<typeof checkFile>>;

/** Checks a file of a vote count in the browser: what it is, its hash, and what differs. */
export function CheckCountFile() {
  const { t } = useTranslation();
  const latestSignal = useLatestSignal();
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const check = async (dropped: File) => {
    const signal = latestSignal();
    setFile(dropped);
    setChecked(null);
    const worker = new Worker(new URL('./checkFile.worker.ts', import.meta.url), { type: 'module' });
    const answer = await callWorker<Checked>(worker, dropped, signal);
    if (!signal.aborted) setChecked(answer ?? { problem: 'noFile' });
  };
  const values = { megabytes: 20, count: checked?.differences?.length ?? 0 };
  return (
    <>
      <NeedsScript />
      <FileDrop
        label={t('trust.check.drop')}
        hint={t('trust.check.hint', { name: 'ST-2026-12-06.ndjson', ...values })}
        extensions={['.ndjson']}
        file={file}
        isReading={file !== null && checked === null}
        onFile={(dropped) => void check(dropped)}
      />
      <FailureNote message={checked?.problem ? t(`trust.check.${checked.problem}`, values) : ''} />
      {checked?.facts && <p className="pre-line">{t('trust.check.facts', checked.facts)}</p>}
      <p className="pre-line" lang="en">
        {checked?.differences?.join('\n')}
      </p>
      <SuccessNote message={checked?.problem === null ? t('trust.check.ok') : ''} />
    </>
  );
}
