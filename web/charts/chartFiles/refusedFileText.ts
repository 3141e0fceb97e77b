import type { TFunction } from 'i18next';
import { isNineButtonFileName } from '#domain/charts/chartFileName.ts';
import type { useFailureText } from '../../base/i18n/useFailureText.ts';
import type { ChartFile } from './useChartFile.ts';

/**
 * Returns why a dropped file was refused; empty if it was not. A nine-button chart is never proposed, and has its
 * own text.
 */
export function refusedFileText(
  t: TFunction,
  failureText: ReturnType<typeof useFailureText>,
  { file, failure }: Pick<ChartFile, 'file' | 'failure'>,
): string {
  if (!failure) return '';
  const isNineButtons = failure.error === 'ENOTVALIDFILE' && file !== null && isNineButtonFileName(file.name);
  return isNineButtons ? t('submit.nineButtons') : failureText(failure);
}
