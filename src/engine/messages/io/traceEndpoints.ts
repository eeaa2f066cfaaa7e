import { RpcBatch, callContract, warpAddress } from '../../evm';
import { getBlockchainID } from '../../rpc';
import { encodeCb58, hexToBytes } from '../../primitives';
import type { EvmChain } from '../../networks';
import type { TraceEndpoint } from '../report/messageTrace';
import { valueOf } from '../../report';
import type { SourceClient } from '../../sources';

/** `getBlockchainID()` of the Warp precompile. */
const blockchainIdCall = '0x4213cf78';

/** Blockchain IDs of a network's chains: the settings need not name that of the C-Chain. */
export class TraceEndpoints {
  private readonly result = new Map<string, Promise<string | undefined>>();

  constructor(private readonly client: SourceClient) {}

  /** cb58; undefined: nobody told. @throws the abort reason alone */
  idOf(chain: EvmChain): Promise<string | undefined> {
    const known = this.result.get(chain.name) ?? this.query(chain);
    this.result.set(chain.name, known);
    return known;
  }

  /** The chain of an ID, which is in hex or cb58. @throws the abort reason alone */
  async end(id: string): Promise<TraceEndpoint> {
    const blockchainId = id.startsWith('0x') ? encodeCb58(hexToBytes(id) ?? new Uint8Array()) : id;
    const { chains } = this.client.network;
    const named = chains.find((chain) => chain.blockchainId === blockchainId);
    if (named !== undefined) {
      return { blockchainId, chain: named };
    }
    for (const chain of chains.filter((one) => one.blockchainId === undefined)) {
      if ((await this.idOf(chain)) === blockchainId) {
        return { blockchainId, chain };
      }
    }
    return { blockchainId };
  }

  private async query(chain: EvmChain): Promise<string | undefined> {
    const { blockchainId, rpcUrl, path } = chain;
    if (blockchainId !== undefined) {
      return blockchainId;
    }
    const result =
      rpcUrl === undefined ? valueOf(await this.client.node('node', getBlockchainID, { alias: path })) : undefined;
    return result?.blockchainID ?? (await this.requestPrecompile(chain));
  }

  private async requestPrecompile(chain: EvmChain): Promise<string | undefined> {
    const result = await this.client.evm(chain, async (node) => {
      const batch = new RpcBatch();
      const key = batch.add(callContract({ to: warpAddress, data: blockchainIdCall }));
      const value = (await node.query(batch)).value(key);
      return { value, json: value ?? null };
    });
    const bytes = hexToBytes(valueOf(result) ?? '0x');
    return bytes?.length === 32 ? encodeCb58(bytes) : undefined;
  }
}
