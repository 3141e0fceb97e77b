import 'i18next';
import type texts from './en.json';
import type errors from './errors.en.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof texts & { error: typeof errors } };
  }
}
