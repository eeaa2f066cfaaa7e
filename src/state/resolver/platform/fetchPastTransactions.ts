import type { JsonRpc } from '../../../api/jsonRpc/jsonRpc';
import { bytesFrom } from '../../../core/codec/bytesFrom';
import { idInside, VERSION_SIZE } from '../../../core/codec/codecIds';
import { decodeBytes } from '../../../core/codec/decodeBytes';
import { nodeNumber } from '../../../core/codec/nodeValue';
import { encodeCb58 } from '../../../core/ids/cb58';
import { isLoopback } from '../../../core/networks/namedHost';
import type { JsonValue } from '../../../core/json/value';
import type { Network } from '../../../core/networks/network';
import { getBlockByHeight, getHeight } from '../../../core/rpc/catalogue/platform/blocks';
import type { PastTransaction, PastTransactions } from '../../../explain/platform/validation/pastTransactions';
import { valueOf } from '../../../explain/sourcedResult';
import type { SourceClient } from '../../sources/sourceClient';
import { sha256 } from '@noble/hashes/sha2.js';

/** More blocks than most networks for development have; of others the newest ones are read. */
const mostBlocks = 512n;

/** Mainnet and fuji, of which a node on this machine may be one. */
const publicNetworks: ReadonlySet<number> = new Set([1, 5]);

/** Blocks that were read before, up to the one at `height`. */
interface Kept {
  readonly height: bigint;
  /** cb58 */
  readonly blockId: string;
  readonly past: PastTransactions;
}

/** By who asks, then by network. */
const kept = new WeakMap<JsonRpc, Map<string, Kept>>();

/**
 * The transactions in the newest blocks of the P-Chain, newest first. No node can be asked which transactions were about
 * something: on a network that runs on this machine alone every block is read, elsewhere that would ask too much of the
 * node. Blocks that were read once are asked for again only where the chain began anew.
 *
 * @throws the abort reason alone
 */
export async function fetchPastTransactions(client: SourceClient): Promise<PastTransactions> {
  const { nodes, networkId } = client.network;
  if (publicNetworks.has(networkId) || !nodes.every(({ url }) => isLoopback(new URL(url).origin))) {
    return { transactions: [], isWhole: false };
  }
  const last = valueOf(await client.node('P-Chain', getHeight, {}))?.height ?? 0n;
  const key = nodes.map(({ url }) => url).join(' ');
  const byNetwork = kept.get(client.context.rpc) ?? new Map<string, Kept>();
  kept.set(client.context.rpc, byNetwork);
  const known = byNetwork.get(key);
  const [newest] = known === undefined ? [] : await readBlocks(client, [known.height]);
  const before = known !== undefined && newest?.id === known.blockId && known.height <= last ? known : undefined;
  const first = before === undefined ? (last < mostBlocks ? 1n : last - mostBlocks + 1n) : before.height + 1n;
  const heights = Array.from({ length: Math.max(0, Number(last - first + 1n)) }, (_, i) => last - BigInt(i));
  const blocks = await readBlocks(client, heights);
  const past = {
    transactions: [...blocks.flatMap((one) => one?.transactions ?? []), ...(before?.past.transactions ?? [])],
    isWhole: blocks.every((one) => one !== undefined) && (before?.past.isWhole ?? (last > 0n && first === 1n)),
  };
  const blockId = heights.length === 0 ? before?.blockId : blocks[0]?.id;
  if (blockId !== undefined && blocks.every((one) => one !== undefined)) {
    byNetwork.set(key, { height: last, blockId, past });
  }
  return past;
}

interface ReadBlock {
  /** cb58 */
  readonly id: string;
  readonly transactions: readonly PastTransaction[];
}

function readBlocks(client: SourceClient, heights: readonly bigint[]): Promise<readonly (ReadBlock | undefined)[]> {
  return Promise.all(
    heights.map(async (height) => {
      const told = await client.node('P-Chain', getBlockByHeight, { height, encoding: 'hex' });
      return told.ok ? blockOf(told.value.block, height, client.network) : undefined;
    }),
  );
}

function blockOf(hex: JsonValue, height: bigint, { networkId, hrp }: Network): ReadBlock | undefined {
  const bytes = typeof hex === 'string' ? bytesFrom(hex)?.bytes : undefined;
  const [block] = bytes === undefined ? [] : decodeBytes(bytes, { kind: 'block', chain: 'P', networkId, hrp });
  if (bytes === undefined || block === undefined) {
    return undefined;
  }
  const at = block.root.child('time');
  const single = block.root.child('tx');
  const blockId = encodeCb58(sha256(bytes));
  const all = [...(block.root.child('txs')?.children ?? []), ...(single ? [single] : [])];
  const transactions = all.flatMap(({ start, end }) => {
    const alone = new Uint8Array(VERSION_SIZE + end - start);
    alone.set(bytes.subarray(start, end), VERSION_SIZE);
    const [decoded] = decodeBytes(alone, { kind: 'tx', chain: 'P', networkId, hrp });
    return decoded === undefined
      ? []
      : [
          {
            id: encodeCb58(idInside(bytes, start, end)),
            decoded,
            height,
            blockId,
            time: at && Number(nodeNumber(at, bytes)) * 1_000,
          },
        ];
  });
  return { id: blockId, transactions };
}
