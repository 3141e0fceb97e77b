import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import styles from './Api.module.css';
import { EndpointEntry } from './EndpointEntry.tsx';
import { endpointsOf, findEndpoints, type OpenApi, tagHeading } from './openApi.ts';

interface EndpointListProps {
  document: OpenApi;
  search: string;
  /** The id of the endpoint that the address names, or empty. */
  hash: string;
}

/** Lists the endpoints that match the search, grouped by tag. */
export function EndpointList({ document, search, hash }: EndpointListProps) {
  const { t } = useTranslation();
  const endpoints = useMemo(() => endpointsOf(document), [document]);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([hash]));
  useEffect(() => {
    if (hash === '') return;
    setOpened((before) => new Set([...before, hash]));
    window.document.getElementById(hash)?.scrollIntoView({ block: 'start' });
  }, [hash]);

  const found = findEndpoints(endpoints, search);
  const tags = [...new Set(found.map(({ tag }) => tag))];
  const toggle = (id: string, isOpen: boolean) => {
    const next = new Set(opened);
    if (isOpen) next.add(id);
    else next.delete(id);
    setOpened(next);
  };

  if (found.length === 0) return <EmptyState icon="search" title={t('list.none')} />;
  return tags.map((tag) => (
    <section key={tag} className={styles.group} aria-labelledby={`tag-${tag}`}>
      <h2 id={`tag-${tag}`} lang="en">
        {tagHeading(tag)}
      </h2>
      <div className={styles.endpoints}>
        {found
          .filter((endpoint) => endpoint.tag === tag)
          .map((endpoint) => (
            <EndpointEntry
              key={endpoint.id}
              endpoint={endpoint}
              document={document}
              isOpen={opened.has(endpoint.id)}
              onToggle={(isOpen) => toggle(endpoint.id, isOpen)}
            />
          ))}
      </div>
    </section>
  ));
}
