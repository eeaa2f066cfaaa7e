import { isLoopback } from './namedHost';

/** What somebody typed to add a network, read as the places that it may mean. */
export interface TypedUrl {
  /** As typed, with a scheme and without a slash at the end. */
  readonly url: string;
  /** Where a node's own APIs would be: what stands before `/ext`. */
  readonly base: string;
  /** Alias or blockchain ID of `/ext/bc/…`; absent: none is named. */
  readonly chain?: string;
}

/** Why something typed cannot be asked. `secret`: it holds a user name, password or query, which no setting may. */
export type UrlProblem =
  { readonly problem: 'empty' | 'scheme' | 'malformed' } | { readonly problem: 'secret'; readonly origin: string };

/** Reads what was typed: without a scheme, hosts of this machine are asked by http and all others by https. */
export function readTypedUrl(typed: string): TypedUrl | UrlProblem {
  const trimmed = typed.trim();
  if (trimmed === '') {
    return { problem: 'empty' };
  }
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(trimmed)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') {
    return { problem: 'scheme' };
  }
  const text = scheme === undefined ? `${isLoopback(`http://${trimmed}`) ? 'http' : 'https'}://${trimmed}` : trimmed;
  if (/\s/.test(text) || !URL.canParse(text)) {
    return { problem: 'malformed' };
  }
  const { origin, pathname, username, password, search, hash } = new URL(text);
  if (username !== '' || password !== '' || search !== '' || hash !== '') {
    return { problem: 'secret', origin };
  }
  const url = `${origin}${pathname}`.replace(/(?<!\/)\/+$/, '');
  const path = url.slice(origin.length);
  const at = path.search(/\/ext(?:\/|$)/);
  if (at < 0) {
    return { url, base: url };
  }
  const chain = /^\/ext\/bc\/([\w.-]+)(?:\/|$)/.exec(path.slice(at))?.[1];
  return { url, base: `${origin}${path.slice(0, at)}`, chain };
}

/** Whether a step of a URL's path looks like a key that gateways put there. Blockchain IDs are public. */
export function mayHoldKey(url: string): boolean {
  return new URL(url).pathname
    .split('/')
    .filter((_, at, steps) => steps[at - 1] !== 'bc')
    .some((step) => /^[\w-]{20,}$/.test(step) && /\d/.test(step) && /[a-z]/i.test(step));
}

/** The URLs that a wrong path of this host may have meant, likely ones first. */
export function likelyUrls({ url }: TypedUrl): readonly string[] {
  const { origin } = new URL(url);
  return [origin, `${origin}/rpc`, `${origin}/ext/bc/C/rpc`, `${url}/rpc`].filter((one) => one !== url);
}
