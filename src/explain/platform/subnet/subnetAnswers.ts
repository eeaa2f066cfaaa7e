import type { Section } from '../../../core/finding/finding';
import type { ResultOf } from '../../../core/rpc/catalogue/method';
import type { getSubnet, validates } from '../../../core/rpc/catalogue/platform/subnets';
import type { getCurrentValidators } from '../../../core/rpc/catalogue/platform/validators';
import type { SourcedResult } from '../../sourcedResult';
import type { AskedCreation } from '../blockchain/blockchainAnswers';
import type { RegisteredBlockchains } from '../registeredBlockchains';
import type { RegisteredChains } from '../registeredChains';

/** What was told about a subnet. */
export interface SubnetAnswers {
  readonly subnet: SourcedResult<ResultOf<typeof getSubnet>>;
  readonly chains: SourcedResult<ResultOf<typeof validates>>;
  readonly validators: SourcedResult<ResultOf<typeof getCurrentValidators>>;
  /** By blockchain ID. */
  readonly creations: ReadonlyMap<string, AskedCreation>;
  readonly indexed: SourcedResult<RegisteredChains>;
  /** Asked where no node told; undefined where it was not needed. */
  readonly listed?: SourcedResult<RegisteredBlockchains>;
  /** The transaction that created the subnet. */
  readonly createdBy: readonly Section[];
}
