import { isLoopback } from './namedHost';
import type { NodeEndpoint } from './network';

/** A network that a tool of this machine runs, as its files say. */
export interface LocalNetwork {
  readonly tool: 'tmpnet' | 'avalanche-cli';
  /** Of its folder: when it was made, or what its user called it. */
  readonly name: string;
  readonly nodes: readonly NodeEndpoint[];
}

/**
 * The URL of a node as it wrote it into its process.json: `{"pid": 1, "uri": "http://127.0.0.1:9650", …}`. Only of this
 * machine, whatever the file says: others may have written it.
 */
export function processUrl(text: string): string | undefined {
  const uri = property(text, 'uri');
  if (uri === undefined || !URL.canParse(uri)) {
    return undefined;
  }
  // A node that listens everywhere listens on loopback as well.
  const { protocol, hostname, port, pathname, username, password, search, hash } = new URL(uri);
  const host = hostname === '0.0.0.0' || hostname === '[::]' ? '127.0.0.1' : hostname;
  const isPlain = username === '' && password === '' && search === '' && hash === '' && pathname === '/';
  const url = `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
  return isPlain && protocol === 'http:' && isLoopback(url) ? url : undefined;
}

/** Where avalanche-cli keeps the network that it runs, as its local_network_meta.json says. */
export function networkFolder(text: string): string | undefined {
  return property(text, 'networkDir');
}

function property(text: string, name: string): string | undefined {
  try {
    const value = (JSON.parse(text) as Readonly<Record<string, unknown>> | null)?.[name];
    return typeof value === 'string' && value.length <= 4_096 ? value : undefined;
  } catch (error) {
    // Half written, or no JSON at all.
    if (error instanceof SyntaxError) {
      return undefined;
    }
    throw error;
  }
}

/** Nodes by short names, each URL once. */
export function namedNodes(urls: readonly string[]): readonly NodeEndpoint[] {
  return [...new Set(urls)].map((url, at) => ({ name: `node${at + 1}`, url }));
}
