import { useTranslation } from 'react-i18next';
import styles from '../../frame/TextPage.module.css';
import help from './Help.module.css';

/** Explains, for each client, how to add a table by its address. */
export function AddSteps() {
  const { t } = useTranslation();
  return (
    <div className={help.ways}>
      <article className={help.way}>
        <h3>beatoraja</h3>
        <ol className={styles.steps}>
          <li>{t('help.add.beatoraja.open')}</li>
          <li>{t('help.add.beatoraja.add')}</li>
          <li>{t('help.add.beatoraja.load')}</li>
        </ol>
        <p className={styles.aside}>{t('help.add.beatoraja.courses')}</p>
      </article>
      <article className={help.way}>
        <h3>{t('help.add.lr2.title')}</h3>
        <p className={styles.aside}>{t('help.add.lr2.helper')}</p>
        <ol className={styles.steps}>
          <li>{t('help.add.lr2.add')}</li>
          <li>{t('help.add.lr2.load')}</li>
        </ol>
      </article>
    </div>
  );
}
