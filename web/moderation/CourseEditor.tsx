import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listFiles } from '#domain/tables/listFiles.ts';
import type { Failure } from '../base/api/call.ts';
import { currentRules } from '../base/api/currentRules.ts';
import { useSend } from '../base/api/useSend.ts';
import { Button } from '../base/ui/Button.tsx';
import { NativeSelect, Textarea } from '../base/ui/inputs/inputs.tsx';
import { Group } from '../base/ui/Layout.tsx';
import { FailureNote } from '../base/ui/states/FailureNote.tsx';
import { ActButton } from './ActButton.tsx';
import styles from './Admin.module.css';
import { Section } from './Section.tsx';

/** Replaces the courses of a table, as JSON. */
export function CourseEditor() {
  const { t } = useTranslation();
  const { tables } = currentRules();
  const [table, setTable] = useState(tables[0]?.id ?? '');
  const [json, setJson] = useState<string | null>(null);
  const { failure, send } = useSend();
  const load = async () => {
    const header = await send(() => publishedHeader(table));
    if (header) setJson(JSON.stringify(header.course ?? [], null, 2));
  };
  return (
    <Section title={t('admin.courseEditor.title')}>
      <div className={styles.form}>
        <Group gap="var(--space-3)" align="end">
          <NativeSelect
            label={t('admin.courseEditor.table')}
            value={table}
            data={tables.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ currentTarget }) => {
              setTable(currentTarget.value);
              setJson(null);
            }}
          />
          <Button variant="default" onClick={load}>
            {t('admin.courseEditor.load')}
          </Button>
        </Group>
        <FailureNote failure={failure} />
        {json !== null && (
          <>
            <Textarea
              label={t('admin.courseEditor.json')}
              value={json}
              rows={16}
              spellCheck={false}
              styles={{ input: { fontFamily: 'monospace' } }}
              onChange={({ currentTarget }) => setJson(currentTarget.value)}
            />
            <div>
              <ActButton act={{ name: 'courses', table, json }} label={t('admin.courseEditor.save')} />
            </div>
          </>
        )}
      </div>
    </Section>
  );
}

/** Fetches the header of a table as game clients do; its courses are in no call as they are stored. */
async function publishedHeader(table: string): Promise<{ course?: unknown } | Failure> {
  const answer = await fetch(`/${table}/${listFiles.official.header}`, { cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) return { success: false, error: 'unreachable', values: {} };
  return (await answer.json()) as { course?: unknown };
}
