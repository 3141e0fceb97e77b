import {
  convertCssVariables,
  createTheme,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineColorsTuple,
  mergeMantineTheme,
} from '@mantine/core';

const stellar: MantineColorsTuple = [
  '#eef0ff',
  '#dadfff',
  '#b9c2ff',
  '#a9b6ff',
  '#8391f7',
  '#6574ee',
  '#4f5ce0',
  '#3f4bc8',
  '#353fa3',
  '#272f78',
];

/** Mantine's shades of the dark scheme, from the text (0) to the darkest background (9). */
const night: MantineColorsTuple = [
  '#e6e9f8',
  '#c8cee9',
  '#a4add4',
  '#8e98c6',
  '#6a79bb',
  '#232d59',
  '#131a38',
  '#0a0f24',
  '#080c1e',
  '#050815',
];

/** Mantine's shades of the light scheme. The fifth is that of the borders of fields, so it needs contrast. */
const dawn: MantineColorsTuple = [
  '#f8f9fd',
  '#eef0f9',
  '#e2e6f4',
  '#d3d8ee',
  '#747faf',
  '#6d78a8',
  '#4d5782',
  '#434c78',
  '#2b3358',
  '#161c3a',
];

/** The Mantine theme. Colors by purpose are in `tokens.css`. */
export const theme = mergeMantineTheme(
  DEFAULT_THEME,
  createTheme({
    colors: { stellar, dark: night, gray: dawn },
    primaryColor: 'stellar',
    primaryShade: 6,
    fontFamily: 'var(--font)',
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
  }),
);

/** The color variables of Mantine that its inputs read, by the tokens, so that each color is defined once. */
const tokens = {
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-dim)',
  '--mantine-color-placeholder': 'var(--ink-dim)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-disabled': 'var(--line)',
  '--mantine-color-disabled-color': 'var(--ink-dim)',
};

const { variables, dark, light } = defaultCssVariablesResolver(theme);

/** The variables that Mantine's styles read. */
export const variableStyles = convertCssVariables(
  { variables, dark: { ...dark, ...tokens }, light: { ...light, ...tokens } },
  'html:root',
);
