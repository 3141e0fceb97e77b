import path from 'node:path';

const runtime = path.join(import.meta.dirname, '../../web/base/i18n/i18next.ts');

/** What stands for i18next and react-i18next, of which the browser needs little, wherever the site runs. */
export const ownTexts = { i18next: runtime, 'react-i18next': runtime };
