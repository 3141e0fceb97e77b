import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { currentRules } from '../../base/api/currentRules.ts';
import { tableColor } from '../../base/theme/tableColor.ts';
import { paths } from '../../frame/pages/paths.ts';
import styles from '../../frame/TextPage.module.css';
import { TableMark } from '../../tables/TableMark.tsx';
import { ListLinks } from '../home/ListLinks.tsx';
import { AddSteps } from './AddSteps.tsx';
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
      <Link to={paths.tableAddresses}>{t('help.add.all')}</Link>
      <AddSteps />
      <p className={help.read}>{t('help.add.missing')}</p>
    </section>
  );
}
