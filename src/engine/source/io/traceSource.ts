import {
  type CallTrace,
  type Recording,
  type Traceable,
  type RecordedCall,
  RpcBatch,
  fetchContractCode,
  record,
  traceCalls,
  traceSteps,
  TraceError,
  fetchClientVersion,
} from '../../evm';
import type { BuiltCode, CodeMatch } from '../build/builtContract';
import { CallSource, sourceOfCode, type ParsedSource } from '../frames/callSource';
import { type MatchedCall, SourceTrace } from '../frames/sourceTrace';
import { CodeMap, SourceText } from '../sourceMap/sourceMap';
import { brokenTrace } from '../report/projectFacts';
import { noSteps, noTrace, type TracingNode } from '../report/noTrace';
import type { EvmNode } from '../../sources';
import { ignoreApiError, ApiError, hostOf } from '../../errors';
import { type Line, text } from '../../report';
import { type JsonObject, isJsonObject, getOrMake, nextTurn } from '../../primitives';
import type { EvmChain } from '../../networks';
import { pauseAfter } from '../../net';
import type { Builds } from './project/projectBuilds';

/**
 * The recording of a run, from one node.
 *
 * @param tree its calls, where they are known already
 * @throws {ApiError} the node does not trace it
 * @throws {TraceError} the trace is inconsistent
 */
export async function fetchRecording(node: EvmNode, traceable: Traceable, tree?: CallTrace): Promise<Recording> {
  const batch = new RpcBatch();
  const stepsKey = batch.add(traceSteps(traceable));
  const treeKey = tree === undefined ? batch.add(traceCalls(traceable)) : undefined;
  const responses = await node.query(batch);
  const steps = responses.needed(stepsKey);
  const calls = treeKey === undefined ? tree! : responses.needed(treeKey);
  // Both steps take up to 40 ms for the largest transactions.
  await nextTurn();
  return record(steps, calls);
}

const maxCodes = 100;

/**
 * The code that each call ran, hex with 0x, by call index; for a creation, its creation code with arguments.
 *
 * @param block that it ran in
 * @param stateOverrides may override code
 * @throws {ApiError}
 */
export async function fetchCodes(
  node: EvmNode,
  { calls }: Recording,
  block: `0x${string}` | 'latest',
  stateOverrides: JsonObject = {},
): Promise<ReadonlyMap<number, string>> {
  const executed = calls.filter(({ first }) => first !== undefined);
  // Contracts created by the run may be gone if it failed.
  const made = new Map(
    calls.filter((call) => isCreation(call) && call.error === undefined).map(({ codeAt, output }) => [codeAt, output]),
  );
  const overridden = Object.entries(stateOverrides).flatMap(([address, one]) =>
    isJsonObject(one) && typeof one['code'] === 'string' ? [[address.toLowerCase(), one['code']] as const] : [],
  );
  const created = new Map([...overridden, ...made]);
  const addresses = [...new Set(executed.filter((call) => !isCreation(call)).map(({ codeAt }) => codeAt))]
    .filter((address) => address !== undefined && !created.has(address))
    .slice(0, maxCodes);
  const batch = new RpcBatch();
  const keys = addresses.map((address) => [address, batch.add(fetchContractCode(address!, block))] as const);
  const responses = await node.query(batch);
  const codes = new Map<string | undefined, string>([
    ...created,
    ...keys.flatMap(([address, key]) => {
      const code = responses.value(key);
      return code === undefined ? [] : [[address, code] as const];
    }),
  ]);
  return new Map(
    executed.flatMap((call) => {
      const code = isCreation(call) ? call.input : codes.get(call.codeAt);
      return code === undefined ? [] : [[call.index, code] as const];
    }),
  );
}

function isCreation({ kind }: RecordedCall): boolean {
  return kind === 'CREATE' || kind === 'CREATE2';
}

/** Milliseconds that the extension host is blocked at a time. */
const sliceMs = 8;

/** A node traces but does not record steps, as anvil without a flag. */
export class NoStepsError extends Error {
  override readonly name = 'NoStepsError';
}

interface TracedRun {
  readonly recording: Recording;
  /** Code that each call ran, by call index. */
  readonly codes: ReadonlyMap<number, string>;
  /** The recording with sources; absent: none of its code is from the project. */
  readonly trace?: SourceTrace;
}

/**
 * @param block that it ran in, for its codes
 * @param tree its calls, where they are known already
 * @throws {ApiError} the node does not trace it
 * @throws {TraceError} the trace is inconsistent
 * @throws {NoStepsError} the trace has no steps, though there was code to run
 */
