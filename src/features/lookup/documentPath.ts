import { type BalanceFilter, readBalanceFilter } from '../../core/finding/balanceFilter';
import { decodeUriPart } from '../../core/text/decodeUriPart';
import type { Target } from '../../editor/target';

export type DocumentFormat = 'md' | 'json';

/** Path and query of a result document's URI, both unencoded as `vscode.Uri` holds them. */
export interface DocumentAddress {
  readonly path: string;
  readonly query: string;
}

export interface DocumentRequest {
  readonly target: Target & { readonly network: string };
  readonly format: DocumentFormat;
}

/** Longer identifiers (signed bytes) are shortened in the path, which is the tab's title, and stand in the query. */
const longest = 140;

/** `/fuji/0x7ee3….md`, or `/fuji/C-Chain/0x7ee3….md` where only one chain was asked. */
export function documentAddress({ target, format }: DocumentRequest): DocumentAddress {
  const short = target.id.length > longest ? `${target.id.slice(0, 20)}…${target.id.slice(-20)}` : target.id;
  const folders = target.chain === undefined ? [target.network] : [target.network, target.chain];
  return {
    path: `/${[...folders, short].map(encodeURIComponent).join('/')}.${format}`,
    query: [
      ...(short === target.id ? [] : [`id=${encodeURIComponent(target.id)}`]),
      ...(target.node === undefined ? [] : [`node=${encodeURIComponent(target.node)}`]),
      ...(target.balances === undefined ? [] : [`balances=${encodeURIComponent(JSON.stringify(target.balances))}`]),
    ].join('&'),
  };
}

/** The reverse; `undefined` for a path that is none of ours. */
export function parseDocumentAddress({ path, query }: DocumentAddress): DocumentRequest | undefined {
  const match = /^\/(.+)\.(md|json)$/.exec(path);
  const segments = (match?.[1] ?? '').split('/').map(decodeUriPart);
  const parts = query.split('&');
  const part = (key: string): string | undefined =>
    parts.find((one) => one.startsWith(`${key}=`))?.slice(key.length + 1);
  const id = part('id');
  const whole = id === undefined ? segments.at(-1) : decodeUriPart(id);
  const node = decodeUriPart(part('node') ?? '');
  const balances = filterIn(decodeUriPart(part('balances') ?? ''));
  const [network, chain] = segments;
  const wellFormed = segments.length === 2 || segments.length === 3;
  if (!wellFormed || segments.includes(undefined) || segments.includes('') || !network || !whole) {
    return undefined;
  }
  return {
    target: {
      id: whole,
      network,
      chain: segments.length === 3 && chain !== undefined ? chain : undefined,
      ...(node ? { node } : {}),
      balances,
    },
    format: match?.[2] === 'json' ? 'json' : 'md',
  };
}

function filterIn(json: string | undefined): BalanceFilter | undefined {
  try {
    return json ? readBalanceFilter(JSON.parse(json)) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) {
      return undefined;
    }
    throw error;
  }
}
