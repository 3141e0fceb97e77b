import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import styles from './Api.module.css';
import { EndpointEntry } from './EndpointEntry.tsx';
import { endpointsOf, findEndpoints, type OpenApi } from './openApi.ts';

interface EndpointListProps {
  document: OpenApi;
  search: string;
  /** The call that the address names. */
  hash: string;
}

/** The calls that were searched for, by what they are about. */
export function EndpointList({ document, search, hash }: EndpointListProps) {
  const { t } = useTranslation();
  const calls = useMemo(() => endpointsOf(document), [document]);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([hash]));
  useEffect(() => {
    if (hash === '') return;
    setOpened((before) => new Set([...before, hash]));
    window.document.getElementById(hash)?.scrollIntoView({ block: 'start' });
  }, [hash]);

  const found = findEndpoints(calls, document, search);
  const tags = [...new Set(found.map(({ tag }) => tag))];
  const toggle = (id: string, isOpen: boolean) => {
    const next = new Set(opened);
    if (isOpen) next.add(id);
    else next.delete(id);
    setOpened(next);
  };

  if (found.length === 0) return <EmptyState icon="search" title={t('list.none')} />;
  return tags.map((tag) => {
    const known = document.tags?.find(({ name }) => name === tag);
    return (
      <section key={tag} className={styles.group} aria-labelledby={`tag-${tag}`}>
        <h2 id={`tag-${tag}`} lang="en">
          {tag}
        </h2>
        {known?.description && (
          <p className={styles.intro} lang="en">
            {known.description}
          </p>
        )}
        <div className={styles.calls}>
          {found
            .filter((call) => call.tag === tag)
            .map((call) => (
              <EndpointEntry
                key={call.id}
                call={call}
                document={document}
                isOpen={opened.has(call.id)}
                onToggle={(isOpen) => toggle(call.id, isOpen)}
              />
            ))}
        </div>
      </section>
    );
  });
}
