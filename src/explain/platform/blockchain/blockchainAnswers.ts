import type { TpsPage } from '../../../api/metricsApi/averageTps';
import type { Section } from '../../../core/finding/finding';
import type { EvmChain } from '../../../core/networks/network';
import type { getChainConfig } from '../../../core/rpc/catalogue/evm/chain';
import type { ResultOf } from '../../../core/rpc/catalogue/method';
import type { getBlockchainStatus, validatedBy } from '../../../core/rpc/catalogue/platform/subnets';
import type { getTx } from '../../../core/rpc/catalogue/platform/transactions';
import type { SourcedResult } from '../../sourcedResult';
import type { RegisteredBlockchains } from '../registeredBlockchains';
import type { RegisteredChains } from '../registeredChains';
import type { CreatedChain } from './createdChain';

export interface AskedCreation {
  readonly told: SourcedResult<ResultOf<typeof getTx>>;
  readonly created?: CreatedChain;
}

/** What was told about a blockchain. */
export interface BlockchainAnswers {
  readonly blockchainId: string;
  /** The same chain in the settings. */
  readonly configured?: EvmChain;
  /** What a node calls a chain of the primary network that has no other name. */
  readonly alias?: string;
  readonly subnet: SourcedResult<ResultOf<typeof validatedBy>>;
  readonly status: SourcedResult<ResultOf<typeof getBlockchainStatus>>;
  readonly creation: AskedCreation;
  /** The transaction that created the blockchain. */
  readonly createdBy: readonly Section[];
  readonly indexed: SourcedResult<RegisteredChains>;
  /** Asked where no node told. */
  readonly listed?: SourcedResult<RegisteredBlockchains>;
  /** Of EVM chains that the node runs. */
  readonly config?: SourcedResult<ResultOf<typeof getChainConfig>>;
  /** Of chains whose EVM chain ID is known. */
  readonly tps?: SourcedResult<TpsPage>;
}
