import {
  type NodeTransaction,
  type TransactionFee,
  transactionFee,
  type RecordedCall,
  fetchContractCode,
  type NameOf,
  type Traceable,
  type AccountChange,
  accountChanges,
  traceHashedInputs,
  traceStateDiff,
  TraceError,
} from '../../evm';
import type { Fact, Section, Line, ReportDrawing } from '../../report';
import type { EvmChain } from '../../networks';
import { SourceText } from '../sourceMap/sourceMap';
import { declarationOf } from '../frames/solidityText';
import { failuresOf, failedPlaces, withPlaces } from '../frames/failures';
import type { SourceFrame, SourceTrace, TracedSource } from '../frames/sourceTrace';
import {
  failedAtFacts,
  failedLines,
  noLineFact,
  ownErrorFact,
  failedAtLine,
  verifiedFacts,
  unsureReason,
} from '../report/projectFacts';
import { profileGas } from '../profile/gasProfile';
import { namedStorage } from '../storage/namedStorage';
import { caughtSection, stackSection, gasSections } from '../report/gasSection';
import { stateDiffSections } from '../report/stateDiff';
import { revertedCall } from '../debugger/launch';
import { EvmNode, type SourceClient } from '../../sources';
import { runInTimeSlices, type JsonRpc } from '../../net';
import { ignoreApiError, ApiError } from '../../errors';
import { type JsonValue, toQuantity } from '../../primitives';
import type { Builds } from './project/projectBuilds';
import { buildsFor } from './verified/verifiedBuilds';
import { traceSource, type NoTraceError, isNoTraceError, noTraceReason, NoStepsError } from './traceSource';
import type { SourceHint } from './projectFacts';

export { fetchContractSlots } from './contractSlots';

interface SourceLines {
  readonly facts: readonly Fact[];
  /** Replace less certain facts with the same keys. */
  readonly surer: readonly Fact[];
  readonly drawings: readonly ReportDrawing[];
  /** Shown above all other sections. */
  readonly first: readonly Section[];
  readonly last: readonly Section[];
  /** Adds failure places to the call tree; `undefined` where the added sections replace it. */
  readonly located: (section: Section) => Section | undefined;
}

interface TracedTransaction {
  readonly known: NodeTransaction;
  /** Source index of its trace. */
  readonly from: number;
  readonly hint: SourceHint;
  readonly withChanges: boolean;
}

const maxRequests = 8;

const none: SourceLines = { facts: [], drawings: [], surer: [], first: [], last: [], located: (section) => section };

/**
 * Where in the open project a transaction failed and what it caught, what it changed, and its gas; where the node does
 * not trace, why, and the called function.
 *
 * @throws the abort reason only
 */
export async function sourceLines(
  client: SourceClient,
  chain: EvmChain,
  traced: TracedTransaction,
): Promise<SourceLines> {
  const builds = buildsFor(client, chain, maxRequests);
  const node = client.evmNode(chain);
  if (builds === undefined || node === undefined) {
    return none;
  }
  try {
    return await tracedLines(client, node, builds, traced);
  } catch (error) {
    client.signal.throwIfAborted();
    if (!isNoTraceError(error)) {
      throw error;
    }
    return await untracedLines(error, { node, chain, builds }, traced);
  }
}

/** For a failed transaction: the called function, and why its line is unknown. */
async function untracedLines(
  error: NoTraceError,
  { node, chain, builds }: { readonly node: EvmNode; readonly chain: EvmChain; readonly builds: Builds },
  { known, from }: TracedTransaction,
): Promise<SourceLines> {
  const frame = known.replay === undefined ? undefined : await declaredFrame(node, builds, known);
  return frame === undefined
    ? none
    : {
        ...none,
        facts: [...failedAtFacts([frame], [from]), ...noLineFact(await noTraceReason(error, node, chain), [from])],
      };
}

async function tracedLines(
  client: SourceClient,
  node: EvmNode,
  builds: Builds,
  { known, from, hint, withChanges }: TracedTransaction,
): Promise<SourceLines> {
  const result = known.replay?.trace ?? known.trace;
  if (result?.ok === false) {
    throw result.error;
  }
  const traceable = known.traceable ?? { hash: known.transaction.hash };
  const { trace } = await traceSource(node, builds, traceable, blockOf(known), result?.value);
  if (trace === undefined) {
    return none;
  }
  const failures = failuresOf(trace);
  const [failed] = failures.filter(({ isCaught }) => !isCaught);
  const frames = failed?.frames ?? [];
  const { transaction, receipt } = known;
  const { calls } = trace.recording;
  // The flame graph shows all code that ran.
  const isDrawn =
    withChanges && calls.every(({ index, first }) => first === undefined || trace.matchOf(index).contract);
  const fee = receipt && { ...transactionFee(receipt, known), gasLimit: transaction.gas };
  return {
    facts: [
      ...failedAtFacts(frames, [from]),
      ...noLineFact(unsureReason(frames), [from]),
      ...verifiedFacts(
        [...frames.map(({ call }) => call), ...(withChanges ? calls.map(({ index }) => index) : [])].map(
          (call) => trace.matchOf(call).contract,
        ),
        [from],
      ),
    ],
    drawings: failedLines(frames, (frame) => trace.textOf(frame)),
    located: (section) =>
      isDrawn && section.key === 'gasByCall' ? undefined : withPlaces(section, failedPlaces(failures), calls.length),
    surer: failed === undefined ? [] : projectErrorFacts(trace, failed.call, from),
    first: [...stackSection(frames, calls, [from]), ...caughtSection(failures, hint, [from])],
    last: withChanges
      ? await changeSections(
          node,
          { traceable, trace, sender: transaction.from, fee },
          { name: hint.name, from: [from], signal: client.signal },
        )
      : [],
  };
}

