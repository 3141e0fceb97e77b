import { useTranslation } from 'react-i18next';
import { currentRules } from '../../base/api/currentRules.ts';
import { tableColor } from '../../base/theme/tableColor.ts';
import styles from '../../frame/TextPage.module.css';
import { TableMark } from '../../tables/TableMark.tsx';
import { ListLinks } from '../home/ListLinks.tsx';
import help from './Help.module.css';

/** Links to every list of every table, and explains how to add one to a client. */
export function HelpTables() {
  const { t } = useTranslation();
  return (
    <section id="tables" aria-labelledby="tables-title" className={`${styles.section} ${help.wide}`}>
      <h2 id="tables-title">{t('help.add.title')}</h2>
      <p className={help.read}>{t('help.add.copy')}</p>
      <dl className={help.tables}>
        {currentRules().tables.map((table) => (
          <div key={table.id}>
            <dt style={{ color: tableColor(table.id) }}>
              <TableMark table={table.id} /> {table.name}
            </dt>
            <dd>
              <ListLinks table={table} />
            </dd>
          </div>
        ))}
      </dl>
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
      <p className={help.read}>{t('help.add.missing')}</p>
    </section>
  );
}
