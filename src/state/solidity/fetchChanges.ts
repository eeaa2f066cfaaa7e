import { EvmRound } from '../../api/evm/evmRound';
import { traceCallHashedInputs, traceHashedInputs } from '../../api/evm/hashedInputs';
import { diffCall, diffTransaction } from '../../api/evm/stateDiff';
import { type AccountChange, accountChanges } from '../../core/evm/trace/stateChanges';
import type { EvmNode } from '../sources/evmNode';
import type { Traceable } from './fetchRecording';

/** What a transaction changed, as a node tells it. */
export interface Changes {
  readonly accounts: readonly AccountChange[];
  /** What it hashed, hex with 0x; absent: the node runs no tracers of others. */
  readonly hashed?: readonly string[];
}

/**
 * Asks which balances, slots and codes differ after a transaction or a call, and for the keys of mappings.
 *
 * @param node the one that traced the rest, so that all is of one state
 * @throws {ApiError} no node tells what changed
 */
export async function fetchChanges(node: EvmNode, traceable: Traceable): Promise<Changes> {
  const round = new EvmRound();
  const [diffKey, hashedKey] =
    'hash' in traceable
      ? [round.add(diffTransaction(traceable.hash)), round.add(traceHashedInputs(traceable.hash))]
      : [
          round.add(diffCall(traceable.call, traceable.block, traceable.stateOverrides)),
          round.add(traceCallHashedInputs(traceable.call, traceable.block, traceable.stateOverrides)),
        ];
  const answers = await node.ask(round);
  const diff = answers.of(diffKey);
  if (!diff.ok) {
    throw diff.error;
  }
  return { accounts: accountChanges(diff.value), hashed: answers.value(hashedKey) };
}
