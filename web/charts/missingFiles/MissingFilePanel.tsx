import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bringFile } from '#contract/charts/missingCharts.ts';
import { call } from '../../base/api/call.ts';
import { useSend } from '../../base/api/useSend.ts';
import { useFailureText } from '../../base/i18n/useFailureText.ts';
import { Icon } from '../../base/ui/Icon.tsx';
import { Stack } from '../../base/ui/Layout.tsx';
import { LinkButton } from '../../base/ui/LinkButton.tsx';
import { FailureNote } from '../../base/ui/states/FailureNote.tsx';
import { Loading } from '../../base/ui/states/Loading.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { useReturnTo } from '../../frame/session/useReturnTo.ts';
import { useKeptSession, useSession } from '../../frame/session/useSession.ts';
import { FileDrop } from '../chartFiles/FileDrop.tsx';
import { ChartHasher, SEARCHED_EXTENSIONS } from './ChartHasher.ts';

interface MissingFilePanelProps {
  md5: string;
  sha256: string;
}

/** Says that the site has no file of a chart, and takes it: a chart or a zip, in which the hash finds it. */
export function MissingFilePanel(hashes: MissingFilePanelProps) {
  const { t } = useTranslation();
  const { isPending } = useSession();
  const session = useKeptSession();
  const returnTo = useReturnTo();
  return (
    <Stack gap="var(--space-3)">
      <p>{t('missingFiles.panel.text')}</p>
      {session ? (
        <ProvenFileDrop {...hashes} />
      ) : isPending ? (
        <Loading shape="lines" lines={6} />
      ) : (
        <LinkButton to={paths.login} search={returnTo} leftSection={<Icon name="login" />} className="fit">
          {t('missingFiles.loginRequired')}
        </LinkButton>
      )}
      <p className="hint">
        {t('missingFiles.use')} <Link to={paths.missingCharts}>{t('missingFiles.panel.many')}</Link>
      </p>
    </Stack>
  );
}

function ProvenFileDrop({ md5, sha256 }: { md5: string; sha256: string }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const { isSending, failure, setFailure, send } = useSend();
  const [file, setFile] = useState<File | null>(null);
  const [isOther, setOther] = useState(false);
  const [isReading, setReading] = useState(false);
  const latest = useRef<File | null>(null);
  useEffect(
    () => () => {
      latest.current = null;
    },
    [],
  );

  const take = async (dropped: File) => {
    latest.current = dropped;
    setFile(dropped);
    setFailure(null);
    setOther(false);
    setReading(true);
    const hasher = new ChartHasher();
    const charts = await hasher.chartsIn(dropped);
    hasher.close();
    // Another file was dropped meanwhile, or the page was left.
    if (latest.current !== dropped) return;
    setReading(false);
    if (!charts) return setFailure({ error: 'ENOTVALIDFILE' });
    const proven = charts.find((chart) => (sha256 ? chart.sha256 === sha256 : chart.md5 === md5));
    if (!proven) return setOther(true);
    const brought = await send(() => call(bringFile, { form: { file: proven.file } }));
    if (brought) await queryClient.invalidateQueries();
  };

  const message = isOther ? t('missingFiles.panel.other') : failure ? failureText(failure) : '';
  return (
    <>
      <FileDrop
        label={t('missingFiles.panel.drop')}
        extensions={SEARCHED_EXTENSIONS}
        hint={SEARCHED_EXTENSIONS.join(' ')}
        file={file}
        isReading={isReading || isSending}
        onFile={(dropped) => void take(dropped)}
      />
      <FailureNote message={message} />
    </>
  );
}
