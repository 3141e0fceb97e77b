import { useTranslation } from 'react-i18next';
import { numberText } from '../../base/i18n/numberText.ts';
import detail from '../../charts/Detail.module.css';

/** Says how many notes a chart or course has. */
export function NoteCount({ notes }: { notes: number }) {
  const { t, i18n } = useTranslation();
  return (
    <span className={detail.artist}>
      {t('chartRanking.notes', { count: notes, number: numberText(i18n.language, notes) })}
    </span>
  );
}
