import type { CreatedChain } from '../../lookup/primary/blockchain/createdChain';

/** What does not change while the extension runs, so that no refresh asks for it again. */
export class NodesMemory {
  /** Base URL → NodeID. */
  readonly nodeIDs = new Map<string, string>();
  /** Network and blockchain ID → what created the blockchain. */
  private readonly created = new Map<string, CreatedChain>();

  createdChain(network: string, blockchainID: string): CreatedChain | undefined {
    return this.created.get(`${network} ${blockchainID}`);
  }

  keepCreatedChain(network: string, blockchainID: string, chain: CreatedChain): void {
    this.created.set(`${network} ${blockchainID}`, chain);
  }
}
