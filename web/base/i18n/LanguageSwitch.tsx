import { useTranslation } from 'react-i18next';
import styles from './LanguageSwitch.module.css';
import { currentLanguage, type Language, languageNames, languages, switchLanguage } from './language.ts';

/** Selects the language of the site and reloads the page in it. */
export function LanguageSwitch() {
  const { t } = useTranslation();
  return (
    <select
      className={styles.language}
      aria-label={t('shell.language')}
      value={currentLanguage()}
      onChange={(event) => switchLanguage(event.currentTarget.value as Language)}
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageNames[language]}
        </option>
      ))}
    </select>
  );
}
