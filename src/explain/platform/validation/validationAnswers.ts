import type { LatestTransactionsPage } from '../../../api/dataApi/latestTransactions';
import type { ResultOf } from '../../../core/rpc/catalogue/method';
import type { getValidatorFeeState } from '../../../core/rpc/catalogue/platform/fees';
import type { getTotalStake } from '../../../core/rpc/catalogue/platform/staking';
import type { getL1Validator } from '../../../core/rpc/catalogue/platform/validators';
import type { getCurrentEpoch } from '../../../core/rpc/catalogue/proposervm';
import type { SourcedResult } from '../../sourcedResult';

export type ToldValidator = ResultOf<typeof getL1Validator>;

/** All that was heard about a validation ID. */
export interface ValidationAnswers {
  readonly validator: SourcedResult<ToldValidator>;
  /** Transactions about it, newest first. */
  readonly history: SourcedResult<LatestTransactionsPage>;
  readonly price?: SourcedResult<ResultOf<typeof getValidatorFeeState>>;
  readonly totalStake?: SourcedResult<ResultOf<typeof getTotalStake>>;
  /** There where the validator is so young that it may not sign yet. */
  readonly epoch?: SourcedResult<ResultOf<typeof getCurrentEpoch>>;
  /** Of the chain in the settings that the subnet validates. */
  readonly chainName?: string;
}
