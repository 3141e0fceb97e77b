import type { TFunction } from 'i18next';
import { isNineButtonFileName } from '#domain/charts/chartFileName.ts';
import type { useFailureText } from '../i18n/useFailureText.ts';
import type { ChartFile } from './useChartFile.ts';

/** Why a dropped file was not taken; empty: it was. Nine buttons are a chart all right, but never proposed (decisions.md §7). */
export function refusedFileText(
  t: TFunction,
  failureText: ReturnType<typeof useFailureText>,
  { file, failure }: Pick<ChartFile, 'file' | 'failure'>,
): string {
  if (!failure) return '';
  const isNineButtons = failure.error === 'ENOTVALIDFILE' && file !== null && isNineButtonFileName(file.name);
  return isNineButtons ? t('submit.nineButtons') : failureText(failure);
}
