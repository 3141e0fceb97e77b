import { useTranslation } from 'react-i18next';
import { numberText } from '../../base/i18n/numberText.ts';

/** Shows how many notes a chart or course has. */
export function NoteCount({ notes }: { notes: number }) {
  const { t, i18n } = useTranslation();
  return (
    <span className="dim">{t('chartRanking.notes', { count: notes, number: numberText(i18n.language, notes) })}</span>
  );
}
