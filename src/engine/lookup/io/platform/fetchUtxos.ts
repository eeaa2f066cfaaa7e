import { type ParamsOf, avaxGetUTXOs, avmGetUTXOs, platformGetUTXOs } from '../../../rpc';
import { type RequestedUtxos, type Utxo, readUtxos } from '../../../addresses';
import type { SourceClient } from '../../../sources';
import { type QueryResult, type Names, sourcesOf, valueOf } from '../../../report';
import type { Chain } from '../../../primitives';
import { chainTitle } from '../../../networks';
import { errorSentence } from '../../../errors';
import {
  type DecodedBytes,
  type ImportClaim,
  DecodedView,
  addressText,
  claimedOutputs,
  codecIdsOf,
  decodeBytes,
  nodeBytes,
  type AtomicTx,
  type DecodedNode,
  atomicTxsIn,
  flowsOf,
} from '../../../transactions';
import { RpcBatch, fetchBlockByNumber, getLatestBlock } from '../../../evm';
import { fetchPastTransactions, canReadBlocks, newestHeights } from './fetchPastTransactions';

/** The maximum number of UTXOs per response of a node. */
const pageSize = 1_024;

/** A limit for nodes whose pages never end. */
const maxPages = 100;

/**
 * Fetches all UTXOs, page by page. Pages may overlap; duplicates are dropped.
 *
 * @param source the chain that exported them; by default the UTXOs of the chain itself
 * @param limit UTXOs per page; as many as the node returns by default
 * @throws only the abort reason
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
  let isWhole = false;
  let from = -1;
  for (let pages = 0; pages < maxPages && !isWhole; pages++) {
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
    isWhole = utxos.length < (limit ?? pageSize) || fresh.length === 0;
  }
  return { ok: true, utxos: all, unread, whole: isWhole, from };
}

interface Page {
  readonly utxos: readonly string[];
  readonly endIndex: { readonly address: string; readonly utxo: string };
}

function fetchUtxoPage(
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

/** Maximum number of pages searched for waiting outputs; an output not seen may be on a later page. */
const maxClaimPages = 4;

/** Maximum number of queried addresses: waiting outputs are listed under each of their owners. */
const maxAddresses = 64;

/**
 * The outputs of an export that still wait on its destination; `undefined` if nothing is exported, or to an unknown
 * chain.
 */
export async function fetchClaim(
  client: SourceClient,
  decoded: DecodedBytes,
  txId: string,
  named: Promise<Names>,
): Promise<ImportClaim | undefined> {
  const destination = decoded.root.child('unsignedTx')?.child('destinationChain');
  if (destination === undefined || decoded.chain === undefined) {
    return undefined;
  }
  const chain = new DecodedView({ decoded, names: await named }).primaryChain(destination);
  if (chain === undefined) {
    return undefined;
  }
  const outputs = claimedOutputs(decoded, txId);
  const addresses = outputs.flatMap(({ flow }) => {
    const [owner] = flow.owners?.child('addresses')?.children ?? [];
    return owner === undefined
      ? []
      : [addressText(nodeBytes(owner, decoded.bytes), { chain, hrp: client.network.hrp })];
  });
  const requested = [...new Set(addresses)];
  if (requested.length === 0 || requested.length > maxAddresses) {
    const reason = 'its outputs have no owners, or too many to query';
    return { chain, why: reason, from: [] };
  }
  const wanted = new Set(outputs.map(({ utxo }) => utxo));
  const unclaimed = new Set<string>();
  let startIndex: { readonly address: string; readonly utxo: string } | undefined;
  for (let page = 0; page < maxClaimPages; page++) {
    const result = await fetchUtxoPage(client, chain, { addresses: requested, sourceChain: decoded.chain, startIndex });
    if (!result.ok) {
      const why = result.error === undefined ? 'no allowed node' : errorSentence(result.error);
      return { chain, why, from: sourcesOf(result) };
    }
    const { utxos, endIndex } = result.value;
    utxos
      .flatMap(idsOf)
      .filter((one) => wanted.has(one))
      .forEach((one) => unclaimed.add(one));
    if (unclaimed.size === wanted.size || utxos.length < 1_024) {
      const isUnreported = unclaimed.size < wanted.size && !client.hasIndex;
      const importers = isUnreported ? await fetchImporters(client, chain, wanted) : [];
      return { chain, waiting: unclaimed, importers, from: sourcesOf(result) };
    }
    startIndex = { address: endIndex.address, utxo: endIndex.utxo };
  }
  return { chain, why: 'its owners have too many UTXOs there to search', from: [] };
}

function idsOf(text: string): readonly string[] {
  const [decoded] = decodeBytes(text, { kind: 'utxo' });
  return decoded === undefined ? [] : codecIdsOf(decoded).map(({ cb58 }) => cb58);
}

/**
 * The transactions of a chain that imported outputs, cb58. Nodes have no API for spenders: on a network that runs on
 * this machine only, the newest blocks are read; elsewhere nothing is queried.
 *
 * @param wanted UTXO IDs in cb58
 * @throws only the abort reason
 */
async function fetchImporters(
  client: SourceClient,
  chain: Chain,
  wanted: ReadonlySet<string>,
): Promise<readonly string[]> {
  if (!canReadBlocks(client)) {
    return [];
  }
  const imports = chain === 'C' ? await fetchImportsOnC(client) : await fetchImports(client, chain);
  return imports.flatMap(({ id, utxos }) => (utxos.some((utxo) => wanted.has(utxo)) ? [id] : []));
}

interface Import {
  /** cb58 */
  readonly id: string;
  readonly utxos: readonly string[];
}

async function fetchImports(client: SourceClient, chain: 'P' | 'X'): Promise<readonly Import[]> {
  const { transactions } = await fetchPastTransactions(client, chain);
  return transactions.map(({ id, decoded }) => ({ id, utxos: importedBy(decoded.root.child('unsignedTx')!, decoded) }));
}

/** C-Chain blocks contain them next to EVM transactions. */
async function fetchImportsOnC(client: SourceClient): Promise<readonly Import[]> {
  const result = await client.queryNode(
    'C-Chain',
    'atomic transactions of the newest blocks',
    async (node, options) => {
      const url = `${node.url}/ext/bc/C/rpc`;
      const first = new RpcBatch();
      const key = first.add(getLatestBlock());
      const latest = (await first.query(client.context.rpc, url, options)).needed(key);
      const batch = new RpcBatch();
      const keys = newestHeights(latest.number).map((height) => batch.add(fetchBlockByNumber(height)));
      const responses = await batch.query(client.context.rpc, url, options);
      const value = keys.flatMap((one) => {
        const block = responses.of(one);
        return block.ok ? atomicTxsIn(block.value?.blockExtraData).map(importOf) : [];
      });
      return { value, json: null };
    },
  );
  return valueOf(result) ?? [];
}

function importOf({ id, tx, decoded }: AtomicTx): Import {
  return { id, utxos: importedBy(tx, decoded) };
}

function importedBy(tx: DecodedNode, decoded: DecodedBytes): readonly string[] {
  const { inflows } = flowsOf(decoded, tx);
  return inflows.flatMap(({ field, utxo }) => (field === 'importedInputs' && utxo ? [utxo.id] : []));
}
