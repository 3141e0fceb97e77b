import { useTranslation } from 'react-i18next';
import styles from './Api.module.css';
import { fieldsOf, type OpenApi, type Schema, typeName } from './openApi.ts';

/** Shows a schema as a tree of its fields. */
export function SchemaTree({ schema, document }: { schema: Schema; document: OpenApi }) {
  const { t } = useTranslation();
  const fields = fieldsOf(schema, document);
  if (fields.length === 0) return null;
  return (
    <ul className={styles.tree}>
      {fields.map(({ name, schema: field, isRequired }) => (
        <li key={name}>
          <code className="strong">{name}</code> <span className={styles.type}>{typeName(field, document)}</span>
          {!isRequired && <span className={styles.optional}> {t('calls.optional')}</span>}
          {field.default !== undefined && (
            <span className={styles.optional}> {t('calls.default', { value: JSON.stringify(field.default) })}</span>
          )}
          {field.description && <span className={styles.description}> {field.description}</span>}
          <SchemaTree schema={field} document={document} />
        </li>
      ))}
    </ul>
  );
}
