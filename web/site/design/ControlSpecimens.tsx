import { ActionIcon, Button, Checkbox, PasswordInput, Radio, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { CopyButton } from '../../base/ui/CopyButton.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import { type IconName, icons } from '../../base/ui/icons.ts';
import { FilterToggles } from '../../base/ui/lists/FilterToggles.tsx';
import { SearchField } from '../../base/ui/lists/SearchField.tsx';
import styles from './Design.module.css';
import { SpecimenSection } from './SpecimenSection.tsx';

interface ControlSpecimensProps {
  scheme: 'dark' | 'light';
}

/** Icons, buttons and fields. */
export function ControlSpecimens({ scheme }: ControlSpecimensProps) {
  const [chosen, setChosen] = useState<string | undefined>('3');
  return (
    <>
      <SpecimenSection title="Icons">
        <div className={styles.icons}>
          {(Object.keys(icons) as IconName[]).map((name) => (
            <span key={name}>
              <Icon name={name} size={22} />
              {name}
            </span>
          ))}
        </div>
      </SpecimenSection>
      <SpecimenSection title="Buttons">
        <div className={styles.row}>
          <Button leftSection={<Icon name="vote" />}>First</Button>
          <Button variant="default">Second</Button>
          <BusyButton isBusy>Busy</BusyButton>
          <BusyButton isReady={false}>Not ready</BusyButton>
          <Button variant="default" size="compact-sm">
            In a list
          </Button>
          <ActionIcon variant="default" size="lg" aria-label="An icon">
            <Icon name="sun" />
          </ActionIcon>
          <CopyButton text="copied" label="Copy" done="Copied" />
        </div>
      </SpecimenSection>
      <SpecimenSection title="Fields">
        <TextInput label="Text" description="What is asked for" required />
        <TextInput label="Refused" error="Why it is refused" defaultValue="?" />
        <PasswordInput label="Password" />
        <Textarea label="Comment" rows={2} />
        <div className={styles.row}>
          <Checkbox label="Checked" defaultChecked />
          <Radio label="One" name={`choice ${scheme}`} defaultChecked />
          <Radio label="Other" name={`choice ${scheme}`} />
        </div>
        <SearchField label="Search" value="" onSearch={() => undefined} />
        <FilterToggles
          label="Levels"
          color="var(--table-sl)"
          options={['1', '2', '3', '4'].map((value) => ({ value, label: `sl${value}` }))}
          chosen={chosen}
          onChange={setChosen}
        />
      </SpecimenSection>
    </>
  );
}
