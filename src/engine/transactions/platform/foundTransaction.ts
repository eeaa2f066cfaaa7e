import type { LatestTransaction } from '../../net';
import { type DecodedBytes, leafText } from '../codec/decodedBytes';
import { type DecodedNode, nodeBytes } from '../codec/decodedNode';
import type { RawResponse, Line, QueryResult } from '../../report';
import type {
  ResultOf,
  getL1Validator,
  getRewardUTXOs,
  platformGetCurrentValidators as getCurrentValidators,
} from '../../rpc';
import type { PastTransaction, PastValidation } from '../../validators';
import type { Stake, ValidationChange } from '../codec/stakingFields';

/** A P- or X-Chain transaction or C-Chain atomic transaction known to a node. */
export interface FoundTransaction {
  readonly chain: 'P' | 'X' | 'C';
  readonly id: string;
  /** Absent: the node returns it only once accepted, or its type is newer than this version. */
  readonly decoded?: DecodedBytes;
  /** Status as reported by the node: "Committed", "Aborted", "Accepted", "Processing", "Dropped". */
  readonly status: string;
  /** The node's reason for dropping it. Untrusted. */
  readonly reason?: string;
  /** Height of its C-Chain block. */
  readonly height?: bigint;
  /** Index of the source. */
  readonly from: number;
  readonly raw: readonly RawResponse[];
}

/** When and in which block a transaction was accepted, if known: neither its bytes nor `getTx` include it. */
export interface TransactionPlace {
  /** Milliseconds since the epoch. */
  readonly time?: number;
  readonly height?: bigint;
  /** cb58; on the C-Chain 0x hex. */
  readonly block?: string;
  readonly from: readonly number[];
  /** The data service's row for it. */
  readonly indexed?: LatestTransaction;
  /** Why part of it is missing, as a sentence. */
  readonly why?: string;
}

/** Maximum addresses in a query for a list of transactions. */
const maxAddresses = 8;

/** Owners in a P- or X-Chain transaction, as `P-fuji1…`: lists of transactions can be queried by them. */
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

/** Results about the stake or validators that a P-Chain transaction concerns. */
export interface StakingResults {
  /** Names of the chains that subnets validate, by subnet ID. */
  readonly subnets: ReadonlyMap<string, string>;
  /** The stake or slot that it creates. */
  readonly stake?: StakeResults;
  readonly ended?: EndedResults;
  /** The L1 validation that it concerns. */
  readonly validation?: ValidationResultsOfTx;
  /** Its position in the chain, where the node's blocks were queried. */
  readonly past?: PastTransaction;
}

export interface StakeResults {
  readonly stake: Stake;
  readonly isOver: boolean;
  /** For an active stake: the validator and its delegators. */
  readonly validators?: QueryResult<ResultOf<typeof getCurrentValidators>>;
  /** cb58 ID of the transaction that ended it, where the node's blocks were queried. */
  readonly endedBy?: string;
  /** For an ended stake that could earn a reward. */
  readonly reward?: RewardResults;
}

export interface RewardResults {
  readonly result: QueryResult<ResultOf<typeof getRewardUTXOs>>;
  /** Each `1.5 AVAX to P-local1…`. */
  readonly outputs: readonly Line[];
}

export interface EndedResults {
  /** cb58 ID of the staking transaction. */
  readonly stakingTxId: string;
  /** Absent where the node did not return it. */
  readonly staking?: { readonly stake: Stake; readonly decoded: DecodedBytes; readonly from: number };
  readonly reward: RewardResults;
  /** Percent; for a delegation to a validator that is still active. */
  readonly delegationFee?: number;
}

export interface ValidationResultsOfTx {
  readonly change: ValidationChange;
  readonly result: QueryResult<ResultOf<typeof getL1Validator>>;
  /** From the chain's own transactions, where the node's blocks were queried. */
  readonly past?: PastValidation;
  /** The part of the balance that the transaction returned. */
  readonly returned?: Line;
}
