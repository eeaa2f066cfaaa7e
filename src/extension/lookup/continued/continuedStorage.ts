import type { Section } from '../../../engine/report';
import type { EvmChain, Network } from '../../../engine/networks';
import { type ReadSlot, type TypedRange, storageSection } from '../../../engine/addresses';
import { chainSources } from '../../../engine/sources';
import type { Continuation } from '../../shared/documentRoute';
import type { ContinuedPorts } from './continuedPorts';

/** The known storage slots of a contract, which are read when the user asks for them. */
export class ContinuedStorage implements Continuation {
  private read: readonly ReadSlot[] | undefined;

  constructor(
    private readonly ports: ContinuedPorts,
    private readonly network: Network,
    private readonly chain: EvmChain,
    private readonly address: string,
  ) {}

  get section(): Section {
    return storageSection(this.read);
  }

  get more(): Continuation['more'] {
    return { start: this.read === undefined ? 'Read storage slots' : 'Read again', notes: [] };
  }

  async run(_typed: TypedRange, _changed: () => void, signal: AbortSignal): Promise<void> {
    const { ports, network, chain, address } = this;
    const allowed = await ports.agree(network.name, chainSources(network, chain).rpcUrls);
    if (allowed !== undefined) {
      this.read = await ports.state.scans.storage(chain, address, network, { signal, allowed });
    }
  }
}
