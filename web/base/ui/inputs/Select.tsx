import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { Select as MantineSelect, type SelectProps } from '@mantine/core';
import { MantineTheme } from './MantineTheme.tsx';

/** A field that searches what may be chosen, among what the server has found. */
export function Select(props: SelectProps<string>) {
  return (
    <MantineTheme>
      <MantineSelect
        {...props}
        searchable
        // The server has filtered already.
        filter={({ options }) => options}
        maxDropdownHeight={320}
        comboboxProps={{ withinPortal: false }}
      />
    </MantineTheme>
  );
}
