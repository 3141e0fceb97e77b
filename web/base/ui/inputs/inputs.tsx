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
import type { FunctionComponent } from 'react';
import { MantineTheme } from './MantineTheme.tsx';

export const TextInput = themed(MantineTextInput);
export const PasswordInput = themed(MantinePasswordInput);
export const Textarea = themed(MantineTextarea);
export const NativeSelect = themed(MantineNativeSelect);
export const FileInput = themed<FileInputProps>(MantineFileInput);
export const Checkbox = themed(MantineCheckbox);
export const CheckboxGroup = themed(MantineCheckbox.Group);
export const Radio = themed(MantineRadio);
export const RadioGroup = themed(MantineRadio.Group);

/** Returns an input of Mantine in the theme of the site. */
function themed<Props extends object>(Input: FunctionComponent<Props>) {
  return (props: Props) => (
    <MantineTheme>
      <Input {...props} />
    </MantineTheme>
  );
}
