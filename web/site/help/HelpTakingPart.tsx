import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { currentRules } from '../../base/api/currentRules.ts';
import { paths } from '../../frame/pages/paths.ts';
import styles from '../../frame/TextPage.module.css';
import help from './Help.module.css';

const clients = [
  { name: 'lr2', to: paths.signupLr2 },
  { name: 'beatoraja', to: paths.signupBeatoraja },
] as const;

/** Explains how to take part without an account, with LR2 and with beatoraja. */
export function HelpTakingPart() {
  const { t } = useTranslation();
  const first = currentRules().tables[0]?.id ?? '';
  return (
    <section id="part" aria-labelledby="part-title" className={`${styles.section} ${help.wide}`}>
      <h2 id="part-title">{t('help.part.title')}</h2>
      <div className={help.ways}>
        <article className={help.way}>
          <h3>{t('help.part.visitor.title')}</h3>
          <ul className={styles.list}>
            <li>{t('help.part.visitor.read')}</li>
            <li>{t('help.part.visitor.play')}</li>
            <li>{t('help.part.visitor.upload')}</li>
          </ul>
          <p className={styles.aside}>{t('help.part.visitor.free')}</p>
          <p>
            <Link to={paths.uploader}>{t('help.part.visitor.uploader')}</Link>
          </p>
        </article>
        {clients.map(({ name, to }) => (
          <article key={name} className={help.way}>
            <h3>{t(`help.part.${name}.title`)}</h3>
            <ol className={styles.steps}>
              <li>{t(`help.part.${name}.signup`)}</li>
              <li>{t(`help.part.${name}.update`)}</li>
              <li>{t(`help.part.${name}.vote`)}</li>
            </ol>
            <p>
              <Link to={to}>{t(`help.part.${name}.link`)}</Link>
            </p>
          </article>
        ))}
      </div>
      <p className={help.read}>{t('help.part.then')}</p>
      <p>
        <Link to={paths.vote} params={{ tableId: first }}>
          {t('help.part.vote')}
        </Link>
      </p>
    </section>
  );
}
