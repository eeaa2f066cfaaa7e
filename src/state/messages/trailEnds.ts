import { ethCall } from '../../api/evm/account';
import { EvmRound } from '../../api/evm/evmRound';
import { warpAddress } from '../../api/evm/warp';
import { getBlockchainID } from '../../core/rpc/catalogue/info/network';
import { encodeCb58 } from '../../core/ids/cb58';
import { hexToBytes } from '../../core/ids/hex';
import type { EvmChain } from '../../core/networks/network';
import type { TrailEnd } from '../../explain/messages/messageTrail';
import { valueOf } from '../../explain/sourcedResult';
import type { SourceClient } from '../sources/sourceClient';

/** `getBlockchainID()` of the Warp precompile. */
const blockchainIdCall = '0x4213cf78';

/** Blockchain IDs of a network's chains: the settings need not name that of the C-Chain. */
export class TrailEnds {
  private readonly told = new Map<string, Promise<string | undefined>>();

  constructor(private readonly client: SourceClient) {}

  /** cb58; undefined: nobody told. @throws the abort reason alone */
  idOf(chain: EvmChain): Promise<string | undefined> {
    const known = this.told.get(chain.name) ?? this.ask(chain);
    this.told.set(chain.name, known);
    return known;
  }

  /** The chain of an ID, which is in hex or cb58. @throws the abort reason alone */
  async end(id: string): Promise<TrailEnd> {
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

  private async ask(chain: EvmChain): Promise<string | undefined> {
    const { blockchainId, rpcUrl, path } = chain;
    if (blockchainId !== undefined) {
      return blockchainId;
    }
    const told =
      rpcUrl === undefined ? valueOf(await this.client.node('node', getBlockchainID, { alias: path })) : undefined;
    return told?.blockchainID ?? (await this.askPrecompile(chain));
  }

  private async askPrecompile(chain: EvmChain): Promise<string | undefined> {
    const told = await this.client.evm(chain, async (node) => {
      const round = new EvmRound();
      const key = round.add(ethCall({ to: warpAddress, data: blockchainIdCall }));
      const value = (await node.ask(round)).value(key);
      return { value, json: value ?? null };
    });
    const bytes = hexToBytes(valueOf(told) ?? '0x');
    return bytes?.length === 32 ? encodeCb58(bytes) : undefined;
  }
}
