import { useTranslation } from 'react-i18next';
import styles from './Api.module.css';
import { fieldsOf, type OpenApi, resolved, type Schema, typeName } from './openApi.ts';

/** Deeper than this nothing of ours goes; a schema that names itself ends here. */
const DEEPEST = 8;

interface SchemaTreeProps {
  schema: Schema;
  document: OpenApi;
  depth?: number;
}

/** A schema as a tree of its fields. */
export function SchemaTree({ schema, document, depth = 0 }: SchemaTreeProps) {
  const { t } = useTranslation();
  const fields = depth < DEEPEST ? fieldsOf(schema, document) : [];
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
  const { default: value } = resolved(schema, document);
  if (value === undefined) return null;
  return <span className={styles.optional}> {t('calls.default', { value: JSON.stringify(value) })}</span>;
}

function Description({ schema, document }: SchemaProps) {
  const { description } = resolved(schema, document);
  return description ? <span className={styles.description}> {description}</span> : null;
}
