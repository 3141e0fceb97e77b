import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MIN_CHARTS } from '#domain/estimate/evidence.ts';
import { FEW_PLAYERS, MAX_INTERVAL_WIDTH, MIN_ON_EACH_SIDE } from '#domain/estimate/shown.ts';
import { Page } from '../../frame/Page.tsx';
import { menuParams } from '../../frame/pages/menuParams.ts';
import { paths } from '../../frame/pages/paths.ts';
import styles from '../../frame/TextPage.module.css';

/** The sections, with the texts of their paragraphs. */
const sections = [
  {
    id: 'means',
    texts: ['estimateMethod.means.half', 'estimateMethod.means.interval', 'estimateMethod.means.clients'],
  },
  {
    id: 'how',
    texts: [
      'estimateMethod.how.fit',
      'estimateMethod.how.votes',
      'estimateMethod.how.styles',
      'estimateMethod.how.left',
      'estimateMethod.how.when',
    ],
  },
  {
    id: 'trust',
    texts: [
      'estimateMethod.trust.few',
      'estimateMethod.trust.missing',
      'estimateMethod.trust.fc',
      'estimateMethod.trust.special',
      'estimateMethod.trust.old',
    ],
  },
  { id: 'not', texts: ['estimateMethod.not.levels', 'estimateMethod.not.open', 'estimateMethod.not.players'] },
  { id: 'own', texts: ['estimateMethod.own.chance', 'estimateMethod.own.clients'] },
] as const;

/** The numbers of the rules of the estimate for the texts. */
const values = { few: FEW_PLAYERS, least: MIN_ON_EACH_SIDE, widest: MAX_INTERVAL_WIDTH, charts: MIN_CHARTS };

/** Explains what the difficulty estimate means, how it is made, and when not to trust it. */
export function EstimateMethodPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('estimateMethod.title')}>
      <p className={styles.lead}>{t('estimateMethod.lead')}</p>
      {sections.map(({ id, texts }) => (
        <section key={id} aria-labelledby={id} className={styles.section}>
          <h2 id={id}>{t(`estimateMethod.${id}.title`)}</h2>
          <ul className={styles.list}>
            {texts.map((text) => (
              <li key={text}>{t(text, values)}</li>
            ))}
          </ul>
        </section>
      ))}
      <p>
        <Link to={paths.recommend} params={menuParams()}>
          {t('estimateMethod.toList')}
        </Link>
      </p>
    </Page>
  );
}
