import { sha256 } from '@noble/hashes/sha2.js';
import { UserError, hostOf } from '../../../errors';
import { type DecodedBytes, describeCall, nodeNumber } from '../../../transactions';
import { type Bech32Address, type JsonValue, bytesToHex, encodeCb58 } from '../../../primitives';
import { primaryMethods } from '../../../rpc';
import type { ScannedPlatformTransaction } from '../../../addresses';
import { chainTitle } from '../../../networks';
import type { QueryResult } from '../../../report';
import { type SourceClient, fetchChainNames, readNodeBytes } from '../../../sources';
import { breathe, signersAmong, transactionsDown } from '../primaryBlocks';
import { type BlockReader, BlockScan, type Slice } from './blockScan';
import { heightsDown } from '../heights';

/** The transactions of an address on the P- or X-Chain, whose nodes give one block at a time. */
export class PrimaryScan extends BlockScan<ScannedPlatformTransaction> {
  /** Blocks that hold what is newer than what is known here. */
  private unread = 0;

  constructor(
    private readonly chain: 'P' | 'X',
    private readonly address: Bech32Address,
  ) {
    super(500n, 20n);
  }

  get gaps(): readonly string[] {
    const { unread } = this;
    return unread === 0
      ? []
      : [unread === 1 ? '1 block could not be decoded.' : `${unread} blocks could not be decoded.`];
  }

  protected forget(): void {
    this.unread = 0;
  }

  protected reader(client: SourceClient): BlockReader<ScannedPlatformTransaction> {
    const title = chainTitle(this.chain);
    const { getHeight } = primaryMethods[this.chain];
    let host = '';
    return {
      host: () => host,
      latest: async () => {
        const { value, url } = response(await client.node(title, getHeight, {}), title);
        host = hostOf(url);
        return value.height;
      },
      slice: async (range) => {
        const { getBlockByHeight } = primaryMethods[this.chain];
        const heights = heightsDown(range);
        const blocks = await Promise.all(
          heights.map((height) => client.node(title, getBlockByHeight, { height, encoding: 'hex' })),
        );
        return await this.readBlocks(client, heights, blocks);
      },
    };
  }

  private async readBlocks(
    client: SourceClient,
    heights: readonly bigint[],
    blocks: readonly QueryResult<{ readonly block: JsonValue }>[],
  ): Promise<Slice<ScannedPlatformTransaction>> {
    const found: ScannedPlatformTransaction[] = [];
    let transactions = 0;
    for (const [i, block] of blocks.entries()) {
      const height = heights[i]!;
      if (!block.ok && block.rejected) {
        return { found, transactions, missing: height };
      }
      const { value, url } = response(block, chainTitle(this.chain));
      const place = { host: hostOf(url), method: primaryMethods[this.chain].getBlockByHeight.name };
      const { decoded } = readNodeBytes(value.block, 'block', this.chain, client.network, place, height);
      if (decoded === undefined) {
        this.unread += 1;
        continue;
      }
      const all = transactionsDown(decoded);
      transactions += all.length;
      for (const one of all) {
        const known = await this.foundIn(client, one, height, timeOf(decoded));
        found.push(...(known === undefined ? [] : [known]));
      }
      await breathe();
    }
    return { found, transactions };
  }

  private async foundIn(
    client: SourceClient,
    transaction: DecodedBytes,
    height: bigint,
    at: number | undefined,
  ): Promise<ScannedPlatformTransaction | undefined> {
    const own = this.address.hex.replace('0x', '');
    const isOwner = bytesToHex(transaction.bytes).includes(own);
    const { signers, isSigner } = await signersAmong(transaction, [own]);
    return isOwner || isSigner
      ? {
          id: encodeCb58(sha256(transaction.bytes)),
          height,
          at,
          type: transaction.type,
          does: describeCall(transaction, { signers, names: await fetchChainNames(client, transaction) }),
          isSigner,
          isOwner,
        }
      : undefined;
  }
}

/** @throws why it was not told */
function response<T>(result: QueryResult<T>, title: string): Extract<QueryResult<T>, { readonly ok: true }> {
  if (result.ok) {
    return result;
  }
  throw (
    result.error ??
    new UserError(`No node of the ${title} may be asked. Add one to the setting snowprobe.networks, or allow its host.`)
  );
}

/** Blocks before Banff have no time. */
function timeOf({ root, bytes }: DecodedBytes): number | undefined {
  const seconds = root.child('time');
  return seconds && Number(nodeNumber(seconds, bytes)) * 1000;
}
