import type { Config } from '../../platform/config.ts';
import { isLoopback } from '../../platform/isLoopback.ts';
import { type Check, failure, ok, warning } from './check.ts';

const isHttps = (url: string) => new URL(url).protocol === 'https:';
/**
 * Returns whether a server that listens on this address is reachable from this machine only. Not `isLoopback`, which
 * includes 0.0.0.0: as a listening address that is every network.
 */
const isLocalHost = (host: string) => /^(localhost|127\..*|::1)$/.test(host);

/** The site speaks HTTP only. With HTTPS, a proxy in front must send the protocol and the address of each visitor. */
export const proxyCheck: Check<Config> = {
  name: 'proxy',
  question: "Does the site know each visitor's own address, and whether they use https?",
  find({ NODE_ENV, HOST, PORT, SITE_URL, TRUST_PROXY }) {
    if (TRUST_PROXY) {
      return ok(
        `The proxy in front sends it (TRUST_PROXY). Only the proxy may be able to reach ${HOST}, port ${PORT}.`,
      );
    }
    if (NODE_ENV !== 'production') return ok('Visitors connect without a proxy.');
    if (SITE_URL && isHttps(SITE_URL)) {
      return failure(
        'SITE_URL is https, so a proxy is in front, but TRUST_PROXY is not set: cookies would lack their protection by https, and all visitors would count as one address, so that some wrong passwords lock out everybody. Set TRUST_PROXY=true, and let the proxy set X-Forwarded-For and X-Forwarded-Proto.',
      );
    }
    if (isLocalHost(HOST)) {
      return warning(
        `Only this machine can reach ${HOST}. If a proxy passes visitors on, they all count as one address, so that some wrong passwords lock out everybody: set TRUST_PROXY=true, and let the proxy set X-Forwarded-For and X-Forwarded-Proto. Without a proxy, set HOST.`,
      );
    }
    return ok('Visitors connect without a proxy. If one is in front, set TRUST_PROXY=true.');
  },
};

export const httpsCheck: Check<Config> = {
  name: 'https',
  question: 'Is the connection between visitors and the site encrypted?',
  find({ NODE_ENV, SITE_URL }) {
    if (SITE_URL && isHttps(SITE_URL)) return ok(`The public address is ${SITE_URL}.`);
    if (SITE_URL && isLoopback(new URL(SITE_URL).hostname)) return ok(`${SITE_URL} is on this machine.`);
    if (NODE_ENV !== 'production') return ok('This site is not in production.');
    if (!SITE_URL) {
      return warning('Not known, as SITE_URL is not set: set it to the public address of the site, https://….');
    }
    return warning(
      `${SITE_URL} is not https: passwords and the cookies of sessions can be read in transit. Put a proxy with https in front, and set SITE_URL to its address.`,
    );
  },
};

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
