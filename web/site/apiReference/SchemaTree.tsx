import { useTranslation } from 'react-i18next';
import styles from './Api.module.css';
import { fieldsOf, type OpenApi, resolveRef, type Schema, typeName } from './openApi.ts';

/** The depth at which recursive schemas end. No schema of this API is deeper. */
const MAX_DEPTH = 8;

interface SchemaTreeProps {
  schema: Schema;
  document: OpenApi;
  depth?: number;
}

/** Shows a schema as a tree of its fields. */
export function SchemaTree({ schema, document, depth = 0 }: SchemaTreeProps) {
  const { t } = useTranslation();
  const fields = depth < MAX_DEPTH ? fieldsOf(schema, document) : [];
  if (fields.length === 0) return null;
  return (
    <ul className={styles.tree}>
      {fields.map((field) => (
        <li key={field.name}>
          <code className={styles.field}>{field.name}</code>{' '}
          <span className={styles.type}>{typeName(field.schema, document)}</span>
          {!field.isRequired && <span className={styles.optional}> {t('calls.optional')}</span>}
          <Default schema={field.schema} document={document} />
          <Description schema={field.schema} document={document} />
          <SchemaTree schema={field.schema} document={document} depth={depth + 1} />
        </li>
      ))}
    </ul>
  );
}

interface SchemaProps {
  schema: Schema;
  document: OpenApi;
}

function Default({ schema, document }: SchemaProps) {
  const { t } = useTranslation();
  const { default: value } = resolveRef(schema, document);
  if (value === undefined) return null;
  return <span className={styles.optional}> {t('calls.default', { value: JSON.stringify(value) })}</span>;
}

function Description({ schema, document }: SchemaProps) {
  const { description } = resolveRef(schema, document);
  return description ? <span className={styles.description}> {description}</span> : null;
}
