import type { Answer, Site } from './site.ts';

/** A browser that keeps its cookies and has an IP address of its own (with `TRUST_PROXY`). */
export interface Browser {
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  /** Returns the `Cookie` header that it sends. */
  cookie(): string;
}

let last = 0;

export function browser(site: Site, { address = `192.0.2.${++last % 256}`, cookie = '' } = {}): Browser {
  const cookies = new Map(cookie.split('; ').flatMap((each) => (each === '' ? [] : [splitAt(each, '=')])));
  const sent = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = () => ({ 'x-forwarded-for': address, ...(cookies.size > 0 && { cookie: sent() }) });

  function keep(answer: Answer): Answer {
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name, value] = splitAt(String(line).split(';', 1)[0] ?? '', '=');
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }

  return {
    get: async (path) => keep(await site.get(path, null, headers())),
    post: async (path, body) => keep(await site.post(path, body, null, headers())),
    cookie: sent,
  };
}

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return [text.slice(0, at), text.slice(at + mark.length)];
}
