import {
  type FileInputProps,
  Checkbox as MantineCheckbox,
  FileInput as MantineFileInput,
  NativeSelect as MantineNativeSelect,
  PasswordInput as MantinePasswordInput,
  Radio as MantineRadio,
  Textarea as MantineTextarea,
  TextInput as MantineTextInput,
} from '@mantine/core';
import type { ComponentProps } from 'react';
import { MantineTheme } from './MantineTheme.tsx';

export function TextInput(props: ComponentProps<typeof MantineTextInput>) {
  return (
    <MantineTheme>
      <MantineTextInput {...props} />
    </MantineTheme>
  );
}

export function PasswordInput(props: ComponentProps<typeof MantinePasswordInput>) {
  return (
    <MantineTheme>
      <MantinePasswordInput {...props} />
    </MantineTheme>
  );
}

export function Textarea(props: ComponentProps<typeof MantineTextarea>) {
  return (
    <MantineTheme>
      <MantineTextarea {...props} />
    </MantineTheme>
  );
}

export function NativeSelect(props: ComponentProps<typeof MantineNativeSelect>) {
  return (
    <MantineTheme>
      <MantineNativeSelect {...props} />
    </MantineTheme>
  );
}

export function FileInput(props: FileInputProps) {
  return (
    <MantineTheme>
      <MantineFileInput {...props} />
    </MantineTheme>
  );
}

export function Checkbox(props: ComponentProps<typeof MantineCheckbox>) {
  return (
    <MantineTheme>
      <MantineCheckbox {...props} />
    </MantineTheme>
  );
}

export function CheckboxGroup(props: ComponentProps<typeof MantineCheckbox.Group>) {
  return (
    <MantineTheme>
      <MantineCheckbox.Group {...props} />
    </MantineTheme>
  );
}

export function Radio(props: ComponentProps<typeof MantineRadio>) {
  return (
    <MantineTheme>
      <MantineRadio {...props} />
    </MantineTheme>
  );
}

export function RadioGroup(props: ComponentProps<typeof MantineRadio.Group>) {
  return (
    <MantineTheme>
      <MantineRadio.Group {...props} />
    </MantineTheme>
  );
}
