import type { Line, QueryResult } from '../../report';
import type { DecodedBytes } from '../codec/decodedBytes';
import type { Stake, ValidationChange } from '../codec/stakingFields';
import type {
  ResultOf,
  getL1Validator,
  getRewardUTXOs,
  platformGetCurrentValidators as getCurrentValidators,
} from '../../rpc';
import type { PastTransaction, PastValidation } from '../../validators';

/** What was asked about the stake or the validators that a transaction of the P-Chain is about. */
export interface StakingAnswers {
  /** Names of the chains that subnets validate, by subnet ID. */
  readonly subnets: ReadonlyMap<string, string>;
  /** The stake or seat that it makes. */
  readonly stake?: StakeAnswers;
  /** The stake that it ends. */
  readonly ended?: EndedAnswers;
  /** The validation of an L1 that it is about. */
  readonly validation?: ValidationAnswersOfTx;
  /** Where it stands in the chain, where the node was asked for its blocks. */
  readonly past?: PastTransaction;
}

export interface StakeAnswers {
  readonly stake: Stake;
  readonly isOver: boolean;
  /** Of a running one: the validator and those who delegate to it. */
  readonly validators?: QueryResult<ResultOf<typeof getCurrentValidators>>;
  /** cb58 of the transaction that ended it, where the node was asked for its blocks. */
  readonly endedBy?: string;
  /** Of one that is over and could earn something. */
  readonly reward?: RewardAnswers;
}

export interface RewardAnswers {
  readonly result: QueryResult<ResultOf<typeof getRewardUTXOs>>;
  /** `1.5 AVAX to P-local1…` each. */
  readonly outputs: readonly Line[];
}

export interface EndedAnswers {
  /** cb58 of the transaction that staked. */
  readonly stakingTxId: string;
  /** Absent: the node did not give it. */
  readonly staking?: { readonly stake: Stake; readonly decoded: DecodedBytes; readonly from: number };
  readonly reward: RewardAnswers;
}

export interface ValidationAnswersOfTx {
  readonly change: ValidationChange;
  readonly result: QueryResult<ResultOf<typeof getL1Validator>>;
  /** What the chain's own transactions tell, where the node was asked for its blocks. */
  readonly past?: PastValidation;
  /** What the transaction gave back of the balance. */
  readonly returned?: Line;
}
