import { type BalanceFilter, readBalanceFilter } from '../../engine/report';
import { decodeUriPart } from '../../engine/primitives';
import type { Target } from '../vscode/target';
import type { AddressCodec } from '../shared/documentRoute';

export type DocumentFormat = 'md' | 'json';

export interface DocumentRequest {
  readonly target: Target & { readonly network: string };
  readonly format: DocumentFormat;
}

/** Longer identifiers (signed bytes) are shortened in the path, which is the tab's title, and stand in the query. */
const maxIdLength = 140;

/** `/fuji/0x7ee3….md`, or `/fuji/C-Chain/0x7ee3….md` where only one chain was asked. */
export const resultAddress: AddressCodec<DocumentRequest, DocumentFormat> = {
  endings: ['md', 'json'],
  print({ target: { id, network, chain, node, balances }, format }) {
    const short = id.length > maxIdLength ? `${id.slice(0, 20)}…${id.slice(-20)}` : id;
    const folders = chain === undefined ? [network] : [network, chain];
    return {
      path: [...folders, short].map(encodeURIComponent).join('/'),
      ending: format,
      query: {
        id: short === id ? undefined : id,
        node,
        balances: balances === undefined ? undefined : JSON.stringify(balances),
      },
    };
  },
  parse({ path, ending, query }) {
    const segments = path.split('/').map(decodeUriPart);
    const [network, chain] = segments;
    const id = query['id'] ?? segments.at(-1);
    const isWhole = segments.length === 2 || segments.length === 3;
    if (!isWhole || segments.some((segment) => !segment) || !network || !id) {
      return undefined;
    }
    const target = {
      id,
      network,
      chain: segments.length === 3 ? chain : undefined,
      node: query['node'] === '' ? undefined : query['node'],
      balances: filterIn(query['balances']),
    };
    return { target, format: ending };
  },
};

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
