import { type ParamsOf, avaxGetUTXOs, avmGetUTXOs, platformGetUTXOs } from '../../../rpc';
import { type RequestedUtxos, type Utxo, readUtxos } from '../../../addresses';
import type { SourceClient } from '../../../sources';
import type { QueryResult } from '../../../report';
import type { Chain } from '../../../primitives';
import { chainTitle } from '../../../networks';

/** What a node gives at once, at most. */
const pageSize = 1_024;

/** Where a node has no end, or more than anyone can wait for, it is not asked on. */
const maxPages = 100;

/**
 * Asks for all UTXOs, page by page. Pages may repeat a UTXO, which counts once.
 *
 * @param source the chain that exported them; absent: those on the chain itself
 * @param limit UTXOs of a page; absent: as many as the node gives
 * @throws the abort reason alone
 */
export async function fetchUtxos(
  client: SourceClient,
  chain: Chain,
  address: string,
  source?: Chain,
  limit?: number,
): Promise<RequestedUtxos> {
  const seen = new Set<string>();
  const all: Utxo[] = [];
  let unread = 0;
  let startIndex: Page['endIndex'] | undefined;
  let whole = false;
  let from = -1;
  for (let pages = 0; pages < maxPages && !whole; pages++) {
    const params = {
      addresses: [address],
      sourceChain: source,
      limit: limit === undefined ? undefined : BigInt(limit),
      startIndex,
    };
    const result = await fetchUtxoPage(client, chain, params);
    if (!result.ok) {
      if (pages === 0) {
        return { ok: false, rejected: result.rejected, from: result.from };
      }
      break;
    }
    const { utxos, endIndex } = result.value;
    const fresh = [...new Set(utxos)].filter((utxo) => !seen.has(utxo));
    fresh.forEach((utxo) => seen.add(utxo));
    const read = readUtxos(fresh, chain);
    all.push(...read.utxos);
    unread += read.unread;
    from = result.from;
    startIndex = { address: endIndex.address, utxo: endIndex.utxo };
    whole = utxos.length < (limit ?? pageSize) || fresh.length === 0;
  }
  return { ok: true, utxos: all, unread, whole, from };
}

interface Page {
  readonly utxos: readonly string[];
  readonly endIndex: { readonly address: string; readonly utxo: string };
}

/** By the chain that is asked. */
export const utxoMethods = { P: platformGetUTXOs, X: avmGetUTXOs, C: avaxGetUTXOs } as const;

/** One page of UTXOs, at most as many as a node gives at once. */
export function fetchUtxoPage(
  client: SourceClient,
  chain: Chain,
  params: ParamsOf<typeof platformGetUTXOs>,
): Promise<QueryResult<Page>> {
  switch (chain) {
    case 'P':
      return client.node(chainTitle(chain), platformGetUTXOs, params);
    case 'X':
      return client.node(chainTitle(chain), avmGetUTXOs, params);
    case 'C':
      return client.node(chainTitle(chain), avaxGetUTXOs, { ...params, sourceChain: params.sourceChain ?? 'P' });
  }
}
