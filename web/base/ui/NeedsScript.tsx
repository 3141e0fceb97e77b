import { useTranslation } from 'react-i18next';

/** Says that what stands beside it needs JavaScript, where there is none. */
export function NeedsScript() {
  const { t } = useTranslation();
  return (
    <noscript>
      <p className="hint">{t('common.needsScript')}</p>
    </noscript>
  );
}