function projectErrorFacts(trace: SourceTrace, call: RecordedCall, from: number): readonly Fact[] {
  const { contract } = trace.matchOf(call.index);
  return contract === undefined ? [] : ownErrorFact(contract, call.output, [from]);
}

/** The declaration of the called function, which is all that is certain without a trace. */
async function declaredFrame(
  node: EvmNode,
  builds: Builds,
  { transaction: { to, input } }: NodeTransaction,
): Promise<SourceFrame | undefined> {
  if (to == null) {
    return undefined;
  }
  return await ignoreApiError(
    (async () => {
      const code = await node.queryValue(fetchContractCode(to));
      await builds.ready();
      const { contract } = await builds.runtime(code, to);
      const signature = contract?.selectors.get(input.slice(2, 10).toLowerCase());
      if (contract === undefined || signature === undefined) {
        return undefined;
      }
      const name = signature.slice(0, signature.indexOf('('));
      for (const index of contract.sources.keys()) {
        const file = await builds.source(contract, index);
        const declared =
          typeof file === 'object' ? declarationOf(new SourceText(file), contract.name, name) : undefined;
        if (declared !== undefined) {
          return { call: 0, contract: contract.name, function: name, declared };
        }
      }
      return { call: 0, contract: contract.name, function: name };
    })(),
  );
}

function blockOf({ receipt }: NodeTransaction): `0x${string}` | 'latest' {
  return receipt === undefined ? 'latest' : toQuantity(receipt.blockNumber);
}

interface TracedChanges {
  readonly traceable: Traceable;
  /** The trace with sources; absent: none of its code is from the project. */
  readonly trace?: TracedSource;
  readonly sender?: string;
  /** Absent for a call that was not sent. */
  readonly fee?: Pick<TransactionFee, 'charged' | 'ran'> & { readonly gasLimit: bigint };
}

/**
 * State changes of a transaction, by variable names where the project has them, and gas by lines and functions.
 *
 * @param node the one that traced it, so that all results are of one state
 * @param from source indexes of the trace
 * @throws the abort reason only
 */
export async function changeSections(
  node: EvmNode,
  { traceable, trace, sender, fee }: TracedChanges,
  { name, from, signal }: { readonly name: NameOf; readonly from: readonly number[]; readonly signal: AbortSignal },
): Promise<readonly Section[]> {
  const [changes, profile] = await Promise.all([
    ignoreApiError(fetchChanges(node, traceable)),
    trace === undefined || fee === undefined ? undefined : runInTimeSlices(profileGas(trace, fee.ran, fee.gasLimit)),
  ]);
  signal.throwIfAborted();
  const sections = profile === undefined ? [] : gasSections({ ...profile, charged: fee?.charged }, name, from);
  if (changes === undefined) {
    return sections;
  }
  const storage = await runInTimeSlices(namedStorage(changes.accounts, trace, changes.hashed));
  return [...stateDiffSections(storage, changes.accounts, sender, name, from), ...sections];
}

interface Changes {
  readonly accounts: readonly AccountChange[];
  /** Hashed inputs, hex with 0x; absent: the node rejects custom tracers. */
  readonly hashed?: readonly string[];
}

/**
 * Requests the balances, slots and codes that a transaction or a call changes, and if slots changed, the hashed keys of
 * mappings.
 *
 * @param node the one that traced it, so that all results are of one state
 * @throws {ApiError} no node returned the changes
 */
export async function fetchChanges(node: EvmNode, traceable: Traceable): Promise<Changes> {
  const accounts = accountChanges(await node.queryValue(traceStateDiff(traceable)));
  // A custom tracer is ten times as slow on a node as its built-in ones.
  const changesStorage = accounts.some(({ storage }) => storage.length > 0);
  return {
    accounts,
    hashed: changesStorage ? await ignoreApiError(node.queryValue(traceHashedInputs(traceable))) : [],
  };
}

/** Milliseconds that a response waits for its line. */
const maxMs = 3_000;

/**
 * Where in the open project a reverted eth_call, eth_estimateGas or raw transaction failed. `undefined` where it runs
 * no code of the project, or the node does not trace.
 *
 * @throws the abort reason only
 */
export async function failingCallLine(
  rpc: JsonRpc,
  url: string,
  { method, params }: { readonly method: string; readonly params: JsonValue },
  builds: Builds,
  signal: AbortSignal,
): Promise<Line | undefined> {
  const traceable = builds.mayKnow ? await revertedCall(method, params) : undefined;
  if (traceable === undefined) {
    return undefined;
  }
  const until = AbortSignal.any([signal, AbortSignal.timeout(maxMs)]);
  const node = new EvmNode(rpc, [url], { signal: until, deadlineMs: maxMs });
  const { block } = traceable;
  const at = typeof block === 'string' && block.startsWith('0x') ? (block as `0x${string}`) : 'latest';
  try {
    const { trace } = await traceSource(node, builds, traceable, at);
    const [failure] = trace === undefined ? [] : failuresOf(trace);
    return failure === undefined || failure.isCaught ? undefined : failedAtLine(failure.frames);
  } catch (error) {
    signal.throwIfAborted();
    // The response reports the failure; the line is optional.
    if (error instanceof ApiError || error instanceof TraceError || error instanceof NoStepsError || until.aborted) {
      return undefined;
    }
    throw error;
  }
}
