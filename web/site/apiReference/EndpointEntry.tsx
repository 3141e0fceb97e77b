import { useTranslation } from 'react-i18next';
import { ERROR_CODES } from '#domain/common/errors.ts';
import { useFailureText } from '../../base/i18n/useFailureText.ts';
import { Icon } from '../../base/ui/Icon.tsx';
import styles from './Api.module.css';
import { type ApiEndpoint, contentOf, type OpenApi, refusalsOf, typeName } from './openApi.ts';
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
        <code className="strong">{path}</code>
        <span className={styles.summary} lang="en">
          {withCode(operation.summary)}
        </span>
        <Icon name="down" />
      </summary>
      {isOpen && <EndpointDetails endpoint={endpoint} document={document} />}
    </details>
  );
}

/** Shows what a text has between backticks as code. */
const withCode = (text: string) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
  text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));

/**
 * Shows the parameters, body, reply and refusals of an endpoint. The document is in English, whatever the language of
 * the page.
 */
function EndpointDetails({ endpoint, document }: Pick<EndpointEntryProps, 'endpoint' | 'document'>) {
  const { t } = useTranslation();
  const { id, operation } = endpoint;
  const { description, parameters = [], requestBody, responses } = operation;
  const parts = [
    { title: t('calls.body'), content: contentOf(requestBody) },
    { title: t('calls.reply'), content: contentOf(responses[200]) },
  ];
  return (
    <div className={styles.content} lang="en">
      <p>{withCode(description)}</p>
      {parameters.length > 0 && (
        <section>
          <h3>{t('calls.parameters')}</h3>
          <ul className={styles.tree}>
            {parameters.map(({ name, in: place, required, schema }) => (
              <li key={`${place} ${name}`}>
                <code className="strong">{name}</code>{' '}
                <span className={styles.type}>
                  {place} · {typeName(schema, document)}
                </span>
                {!required && <span className={styles.optional}> {t('calls.optional')}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {parts.map(
        ({ title, content }) =>
          content && (
            <section key={title}>
              <h3>
                {title} <span className={styles.type}>{content.type}</span>
              </h3>
              <SchemaTree schema={content.schema} document={document} />
            </section>
          ),
      )}
      <Refusals endpoint={endpoint} />
      <p>
        <a href={`#${id}`}>{t('calls.link')}</a>
      </p>
    </div>
  );
}

/** Lists the error codes of an endpoint with their meaning. */
function Refusals({ endpoint }: Pick<EndpointEntryProps, 'endpoint'>) {
  const { t, i18n } = useTranslation();
  const failureText = useFailureText();
  const meaning = (code: string) => {
    const error = ERROR_CODES.find((known) => known === code);
    // Values that only a refusal has are missing here.
    return error ? failureText({ error }).replace(/\{\{\w+\}\}/g, '…') : '';
  };
  return (
    <section>
      <h3>{t('calls.refusals')}</h3>
      <ul className={styles.refusals}>
        {refusalsOf(endpoint).map(({ status, code }) => (
          <li key={`${status} ${code}`}>
            <span className={styles.type}>{status}</span> <code>{code}</code>
            <span lang={i18n.language}>{meaning(code)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
