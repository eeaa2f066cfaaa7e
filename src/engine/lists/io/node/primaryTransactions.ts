import { setImmediate } from 'node:timers/promises';
import { sha256 } from '@noble/hashes/sha2.js';
import type { AssetAmount, LatestTransaction } from '../../../net';
import { type DecodedBytes, Spelling, flowsOf, proposedIn, transactionsOf } from '../../../transactions';
import { bech32Address, bytesToHex, decodeCb58, encodeCb58, formatCount } from '../../../primitives';
import { getStakingAssetID } from '../../../rpc';
import { valueOf } from '../../../report';
import { ListError } from '../../listError';
import type { PrimaryBlock, SourceClient } from '../../../sources';
import { defineNodeList, type NodeListPage, type NodePageRequest, type NodeRow } from './nodeList';
import { lastPrimaryBlock, printMark, readBlocks, readMark } from './primaryBlocks';

/** Blocks that are read for one page, and asked for at once. */
const blocksOfPage = 200n;
const atOnce = 20n;

type Matches = (transaction: DecodedBytes, id: string) => Promise<boolean>;

/** Of the P- and X-Chain, by reading their blocks from the newest down: no node can be asked about an address. */
export const nodeLatestTransactions = defineNodeList('latestTransactions', 'getBlockByHeight', (request) => {
  const { blockchainId, addresses, l1ValidationId, txTypes } = request.ref;
  const chain = chainOf(blockchainId);
  const owners = addresses?.map((address) => bech32Address(address)?.hex.replace('0x', '') ?? '');
  const validation = l1ValidationId === undefined ? undefined : hexOf(l1ValidationId);
  return page(request, chain, async (transaction) => {
    if (txTypes !== undefined && !txTypes.includes(transaction.type)) {
      return false;
    }
    const bytes = bytesToHex(transaction.bytes);
    if (validation !== undefined && !bytes.includes(validation)) {
      return false;
    }
    return owners === undefined || (await isOf(transaction, bytes, owners));
  });
});

/** Transactions of the X-Chain that hold an asset, and the one that made it. */
export const nodeAssetTransactions = defineNodeList('assetTransactions', 'getBlockByHeight', (request) => {
  const asset = hexOf(request.ref.assetId);
  return page(request, 'X', (transaction, id) =>
    Promise.resolve(id === request.ref.assetId || bytesToHex(transaction.bytes).includes(asset)),
  );
});

async function page(request: NodePageRequest, chain: 'P' | 'X', matches: Matches): Promise<NodeListPage> {
  const { client, mark, pageSize } = request;
  const start = readMark(mark) ?? (await lastPrimaryBlock(client, chain));
  const avax = valueOf(await client.node('P-Chain', getStakingAssetID, {}))?.assetID;
  const rows: NodeRow[] = [];
  let { at } = start;
  let host = '';
  let unread = 0;
  let read = 0n;
  while (at >= 0n && read < blocksOfPage && rows.length < pageSize) {
    const slice = await readBlocks(client, chain, { ...start, at }, atOnce);
    ({ host } = slice);
    for (const block of slice.blocks) {
      unread += block.decoded === undefined ? 1 : 0;
      rows.push(...(await rowsOf(client, chain, block, matches, avax, request.ref.list)));
    }
    read += at - slice.lowest + 1n;
    at = slice.lowest - 1n;
  }
  return {
    rows,
    next: at < 0n ? undefined : printMark({ ...start, at }),
    note: noteOf({ at, last: start.last, by: start.by, host, unread }),
  };
}

async function rowsOf(
  client: SourceClient,
  chain: 'P' | 'X',
  block: PrimaryBlock,
  matches: Matches,
  avax: string | undefined,
  list: string,
): Promise<readonly NodeRow[]> {
  const rows: NodeRow[] = [];
  const { decoded } = block;
  const proposed = decoded && proposedIn(decoded);
  const all = decoded === undefined ? [] : [...transactionsOf(decoded), ...(proposed === undefined ? [] : [proposed])];
  for (const transaction of all.reverse()) {
    const id = encodeCb58(sha256(transaction.bytes));
    if (await matches(transaction, id)) {
      const listed = listedOf(chain, block, transaction, id, avax);
      rows.push({ key: id, value: list === 'assetTransactions' ? listed.transaction : listed });
    }
  }
  client.signal.throwIfAborted();
  // Recovering who signed takes a millisecond for each.
  await setImmediate();
  return rows;
}

