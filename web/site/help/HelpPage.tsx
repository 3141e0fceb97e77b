import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Page } from '../../frame/Page.tsx';
import { HelpContact } from './HelpContact.tsx';
import { HelpCourses } from './HelpCourses.tsx';
import { HelpLevels } from './HelpLevels.tsx';
import { HelpTables } from './HelpTables.tsx';
import { HelpTakingPart } from './HelpTakingPart.tsx';
import { HelpWhat } from './HelpWhat.tsx';

const sections = ['what', 'part', 'add', 'levels', 'courses'] as const;

/** Explains the site and how to take part. */
export function HelpPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('help.title')}>
      <Group component="nav" aria-label={t('help.contents')} gap="var(--space-2) var(--space-5)" align="stretch">
        {sections.map((name) => (
          <a key={name} href={`#${name === 'add' ? 'tables' : name}`}>
            {t(`help.${name}.title`)}
          </a>
        ))}
      </Group>
      <HelpWhat />
      <HelpTakingPart />
      <HelpTables />
      <HelpLevels />
      <HelpCourses />
      <HelpContact />
    </Page>
  );
}
