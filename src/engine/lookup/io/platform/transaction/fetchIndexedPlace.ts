import { ApiError, RpcError, errorCategory, isNotFound } from '../../../../errors';
import type { NodeAnswer, NodeCallOptions, NodeClient } from '../../../../net';
import { type ResultOf, getContainerRange, getLastAccepted } from '../../../../rpc';
import { type FoundTransaction, type TransactionPlace, VERSION_SIZE } from '../../../../transactions';
import { isPublic } from '../../../../networks';
import { bytesToHex, formatCount } from '../../../../primitives';
import { sourcesOf } from '../../../../report';
import { type SourceClient, blockOfContainer } from '../../../../sources';

/** Containers of one answer, and how many of them are looked through: all of a network for development. */
const atOnce = 256n;
const mostRead = 512n;

/**
 * Where a transaction of the P- or X-Chain stands, by the index of a network's own node: the newest blocks are looked
 * through for its bytes, since an index tells blocks alone. Undefined: on public networks, whose nodes keep none, and
 * where it is not known why there is no answer.
 *
 * @throws the abort reason alone
 */
export async function fetchIndexedPlace(
  client: SourceClient,
  { chain, id, decoded }: FoundTransaction,
): Promise<TransactionPlace | undefined> {
  if (chain === 'C' || decoded === undefined || isPublic(client.network)) {
    return undefined;
  }
  // In a block a transaction stands without the codec's version.
  const bytes = bytesToHex(decoded.bytes.subarray(VERSION_SIZE)).slice(2);
  const result = await client.chainQuestion<Searched | 'off' | 'unknown'>(
    `${chain}-Chain`,
    `container with ${id}`,
    async (node, options) => {
      const at = { ...options, index: `${chain}/block`, isExpectedError: isNotFound };
      try {
        return await search(node, at, bytes);
      } catch (error) {
        // The first node that answers is enough: a hover does not wait for one that hangs.
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
    return { from: [], why: offWords() };
  }
  const { found, last, lowest } = result.value;
  if (found === undefined) {
    const words = `block and acceptance time unknown: not in the newest ${formatCount(last - lowest + 1n)} blocks of the node’s index.`;
    return { from: sourcesOf(result), why: words };
  }
  const block = blockOfContainer(client.network, chain, found);
  return { time: block.at, height: block.height, block: block.id, from: sourcesOf(result) };
}

interface Searched {
  readonly found?: IndexedContainer;
  readonly last: bigint;
  readonly lowest: bigint;
}

type IndexedContainer = ResultOf<typeof getLastAccepted>;

async function search(
  node: NodeClient,
  at: NodeCallOptions,
  bytes: string,
): Promise<NodeAnswer<Searched | 'off' | 'unknown'>> {
  const { value, json } = await node.call(getLastAccepted, { encoding: 'hex' }, at);
  let found = value.bytes.includes(bytes) ? value : undefined;
  let left = value.index;
  const lowest = value.index - mostRead > 0n ? value.index - mostRead : 0n;
  while (found === undefined && left > lowest) {
    const startIndex = left - atOnce > lowest ? left - atOnce : lowest;
    const range = { startIndex, numToFetch: left - startIndex, encoding: 'hex' } as const;
    const { containers } = (await node.call(getContainerRange, range, at)).value;
    found = containers.find((one) => one.bytes.includes(bytes));
    left = startIndex;
  }
  return { value: { found, last: value.index, lowest }, json };
}

function offWords(): string {
  return 'block and acceptance time unknown: the node runs without index-enabled. Set index-enabled to true in its configuration, and restart it with an empty database or with index-allow-incomplete.';
}
