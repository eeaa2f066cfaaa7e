import { type DecodedRevert, abiNote } from '../../abi';
import {
  type Claims,
  type Fact,
  type Line,
  type ReportStatus,
  type Sourced,
  code,
  fact,
  guess,
  message,
  text,
} from '../../report';
import { tracedCalls } from './callSection';
import { caughtFailure, explainFailure, type FailureHint } from './deliveryFailure';
import type { HashAnswer } from './hashAnswer';
import { explainPending } from './pending';
import type { TransactionFacts } from './transactionFacts';

/** How a transaction ended, or why it has not. */
export interface TransactionOutcome {
  readonly status: ReportStatus;
  readonly title: Line;
  readonly facts: readonly Fact[];
  /** What it reverted with, where it did. */
  readonly revert?: DecodedRevert;
}

/** @param what it does, for the title of one that did it or still may */
export function outcomeOf(
  outcome: TransactionFacts['outcome'] | undefined,
  node: Sourced<HashAnswer> | undefined,
  claims: Claims<TransactionFacts>,
  what: Line,
  symbol: string | undefined,
  hint: FailureHint,
): TransactionOutcome {
  switch (outcome) {
    case 'failed':
      return failed(node, claims, hint);
    case 'pending': {
      const waiting =
        node?.value.transaction === undefined ? undefined : explainPending(node.value.transaction, symbol);
      return waiting?.status === 'stuck'
        ? { status: 'stuck', title: message`stuck: ${waiting.why}`, facts: [] }
        : { status: 'pending', title: message`pending: ${what}`, facts: [] };
    }
    case 'ok':
      return {
        status: 'ok',
        title: what,
        facts: fact('caught', 'internal calls', caughtFailure(tracedCalls(node?.value), hint), [], {
          brief: true,
        }),
      };
    case undefined:
      // In a block, but not known to have succeeded: no success may be claimed.
      return {
        status: 'pending',
        title: message`status unknown: ${what}`,
        facts: fact('outcome', 'status', [text('unknown: the node has no receipt')], [], {
          brief: true,
        }),
      };
  }
}

function failed(
  node: Sourced<HashAnswer> | undefined,
  claims: Claims<TransactionFacts>,
  hint: FailureHint,
): TransactionOutcome {
  const [from, to] = [claims.value('from'), claims.value('to')];
  const call = { from, to, gasUsed: claims.value('gasUsed'), gasLimit: claims.value('gasLimit') };
  const { reason, meaning, how } = explainFailure(node?.value.transaction, call, { ...hint, address: to });
  return {
    status: 'failed',
    title: reason.line,
    facts: [
      ...fact('meaning', 'explanation', meaning, [], { brief: true }),
      ...fact('reasonFrom', 'evidence', how, []),
      ...fact('errorAbi', 'error', errorAbiLine(reason.revert), []),
    ],
    revert: reason.revert,
  };
}

/** By whose ABI an error was read, and what else its selector may mean. */
function errorAbiLine(revert: DecodedRevert | undefined): Line | undefined {
  if (revert?.kind !== 'custom' || (revert.source === undefined && revert.alternatives === undefined)) {
    return undefined;
  }
  const { name, standard, source, guess: isGuess, alternatives = [] } = revert;
  const read: Line = [text(`${standard}.`), code(name), ...(isGuess ? [guess('guessed from selector')] : [])];
  const all = alternatives.slice(0, 2).reduce((line, other) => message`${line}, or ${code(other)}`, read);
  return [...all, ...abiNote(source)];
}