export async function traceSource(
  node: EvmNode,
  builds: Builds,
  traceable: Traceable,
  block: `0x${string}` | 'latest',
  tree?: CallTrace,
): Promise<TracedRun> {
  const [recording] = await Promise.all([fetchRecording(node, traceable, tree), builds.ready()]);
  const [root] = recording.calls;
  if (recording.length === 0 && root !== undefined && root.input !== '0x') {
    throw new NoStepsError();
  }
  const codes = await fetchCodes(node, recording, block, 'hash' in traceable ? {} : traceable.stateOverrides);
  return { recording, codes, trace: await matchSource(recording, codes, builds) };
}

/** A recording with the sources that it ran; `undefined` where there are none. @param codes by call index */
export async function matchSource(
  recording: Recording,
  codes: ReadonlyMap<number, string>,
  builds: Builds,
): Promise<SourceTrace | undefined> {
  const matched = await matchCalls(recording, codes, builds);
  return [...matched.values()].some(({ match }) => match.contract !== undefined)
    ? await SourceTrace.build(recording, matched, pauseAfter(sliceMs))
    : undefined;
}

async function matchCalls(
  { calls }: Recording,
  codes: ReadonlyMap<number, string>,
  builds: Builds,
): Promise<ReadonlyMap<number, MatchedCall>> {
  const known = new Map<string, Promise<MatchedCall>>();
  const matched = new Map<number, MatchedCall>();
  // Failed calls first, innermost first: their lines matter most if not all contracts are requested.
  const failedFirst = [...codes].toSorted(([a], [b]) => rankOf(calls[b]) - rankOf(calls[a]));
  for (const [index, code] of failedFirst) {
    const isCreation = calls[index]!.kind.startsWith('CREATE');
    const { codeAt, output } = calls[index]!;
    const key = `${isCreation ? 'creation' : codeAt} ${code}`;
    const deployed = { address: codeAt, code: output };
    const match = (): Promise<CodeMatch> =>
      isCreation ? builds.creation(code, deployed) : builds.runtime(code, codeAt);
    matched.set(index, await getOrMake(known, key, () => match().then((one) => withSources(builds, one))));
  }
  return matched;
}

function rankOf(call: RecordedCall | undefined): number {
  return call?.error === undefined ? 0 : 1 + call.index;
}

async function withSources(builds: Builds, match: CodeMatch): Promise<MatchedCall> {
  return { match, source: await readSources(builds, match) };
}

async function readSources(builds: Builds, match: CodeMatch): Promise<CallSource | undefined> {
  const { contract, code } = match;
  const map = code === undefined ? undefined : mapOf(code);
  if (contract === undefined || map === undefined || contract.language !== 'Solidity') {
    return undefined;
  }
  const sources = new Map<number, ParsedSource>();
  const changed = new Set<number>();
  for (const index of contract.sources.keys()) {
    const file = await builds.source(contract, index);
    if (file === 'changed') {
      changed.add(index);
    } else if (file !== undefined) {
      sources.set(
        index,
        parseOnce(file.uri, file.text, () => sourceOfCode(new SourceText(file))),
      );
    }
  }
  return new CallSource(match, contract, map, sources, changed);
}

const mapCache = new WeakMap<BuiltCode, CodeMap>();

function mapOf(code: BuiltCode): CodeMap | undefined {
  const map =
    mapCache.get(code) ?? (code.sourceMap === undefined ? undefined : CodeMap.read(code.bytes, code.sourceMap));
  if (map !== undefined) {
    mapCache.set(code, map);
  }
  return map;
}

/** Recently parsed files: most calls run the same few. */
const parsedFiles = new Map<string, { readonly text: string; readonly source: ParsedSource }>();
const maxParsedFiles = 200;

function parseOnce(uri: string, text: string, make: () => ParsedSource): ParsedSource {
  const cached = parsedFiles.get(uri);
  const source = cached?.text === text ? cached.source : make();
  parsedFiles.delete(uri);
  parsedFiles.set(uri, { text, source });
  const [oldest] = parsedFiles.keys();
  if (parsedFiles.size > maxParsedFiles && oldest !== undefined) {
    parsedFiles.delete(oldest);
  }
  return source;
}

export type NoTraceError = ApiError | TraceError | NoStepsError;

export function isNoTraceError(error: unknown): error is NoTraceError {
  return error instanceof ApiError || error instanceof TraceError || error instanceof NoStepsError;
}

/** Why there is no recording, and which setting of the node would change that. @throws the abort reason */
export async function noTraceReason(error: NoTraceError, node: EvmNode, chain: EvmChain): Promise<Line> {
  if (error instanceof TraceError) {
    return [text(brokenTrace(error))];
  }
  const tracing = await tracingNode(node, chain);
  return error instanceof ApiError ? noTrace(error, tracing) : noSteps(hostOf(node.url), tracing);
}

async function tracingNode(node: EvmNode, chain: EvmChain): Promise<TracingNode> {
  const clientVersion = await ignoreApiError(node.queryValue(fetchClientVersion()));
  return { isCChain: chain.name === 'C-Chain', clientVersion };
}
