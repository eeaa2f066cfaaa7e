import { hostOf } from '../../../errors';
import { RpcBatch, getLatestBlock } from '../../../evm';
import type { EvmChain } from '../../../networks';
import { type RowTransaction, type ScanGap, logsGap, tracesGap } from '../../../addresses';
import { type EvmNode, type SourceClient, TokenMetadataCache } from '../../../sources';
import { type BlockReader, BlockScan } from './blockScan';
import { fetchSlice } from './fetchSlice';
import { noNode } from './readStorage';

/** The transactions of an address on an EVM chain. */
export class AddressScan extends BlockScan<RowTransaction> {
  readonly tokens = new TokenMetadataCache();
  /** What the node does not tell. */
  noLogs: ScanGap | undefined;
  noTraces: ScanGap | undefined;

  constructor(
    readonly chain: EvmChain,
    readonly address: string,
  ) {
    super(5_000n);
  }

  get gaps(): readonly string[] {
    const { noLogs, noTraces } = this;
    return [
      ...(noLogs === undefined ? [] : [logsGap(noLogs)]),
      ...(noTraces === undefined ? [] : [tracesGap(noTraces)]),
    ];
  }

  protected forget(): void {
    this.noLogs = undefined;
    this.noTraces = undefined;
  }

  protected reader(client: SourceClient): BlockReader<RowTransaction> {
    const node = client.evmNode(this.chain);
    if (node === undefined) {
      throw noNode(this.chain);
    }
    return {
      latest: () => latestOf(node),
      host: () => hostOf(node.url),
      slice: async (range) => {
        const { noLogs, noTraces, tokens } = this;
        const known = { node, chain: this.chain.name, address: this.address.toLowerCase(), tokens, noLogs, noTraces };
        try {
          return await fetchSlice(known, range);
        } finally {
          ({ noLogs: this.noLogs, noTraces: this.noTraces } = known);
        }
      },
    };
  }
}

/** Height of the node's last block. */
export async function latestOf(node: EvmNode): Promise<bigint> {
  const batch = new RpcBatch();
  const latest = batch.add(getLatestBlock());
  const outcome = (await node.query(batch)).of(latest);
  if (!outcome.ok) {
    throw outcome.error;
  }
  return outcome.value.number;
}
