import { DecodeError, hostOf, ApiError, RpcError, errorCategory, isNotFound } from '../../../errors';
import { type JsonValue, bytesToHex, formatCount, type Chain } from '../../../primitives';
import {
  type ResultOf,
  avmGetTx,
  getAtomicTx,
  getAtomicTxStatus,
  platformGetTx,
  platformGetTxStatus,
  getContainerRange,
  getLastAccepted,
} from '../../../rpc';
import {
  type NodeBytesRead,
  type NodeQuery,
  type SourceClient,
  queryNodesElsewhere,
  readNodeBytes,
  blockOfContainer,
} from '../../../sources';
import { type QueryResult, rawResponses, sourcesOf, type Names } from '../../../report';
import {
  type FoundTransaction,
  type TransactionPlace,
  VERSION_SIZE,
  type DecodedBytes,
  type Inflow,
  type Outflow,
  DecodedView,
  type SpentOutput,
  flowsOf,
  nodeBytes,
  nodeNumber,
} from '../../../transactions';
import type { NodeResponse, NodeCallOptions, NodeClient } from '../../../net';
import { isPublic } from '../../../networks';

/** Fetches a transaction by cb58 ID in one round trip; `undefined` if unknown or no node could be queried. */
export function fetchTransaction(
  client: SourceClient,
  chain: FoundTransaction['chain'],
  id: string,
): Promise<FoundTransaction | undefined> {
  switch (chain) {
    case 'P':
      return fetchOnP(client, id);
    case 'X':
      return fetchOnX(client, id);
    case 'C':
      return fetchOnC(client, id);
  }
}

/** For unaccepted transactions, the P-Chain reports only the status. */
async function fetchOnP(client: SourceClient, id: string): Promise<FoundTransaction | undefined> {
  const requestStatus: NodeQuery<ResultOf<typeof platformGetTxStatus>> = async (node, options) => {
    const response = await node.call(platformGetTxStatus, { txID: id }, options);
    return response.value.status === 'Unknown' ? undefined : response;
  };
  const [result, first] = await Promise.all([
    client.node('P-Chain', platformGetTx, { txID: id, encoding: 'hex' }),
    client.queryNode('P-Chain', `status of ${id}`, requestStatus),
  ]);
  const isUnknown = !result.ok && result.rejected && !first.ok && first.rejected;
  // Processing or dropped transactions may be known to a single node.
  const state = isUnknown ? await queryNodesElsewhere(client, 'P-Chain', requestStatus) : first;
  const read = await readTx(client, 'P', platformGetTx.name, id, result);
  // A node that returns another transaction than requested is not trusted about the status either.
  const isMismatch = result.ok || (result.error instanceof DecodeError && result.error.found === 'other');
  if (read === undefined && (isMismatch || !state.ok)) {
    return undefined;
  }
  const reason = state.ok ? state.value.reason : undefined;
  return {
    chain: 'P',
    id,
    decoded: read?.decoded,
    // Nodes return only accepted transactions.
    status: state.ok ? state.value.status : 'Committed',
    reason: reason === undefined || reason === '' ? undefined : reason,
    from: result.ok ? result.from : state.from,
    raw: [...rawResponses(platformGetTx.name, result), ...rawResponses(platformGetTxStatus.name, state)],
  };
}

async function fetchOnX(client: SourceClient, id: string): Promise<FoundTransaction | undefined> {
  const result = await client.node('X-Chain', avmGetTx, { txID: id, encoding: 'hex' });
  const read = await readTx(client, 'X', avmGetTx.name, id, result);
  return read && { ...foundParts('X', id, read, result), status: 'Accepted', raw: rawResponses(avmGetTx.name, result) };
}

/** A transaction without a block is processing or dropped; only a deprecated method reports which. */
async function fetchOnC(client: SourceClient, id: string): Promise<FoundTransaction | undefined> {
  const result = await client.node('C-Chain', getAtomicTx, { txID: id, encoding: 'hex' });
  const read = await readTx(client, 'C', getAtomicTx.name, id, result);
  if (read === undefined || !result.ok) {
    return undefined;
  }
  const height = result.value.blockHeight;
  const state = height === undefined ? await client.node('C-Chain', getAtomicTxStatus, { txID: id }) : undefined;
  return {
    ...foundParts('C', id, read, result),
    status: state === undefined ? 'Accepted' : state.ok ? state.value.status : 'Processing',
    height,
    raw: [
      ...rawResponses(getAtomicTx.name, result),
      ...(state === undefined ? [] : rawResponses(getAtomicTxStatus.name, state)),
    ],
  };
}

/** Bytes that cannot be decoded mark the source as failed. */
async function readTx(
  client: SourceClient,
  chain: FoundTransaction['chain'],
  method: string,
  id: string,
  result: QueryResult<{ readonly tx: JsonValue }>,
): Promise<NodeBytesRead | undefined> {
  if (!result.ok) {
    return undefined;
  }
  const place = { host: hostOf(result.url), method };
  const read = await client.queryNode(`${chain}-Chain`, `bytes of ${chain} ${id}`, async () => {
    const value = readNodeBytes(result.value.tx, 'tx', chain, client.network, place);
    return Promise.resolve({ value, json: result.json });
  });
  return read.ok ? read.value : undefined;
}

function foundParts(
  chain: FoundTransaction['chain'],
  id: string,
  { decoded }: NodeBytesRead,
  { from }: QueryResult<unknown>,
): Pick<FoundTransaction, 'chain' | 'id' | 'decoded' | 'from'> {
  return { chain, id, from, decoded };
}

/** Index containers per request, and in total: all of a development network's. */
const rangeSize = 256n;
const maxRead = 512n;

