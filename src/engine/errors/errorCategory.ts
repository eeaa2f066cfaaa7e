import { HttpError, RpcError } from './errors';
import { findErrorRow } from './errorTable';

/** What an answer amounts to, where that changes what is done next. */
export type ErrorCategory =
  /** The server knows no such thing: an answer rather than a failure. */
  | 'notFound'
  /** The path is not served: an absent API or chain. */
  | 'noEndpoint'
  | 'noMethod'
  | 'badRequest'
  | 'unauthorized'
  | 'rateLimited'
  | 'bootstrapping'
  /** The node shuts down. */
  | 'closing'
  /** The state of an old block is gone on this node. */
  | 'prunedState'
  /** A block above the last accepted one. */
  | 'unfinalized'
  | 'batchTooLarge'
  | 'tooLarge'
  | 'rangeTooLarge'
  | 'nodeTimeout'
  | 'reverted'
  /** A transaction that the node does not take. */
  | 'rejectedTransaction'
  /** A validator signed that the P-Chain does not count before its next epoch. */
  | 'signerTooNew'
  | 'unsupported'
  | 'serverFault';

/**
 * What a server's refusal means, told by status or code and by the words that the node documents. Undefined for other
 * errors and for words that are not known.
 */
export function errorCategory(error: unknown): ErrorCategory | undefined {
  return error instanceof HttpError || error instanceof RpcError ? findErrorRow(error)?.row.category : undefined;
}
