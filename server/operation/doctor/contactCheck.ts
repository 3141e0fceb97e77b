import type { Config } from '../../platform/config.ts';
import { type Check, ok, warning } from './check.ts';

/** The pages send users to the admins: about a lost password, copyright, bugs, a build for their game. */
export const contactCheck: Check<Config> = {
  name: 'contact',
  question: 'Can users reach the admins?',
  find({ NODE_ENV, CHAT_URL, SOCIAL_URL, CONTACT_EMAIL }) {
    const places = Object.entries({ CHAT_URL, SOCIAL_URL, CONTACT_EMAIL }).flatMap(([name, value]) =>
      value === undefined ? [] : [name],
    );
    if (places.length > 0) return ok(`The contact page shows ${places.join(', ')}.`);
    if (NODE_ENV !== 'production') return ok('This site is not in production.');
    return warning(
      'The contact page has no place to write to: set at least one of CONTACT_EMAIL, CHAT_URL and SOCIAL_URL.',
    );
  },
};
