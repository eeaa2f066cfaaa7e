import type { LatestTransaction } from '../../net';
import { type DecodedBytes, leafText } from '../codec/decodedBytes';
import { type DecodedNode, nodeBytes } from '../codec/decodedNode';
import type { RawAnswer, Line, QueryResult } from '../../report';
import type {
  ResultOf,
  getL1Validator,
  getRewardUTXOs,
  platformGetCurrentValidators as getCurrentValidators,
} from '../../rpc';
import type { PastTransaction, PastValidation } from '../../validators';
import type { Stake, ValidationChange } from '../codec/stakingFields';

/** A transaction that a node knows on the P-, X- or C-Chain (there an atomic one). */
export interface FoundTransaction {
  readonly chain: 'P' | 'X' | 'C';
  readonly id: string;
  /** Absent: the node gives it only once it is accepted, or its type is newer than what is known here. */
  readonly decoded?: DecodedBytes;
  /** The node's word: "Committed", "Aborted", "Accepted", "Processing", "Dropped". */
  readonly status: string;
  /** Why it was dropped, in the node's words. Not trusted. */
  readonly reason?: string;
  /** Block of the C-Chain that it is in. */
  readonly height?: bigint;
  /** The source that knows it. */
  readonly from: number;
  readonly raw: readonly RawAnswer[];
}

/** When a transaction was accepted and in which block, as far as somebody tells: its own bytes and `getTx` do not. */
export interface TransactionPlace {
  /** Milliseconds since the epoch. */
  readonly time?: number;
  readonly height?: bigint;
  /** cb58; of the C-Chain 0x hex. */
  readonly block?: string;
  readonly from: readonly number[];
  /** The data service's row about it. */
  readonly indexed?: LatestTransaction;
  /** Why something of it is missing, as a sentence. */
  readonly why?: string;
}

/** A list of transactions is asked for by no more. */
const maxAddresses = 8;

/** Owners that a transaction of the P- or X-Chain names, as `P-fuji1…`: whoever lists transactions lists it by them. */
export function transactionAddresses(decoded: DecodedBytes): readonly string[] {
  const found = new Set<string>();
  const walk = (node: DecodedNode): void => {
    const { shape } = node;
    if (shape.kind === 'fixed' && shape.form === 'owner' && found.size < maxAddresses) {
      found.add(leafText('owner', nodeBytes(node, decoded.bytes), decoded));
    }
    if (shape.kind === 'struct' || shape.kind === 'list') {
      node.children.forEach(walk);
    }
  };
  walk(decoded.tx);
  return [...found];
}

/** What was asked about the stake or the validators that a transaction of the P-Chain is about. */
export interface StakingAnswers {
  /** Names of the chains that subnets validate, by subnet ID. */
  readonly subnets: ReadonlyMap<string, string>;
  /** The stake or seat that it makes. */
  readonly stake?: StakeAnswers;
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
  /** Percent, of a delegation whose validator validates still. */
  readonly delegationFee?: number;
}

export interface ValidationAnswersOfTx {
  readonly change: ValidationChange;
  readonly result: QueryResult<ResultOf<typeof getL1Validator>>;
  /** What the chain's own transactions tell, where the node was asked for its blocks. */
  readonly past?: PastValidation;
  /** What the transaction gave back of the balance. */
  readonly returned?: Line;
}
