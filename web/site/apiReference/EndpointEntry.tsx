import { useTranslation } from 'react-i18next';
import { ERROR_CODES } from '#domain/common/errors.ts';
import { useFailureText } from '../../base/i18n/useFailureText.ts';
import { Icon } from '../../base/ui/Icon.tsx';
import styles from './Api.module.css';
import { type ApiEndpoint, type OpenApi, refusalsOf, schemaOf, typeName } from './openApi.ts';
import { SchemaTree } from './SchemaTree.tsx';

interface EndpointEntryProps {
  endpoint: ApiEndpoint;
  document: OpenApi;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** One endpoint, collapsed to a line until it is opened or reached by its link. */
export function EndpointEntry({ endpoint, document, isOpen, onToggle }: EndpointEntryProps) {
  const { method, path, operation, id } = endpoint;
  return (
    <details
      id={id}
      className={styles.endpoint}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) onToggle(currentTarget.open);
      }}
    >
      <summary>
        <span className={method === 'GET' ? styles.get : styles.post}>{method}</span>
        <code className={styles.path}>{path}</code>
        <span className={styles.summary} lang="en">
          {operation.summary}
        </span>
        <Icon name="down" />
      </summary>
      {isOpen && <EndpointDetails endpoint={endpoint} document={document} />}
    </details>
  );
}

/**
 * Shows the parameters, body, reply and refusals of an endpoint. The document is in English, whatever the language of
 * the page.
 */
function EndpointDetails({ endpoint, document }: Pick<EndpointEntryProps, 'endpoint' | 'document'>) {
  const { t } = useTranslation();
  const { operation, id } = endpoint;
  const { parameters = [], responses = {} } = operation;
  const body = schemaOf(operation.requestBody);
  const [, reply] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const replySchema = schemaOf(reply);
  return (
    <div className={styles.content} lang="en">
      {operation.description && <p>{operation.description}</p>}
      {parameters.length > 0 && (
        <section>
          <h3>{t('calls.parameters')}</h3>
          <ul className={styles.tree}>
            {parameters.map((parameter) => (
              <li key={`${parameter.in} ${parameter.name}`}>
                <code className={styles.field}>{parameter.name}</code>{' '}
                <span className={styles.type}>
                  {parameter.in} · {typeName(parameter.schema ?? {}, document)}
                </span>
                {!parameter.required && <span className={styles.optional}> {t('calls.optional')}</span>}
                {parameter.description && <span className={styles.description}> {parameter.description}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {body && (
        <section>
          <h3>
            {t('calls.body')} <span className={styles.type}>{body.type}</span>
          </h3>
          <SchemaTree schema={body.schema} document={document} />
        </section>
      )}
      <section>
        <h3>
          {t('calls.reply')} {replySchema && <span className={styles.type}>{replySchema.type}</span>}
        </h3>
        {replySchema && <SchemaTree schema={replySchema.schema} document={document} />}
      </section>
      <Refusals endpoint={endpoint} document={document} />
      <p>
        <a href={`#${id}`}>{t('calls.link')}</a>
      </p>
    </div>
  );
}

/** Lists the error codes of an endpoint with their meaning. */
function Refusals({ endpoint, document }: Pick<EndpointEntryProps, 'endpoint' | 'document'>) {
  const { t, i18n } = useTranslation();
  const failureText = useFailureText();
  const refusals = refusalsOf(endpoint, document);
  if (refusals.length === 0) return null;
  const meaning = (code: string) => {
    const error = ERROR_CODES.find((known) => known === code);
    // Values that only a refusal has are missing here.
    return error ? failureText({ error }).replace(/\{\{\w+\}\}/g, '…') : '';
  };
  return (
    <section>
      <h3>{t('calls.refusals')}</h3>
      <ul className={styles.refusals}>
        {refusals.map(({ status, code }) => (
          <li key={`${status} ${code}`}>
            <span className={styles.type}>{status}</span> <code>{code}</code>
            <span lang={i18n.language}>{meaning(code)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
