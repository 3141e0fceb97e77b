declare module 'virtual:icon-drawings' {
  /** The contents of the `svg` element of each icon. */
  export const drawings: Readonly<Record<import('./icons.ts').IconName, string>>;
}
