import { getStorageAt } from '../../api/evm/account';
import { getBlockByHash, toQuantity, type EvmBlock } from '../../api/evm/block';
import { EvmRound } from '../../api/evm/evmRound';
import { getTransactionByHash, type EvmTransaction } from '../../api/evm/transaction';
import type { AbiSource } from '../../core/evm/artifact/abiSource';
import { Breakpoints } from '../../core/debugger/breakpoints';
import { Timeline } from '../../core/debugger/timeline';
import { Walk } from '../../core/debugger/walk';
import type { StepValues } from '../../core/evm/trace/recording';
import type { SourceTrace } from '../../core/solidity/frames/sourceTrace';
import type { Builds } from '../builds/builds';
import { fetchCodes, fetchRecording } from '../solidity/fetchRecording';
import { FetchedStepValues } from '../solidity/stepValues';
import { matchSource, pauseAfter } from '../solidity/traceSource';
import type { EvmNode } from '../sources/evmNode';

/** A transaction that is walked through. */
export interface Debuggee {
  readonly trace: SourceTrace;
  readonly timeline: Timeline;
  readonly breakpoints: Breakpoints;
  readonly walk: Walk;
  readonly values: StepValues;
  /** That each call ran, hex with 0x, by the call's index. */
  readonly codes: ReadonlyMap<number, string>;
  readonly transaction: EvmTransaction;
  readonly block?: EvmBlock;
  readonly abi?: AbiSource;
  readonly builds: Builds;
  /** What stood in a slot before the transaction's block. @throws {ApiError} */
  storageBefore(account: string, slot: bigint): Promise<bigint>;
}

/** Why a transaction cannot be walked through. */
export type NoDebuggee = 'notFound' | 'pending' | 'notFromProject' | 'noSteps';

/**
 * @param of what the compilers and ABIs of the open project say
 * @throws {ApiError} the node does not answer, or does not trace
 * @throws {TraceError} what it tells does not fit together
 */
export async function fetchDebuggee(
  node: EvmNode,
  hash: string,
  of: { readonly builds: Builds; readonly abi?: AbiSource },
): Promise<Debuggee | NoDebuggee> {
  const round = new EvmRound();
  const key = round.add(getTransactionByHash(hash));
  const told = (await node.ask(round)).of(key);
  if (!told.ok) {
    throw told.error;
  }
  const transaction = told.value;
  if (transaction === null) {
    return 'notFound';
  }
  if (transaction.blockHash == null || transaction.blockNumber == null) {
    return 'pending';
  }
  const [recording, block] = await Promise.all([
    fetchRecording(node, { hash }),
    fetchBlock(node, transaction.blockHash),
    of.builds.ready(),
  ]);
  if (recording.length === 0) {
    return 'noSteps';
  }
  const codes = await fetchCodes(node, recording, toQuantity(transaction.blockNumber) as `0x${string}`);
  const trace = await matchSource(recording, codes, of.builds);
  if (trace === undefined) {
    return 'notFromProject';
  }
  const timeline = await Timeline.build(trace, pauseAfter(8));
  const breakpoints = new Breakpoints(timeline, recording);
  const walk = new Walk(timeline, breakpoints, recording);
  const values = new FetchedStepValues(node, { hash }, recording, codes);
  const parent = toQuantity(transaction.blockNumber === 0n ? 0n : transaction.blockNumber - 1n) as `0x${string}`;
  return {
    ...{ trace, timeline, breakpoints, walk, values, codes, transaction, block, abi: of.abi, builds: of.builds },
    async storageBefore(account, slot) {
      const asked = new EvmRound();
      const word = asked.add(getStorageAt(account, `0x${slot.toString(16).padStart(64, '0')}`, parent));
      const outcome = (await node.ask(asked)).of(word);
      if (!outcome.ok) {
        throw outcome.error;
      }
      return BigInt(outcome.value);
    },
  };
}

async function fetchBlock(node: EvmNode, hash: string): Promise<EvmBlock | undefined> {
  const round = new EvmRound();
  const key = round.add(getBlockByHash(hash));
  return (await node.ask(round)).value(key) ?? undefined;
}
