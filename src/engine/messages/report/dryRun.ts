import type { ApiError } from '../../errors';
import type { ReceiverError } from './failure';

/** What a delivery would do. `proof`: the method that told. */
export type DryRun = { readonly from: number } & (
  | { readonly kind: 'refused'; readonly error: ReceiverError; readonly proof: string }
  | {
      readonly kind: 'taken';
      readonly proof: string;
      /** What it takes; absent: the node did not tell. */
      readonly gas?: bigint;
      /** Absent: only a trace tells whether a message is executed, and the node makes none. */
      readonly execution?: Execution;
    }
  | { readonly kind: 'unread'; readonly error?: ApiError }
);

/** What becomes of the message once it is taken. `empty`: it has nothing to execute. */
export type Execution =
  | { readonly outcome: 'executed' | 'empty' }
  /** Without an error its receiver is not called: there is no code. */
  | { readonly outcome: 'failed'; readonly error?: ReceiverError };