/**
 * The block of a P- or X-Chain transaction, from the index API of a network's own node: searches the newest blocks for
 * its bytes, since the index has blocks only.
 *
 * @returns `undefined` on public networks, whose nodes have no index, and where the reason of a failure is unknown
 * @throws only the abort reason
 */
export async function fetchIndexedPlace(
  client: SourceClient,
  { chain, id, decoded }: FoundTransaction,
): Promise<TransactionPlace | undefined> {
  if (chain === 'C' || decoded === undefined || isPublic(client.network)) {
    return undefined;
  }
  // Inside a block, transactions have no codec version.
  const bytes = bytesToHex(decoded.bytes.subarray(VERSION_SIZE)).slice(2);
  const result = await client.queryChain<Searched | 'off' | 'unknown'>(
    `${chain}-Chain`,
    `container with ${id}`,
    async (node, options) => {
      const at = { ...options, index: `${chain}/block`, isExpectedError: isNotFound };
      try {
        return await search(node, at, bytes);
      } catch (error) {
        // The first response is enough: a hover does not wait for hanging nodes.
        if (error instanceof ApiError && (errorCategory(error) === 'noEndpoint' || error instanceof RpcError)) {
          return { value: errorCategory(error) === 'noEndpoint' ? 'off' : 'unknown', json: null };
        }
        throw error;
      }
    },
  );
  if (!result.ok || result.value === 'unknown') {
    return undefined;
  }
  if (result.value === 'off') {
    return { from: [], why: indexOffText() };
  }
  const { found, newest, lowest } = result.value;
  const last = newest.index;
  if (found === undefined) {
    // The index lacks the genesis block. If it was searched completely, that is the only block left.
    const isWhole = lowest === 0n && blockOfContainer(client.network, chain, newest).height === last + 1n;
    const words = isWhole
      ? 'in the genesis of the network: no block since has it.'
      : `block and acceptance time unknown: not in the newest ${formatCount(last - lowest + 1n)} blocks of the node’s index.`;
    return { from: sourcesOf(result), why: words };
  }
  const block = blockOfContainer(client.network, chain, found);
  return { time: block.at, height: block.height, block: block.id, from: sourcesOf(result) };
}

interface Searched {
  readonly found?: IndexedContainer;
  readonly newest: IndexedContainer;
  readonly lowest: bigint;
}

type IndexedContainer = ResultOf<typeof getLastAccepted>;

async function search(
  node: NodeClient,
  at: NodeCallOptions,
  bytes: string,
): Promise<NodeResponse<Searched | 'off' | 'unknown'>> {
  const { value, json } = await node.call(getLastAccepted, { encoding: 'hex' }, at);
  let found = value.bytes.includes(bytes) ? value : undefined;
  let end = value.index;
  const lowest = value.index - maxRead > 0n ? value.index - maxRead : 0n;
  while (found === undefined && end > lowest) {
    const startIndex = end - rangeSize > lowest ? end - rangeSize : lowest;
    const range = { startIndex, numToFetch: end - startIndex, encoding: 'hex' } as const;
    const { containers } = (await node.call(getContainerRange, range, at)).value;
    found = containers.find((one) => one.bytes.includes(bytes));
    end = startIndex;
  }
  return { value: { found, newest: value, lowest }, json };
}

function indexOffText(): string {
  return 'block and acceptance time unknown: the node runs without index-enabled. Set index-enabled to true in its configuration, and restart it with an empty database or with index-allow-incomplete.';
}

/** Maximum number of inputs with several owners that are looked up; the others show their signers only. */
const maxInputLookups = 4;

/**
 * The owners of inputs with several signers, by UTXO ID: signatures reveal only the owners that signed. Fetches the
 * transactions that created these outputs. A single signer is assumed to be the only owner.
 */
export async function fetchSpent(
  client: SourceClient,
  decoded: DecodedBytes,
  named: Promise<Names>,
): Promise<ReadonlyMap<string, SpentOutput>> {
  const { inflows } = flowsOf(decoded);
  const shared = inflows
    .filter(({ utxo, signers }) => utxo !== undefined && signers.length > 1)
    .slice(0, maxInputLookups);
  if (shared.length === 0) {
    return new Map();
  }
  const source = new DecodedView({ decoded, names: await named }).primaryChain(decoded.tx.child('sourceChain'));
  const found = await Promise.all(
    shared.map(async (flow): Promise<readonly (readonly [string, SpentOutput])[]> => {
      const chain = flow.field === 'importedInputs' ? source : decoded.chain;
      const output = chain === undefined ? undefined : await outputOf(client, chain, flow);
      return output === undefined ? [] : [[flow.utxo!.id, output] as const];
    }),
  );
  return new Map(found.flat());
}

/** Output indexes: exported and staked outputs come after the others. */
async function outputOf(client: SourceClient, chain: Chain, { utxo }: Inflow): Promise<SpentOutput | undefined> {
  const creating = (await fetchTransaction(client, chain, utxo!.txId))?.decoded;
  if (creating === undefined) {
    return undefined;
  }
  const { outflows } = flowsOf(creating);
  const inOrder = [...outflows.filter(isOwn), ...outflows.filter((flow) => !isOwn(flow))];
  const owners = inOrder[utxo!.index]?.owners;
  const threshold = owners?.child('threshold');
  const addresses = owners?.child('addresses')?.children;
  return threshold && addresses
    ? {
        threshold: Number(nodeNumber(threshold, creating.bytes)),
        addresses: addresses.map((address) => nodeBytes(address, creating.bytes)),
      }
    : undefined;
}

function isOwn({ field }: Outflow): boolean {
  return field === 'outputs';
}
