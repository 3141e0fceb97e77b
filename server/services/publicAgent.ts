import { lookup } from 'node:dns';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector } from 'undici';

/** Returns whether an address is one of the internet: not of this machine, and not of a network around it. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

const notPublic = (host: string) => new Error(`${host} is not a public address`);

const connect = buildConnector({
  lookup(host, options, done) {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      const isPublic = found.every(({ address }) => isPublicAddress(address));
      if (!isPublic) return done(notPublic(host), []);
      if (options.all) return done(null, found);
      const [first] = found;
      done(null, first?.address ?? '', first?.family);
    });
  },
});

/** Connects to public addresses only, after a redirect too: for addresses that come from the browser. */
export const publicAgent = new Agent({
  connect(options, done) {
    // An address is not looked up.
    const host = options.hostname.replace(/^\[|\]$/g, '');
    if (ipaddr.isValid(host) && !isPublicAddress(host)) done(notPublic(options.hostname), null);
    else connect(options, done);
  },
});