/** In the data service's shape, as far as bytes and block tell. */
function listedOf(
  chain: 'P' | 'X',
  { id: block, height = 0n, at }: PrimaryBlock,
  transaction: DecodedBytes,
  txHash: string,
  avax: string | undefined,
): LatestTransaction {
  const { inflows, outflows } = flowsOf(
    transaction.root.child('unsignedTx') ?? transaction.root,
    transaction,
    new Spelling(transaction),
  );
  const spent = sums(inflows, avax);
  const created = sums(outflows, avax);
  const time = new Date(at ?? 0);
  return chain === 'P'
    ? {
        chain,
        transaction: {
          txHash,
          txType: transaction.type,
          blockTimestamp: time,
          blockNumber: height,
          blockHash: block,
          value: created,
          amountBurned: burned(spent, created),
          amountStaked: sums(
            outflows.filter(({ field }) => field === 'stake'),
            avax,
          ),
        },
      }
    : {
        chain,
        transaction: {
          txHash,
          txType: transaction.type,
          timestamp: time,
          blockHeight: height,
          blockHash: block,
          chainFormat: 'linear',
          amountUnlocked: spent,
          amountCreated: created,
        },
      };
}

function sums(
  flows: readonly { readonly asset: string; readonly amount?: bigint }[],
  avax: string | undefined,
): AssetAmount[] {
  const byAsset = new Map<string, bigint>();
  for (const { asset, amount = 0n } of flows) {
    byAsset.set(asset, (byAsset.get(asset) ?? 0n) + amount);
  }
  return [...byAsset].map(([assetId, amount]) =>
    assetId === avax ? { assetId, amount, symbol: 'AVAX', denomination: 9 } : { assetId, amount },
  );
}

function burned(spent: readonly AssetAmount[], created: readonly AssetAmount[]): AssetAmount[] {
  return spent.flatMap((one) => {
    const amount = one.amount - (created.find(({ assetId }) => assetId === one.assetId)?.amount ?? 0n);
    return amount > 0n ? [{ ...one, amount }] : [];
  });
}

async function isOf(transaction: DecodedBytes, bytes: string, owners: readonly string[]): Promise<boolean> {
  if (owners.some((owner) => bytes.includes(owner))) {
    return true;
  }
  const { recoverSigners } = await import('../../../transactions/codec/recoverSigners');
  return recoverSigners(transaction).some(({ key }) => key && owners.includes(bytesToHex(key.address).slice(2)));
}

function hexOf(id: string): string {
  return bytesToHex(decodeCb58(id, 32)?.bytes ?? new Uint8Array()).slice(2);
}

/** @throws {ListError} for chains whose nodes cannot be asked for it */
function chainOf(blockchainId: string): 'P' | 'X' {
  switch (blockchainId) {
    case 'p-chain':
      return 'P';
    case 'x-chain':
      return 'X';
    default:
      throw new ListError(
        `Nodes list no atomic transactions of ${blockchainId}. List those of p-chain or x-chain, or of an address on its EVM side.`,
      );
  }
}

interface Standing {
  readonly at: bigint;
  readonly last: bigint;
  readonly by: 'index' | 'height';
  readonly host: string;
  readonly unread: number;
}

function noteOf({ at, last, by, host, unread }: Standing): string {
  // An index counts from 0 what the chain counts from 1.
  const offset = by === 'index' ? 1n : 0n;
  const [from, to] = [at + 1n + offset, last + offset].map(formatCount);
  const blocks =
    by === 'index'
      ? `Scanned blocks ${from!} to ${to!} of ${to!} per ${host} (index API).`
      : `Scanned blocks ${from!} to ${to!} of ${to!} per ${host}.`;
  return unread === 0 ? blocks : `${blocks} Blocks not decoded: ${unread}.`;
}
