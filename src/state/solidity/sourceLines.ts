import { getCode } from '../../api/evm/account';
import { ApiError } from '../../api/errors/errors';
import { toQuantity } from '../../api/evm/block';
import { EvmRound } from '../../api/evm/evmRound';
import { TraceError } from '../../core/evm/trace/recorder';
import type { Fact, Section } from '../../core/finding/finding';
import type { EvmChain } from '../../core/networks/network';
import { SourceText } from '../../core/solidity/sourceMap/sourceText';
import { declarationOf } from '../../core/solidity/frames/declaration';
import { failuresOf } from '../../core/solidity/frames/failures';
import type { SourceFrame } from '../../core/solidity/frames/sourceFrame';
import type { FailureHint } from '../../explain/evm/failure';
import type { NodeTransaction } from '../../explain/evm/hashAnswer';
import { caughtSection } from '../../explain/solidity/caughtSection';
import { failedAtFacts } from '../../explain/solidity/failedAt';
import { noLineFact } from '../../explain/solidity/noLine';
import { stackSection } from '../../explain/solidity/stackSection';
import type { EvmNode } from '../sources/evmNode';
import type { SourceClient } from '../sources/sourceClient';
import type { Builds } from '../builds/builds';
import { traceSource } from './traceSource';

interface Lines {
  readonly facts: readonly Fact[];
  readonly sections: readonly Section[];
}

const none: Lines = { facts: [], sections: [] };

/**
 * Where in the open project a transaction failed and what it caught; where the node does not trace, why, and the function
 * that was called.
 *
 * @throws the abort reason alone
 */
export async function sourceLines(
  client: SourceClient,
  chain: EvmChain,
  { known, from, hint }: { readonly known: NodeTransaction; readonly from: number; readonly hint: FailureHint },
): Promise<Lines> {
  const { builds } = client.context;
  const node = client.evmNode(chain);
  if (builds === undefined || node === undefined) {
    return none;
  }
  const told = known.replay?.trace ?? known.trace;
  try {
    if (told?.ok === false) {
      throw told.error;
    }
    const trace = await traceSource(node, builds, { hash: known.transaction.hash }, blockOf(known), told?.value);
    if (trace === undefined) {
      return none;
    }
    const failures = failuresOf(trace);
    const [failed] = failures.filter(({ isCaught }) => !isCaught);
    const frames = failed?.frames ?? [];
    return {
      facts: failedAtFacts(frames, [from]),
      sections: [...stackSection(frames, trace.recording.calls, [from]), ...caughtSection(failures, hint, [from])],
    };
  } catch (error) {
    client.signal.throwIfAborted();
    if (!(error instanceof ApiError || error instanceof TraceError)) {
      throw error;
    }
    const frame = await declaredFrame(node, builds, known);
    return frame === undefined
      ? none
      : { facts: [...failedAtFacts([frame], [from]), ...noLineFact(error, [from])], sections: [] };
  }
}

/** The function that a transaction called, where it is of the project; its declaration is all that is sure of it. */
async function declaredFrame(
  node: EvmNode,
  builds: Builds,
  { transaction: { to, input } }: NodeTransaction,
): Promise<SourceFrame | undefined> {
  if (to == null) {
    return undefined;
  }
  const round = new EvmRound();
  const key = round.add(getCode(to));
  try {
    const code = (await node.ask(round)).value(key);
    await builds.ready();
    const { contract } = code === undefined ? { contract: undefined } : await builds.runtime(code);
    const signature = contract?.selectors.get(input.slice(2, 10).toLowerCase());
    if (contract === undefined || signature === undefined) {
      return undefined;
    }
    const name = signature.slice(0, signature.indexOf('('));
    for (const index of contract.sources.keys()) {
      const file = await builds.source(contract, index);
      const declared = file && declarationOf(new SourceText(file), contract.name, name);
      if (declared !== undefined) {
        return { call: 0, contract: contract.name, function: name, declared };
      }
    }
    return { call: 0, contract: contract.name, function: name };
  } catch (error) {
    if (error instanceof ApiError) {
      return undefined;
    }
    throw error;
  }
}

function blockOf({ receipt }: NodeTransaction): `0x${string}` | 'latest' {
  return receipt === undefined ? 'latest' : (toQuantity(receipt.blockNumber) as `0x${string}`);
}
