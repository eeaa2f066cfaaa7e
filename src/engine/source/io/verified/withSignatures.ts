import {
  type AbiCandidate,
  type AbiParameter,
  type AbiSource,
  decodeCall,
  decodeEvent,
  decodeParameters,
  decodeRevert,
  type EventLog,
} from '../../../abi';
import { type CallTrace, callsIn, type HashResult, readableLogs } from '../../../evm';
import { type EvmChain, serviceUrlOf } from '../../../networks';
import { getOrMake, isJsonList, isJsonObject, type JsonValue } from '../../../primitives';
import type { Sourced } from '../../../report';
import type { SourceClient } from '../../../sources';
import type { KnownSignature } from '../../verified/signatureDatabase';
import type { VerifiedScope, VerifiedContracts } from './verifiedContracts';

/** What to decode by selector and topic, hex with 0x. */
interface DecodableData {
  readonly calls: readonly Pick<CallTrace, 'to' | 'input' | 'output' | 'error'>[];
  readonly logs: readonly EventLog[];
}

/** Data of an unknown selector or topic: the bytes after the selector, or logs. */
interface UndecodedData {
  readonly data: `0x${string}`[];
  readonly logs: EventLog[];
}

type SignatureResult = { readonly abi: AbiSource | undefined; readonly isLate: boolean };

/**
 * Adds a signature database's functions, errors and events to ABIs that lack them, for a transaction or those of a
 * block. A quick lookup sends nothing: `isLate` where it would have to.
 *
 * @throws the abort reason only
 */
export async function withSignatures(
  { context, network, signal, states }: SourceClient,
  chain: EvmChain,
  abi: AbiSource | undefined,
  results: readonly Sourced<HashResult>[],
): Promise<SignatureResult> {
  const { verified, options } = context;
  const scope = { network, chain, signal, states, allowed: options.allowed };
  const read = results.map(({ value: { transaction: known, block } }): DecodableData => {
    const ran = known?.replay?.trace ?? known?.trace;
    const calls = ran?.ok === true ? callsIn(ran.value) : [];
    return {
      calls: [...(known === undefined ? [] : [known.transaction]), ...calls, ...(block?.bodies ?? [])],
      logs: known?.receipt === undefined ? [] : readableLogs(known.receipt),
    };
  });
  return await withKnownSignatures(abi, read, verified, scope, options.quick === true);
}

/** The same for revert data. @param data hex with 0x @throws the abort reason only */
export async function withErrorSignature(
  abi: AbiSource | undefined,
  data: JsonValue | undefined,
  verified: VerifiedContracts | undefined,
  scope: Omit<VerifiedScope, 'chain'> & { readonly chain: EvmChain | undefined },
): Promise<AbiSource | undefined> {
  const { chain } = scope;
  const read = [{ calls: [{ output: typeof data === 'string' ? data : undefined, error: 'reverted' }], logs: [] }];
  return chain === undefined ? abi : (await withKnownSignatures(abi, read, verified, { ...scope, chain }, false)).abi;
}

const maxObjects = 20_000;

/** The same for the calls and logs in responses of a node. */
export async function withSignaturesOf(
  abi: AbiSource | undefined,
  responses: readonly JsonValue[],
  verified: VerifiedContracts,
  scope: VerifiedScope,
): Promise<AbiSource | undefined> {
  const read: DecodableData[] = [];
  const pending = [...responses];
  for (let value = pending.pop(); value !== undefined && read.length < maxObjects; value = pending.pop()) {
    if (isJsonObject(value)) {
      read.push(readObject(value));
    }
    // There may be too many for the arguments of one `push`.
    for (const inner of isJsonList(value) ? value : isJsonObject(value) ? Object.values(value) : []) {
      pending.push(inner);
    }
  }
  return (await withKnownSignatures(abi, read, verified, scope, false)).abi;
}

function readObject({
  address,
  topics,
  to,
  input,
  data,
  output,
  error,
}: Readonly<Record<string, JsonValue>>): DecodableData {
  const textOf = (value: JsonValue | undefined): string | undefined => (typeof value === 'string' ? value : undefined);
  const [at, bytes] = [textOf(to), textOf(input) ?? textOf(data)];
  const names = topics !== undefined && isJsonList(topics) ? topics.filter((topic) => typeof topic === 'string') : [];
  return {
    calls:
      at === undefined || bytes === undefined
        ? []
        : [{ to: at, input: bytes, output: textOf(output), error: textOf(error) }],
    logs: names.length === 0 ? [] : [{ address: textOf(address) ?? '', topics: names, data: textOf(data) ?? '' }],
  };
}

async function withKnownSignatures(
  abi: AbiSource | undefined,
  read: readonly DecodableData[],
  verified: VerifiedContracts | undefined,
  scope: VerifiedScope,
  isQuick: boolean,
): Promise<SignatureResult> {
  const url = serviceUrlOf(scope.network, scope.chain, '4byte');
  const unknown = url === undefined || verified === undefined ? new Map<string, never>() : collectUndecoded(read, abi);
  if (url === undefined || verified === undefined || unknown.size === 0) {
    return { abi, isLate: false };
  }
  const known = await verified.signatures([...unknown.keys()], scope, isQuick);
  if (known === 'not allowed') {
    scope.states?.notRequested('verified', url, scope.chain.name, 'evm');
  }
  if (typeof known === 'string') {
    return { abi, isLate: known === 'late' };
  }
  const candidates = new Map([...known].map(([hash, all]) => [hash, rankCandidates(all, unknown.get(hash)!)]));
  const orCandidates = (known: readonly AbiCandidate[] = [], hash: string): readonly AbiCandidate[] =>
    known.length > 0 ? known : (candidates.get(hash.toLowerCase()) ?? []);
  return {
    isLate: false,
    abi: {
      ...abi,
      functions: (selector, to) => orCandidates(abi?.functions(selector, to), selector),
      events: (topic, address) => orCandidates(abi?.events(topic, address), topic),
      errors: (selector, address) => orCandidates(abi?.errors(selector, address), selector),
    },
  };
}

function collectUndecoded(
  read: readonly DecodableData[],
  abi: AbiSource | undefined,
): ReadonlyMap<string, UndecodedData> {
  const unknown = new Map<string, UndecodedData>();
  const of = (hash: string): UndecodedData => getOrMake(unknown, hash.toLowerCase(), () => ({ data: [], logs: [] }));
  for (const { to, input, output, error } of read.flatMap(({ calls }) => calls)) {
    const call = decodeCall(input ?? '0x', to, { abi });
    if (call.kind === 'unknown' && call.problems.length === 0 && call.selector !== undefined) {
      of(call.selector).data.push(`0x${input!.slice(10)}`);
    }
    const revert = error && output ? decodeRevert(output, { abi, address: to ?? undefined }) : undefined;
    if (revert?.kind === 'unknown' && revert.selector !== undefined) {
      of(revert.selector).data.push(`0x${output!.slice(10)}`);
    }
  }
  for (const log of read.flatMap(({ logs }) => logs)) {
    const topic = /^0x[\da-f]{64}$/i.exec(log.topics[0] ?? '')?.[0];
    if (topic !== undefined && decodeEvent(log, abi) === undefined) {
      of(topic).logs.push(log);
    }
  }
  return unknown;
}

/** More samples do not add to how the bytes decode. */
const maxSamples = 100;

/** The signatures that fit, verified first. The only verified one is certain if it fits in only one way. */
function rankCandidates(known: readonly KnownSignature[], unknown: UndecodedData): readonly AbiCandidate[] {
  const [data, logs] = [unknown.data.slice(0, maxSamples), unknown.logs.slice(0, maxSamples)];
  const counts = [...new Set(logs.map(({ topics }) => topics.length - 1))];
  const matching = known
    .filter(({ inputs }) => data.every((bytes) => decodeParameters(inputs, bytes) !== undefined))
    .map((one) => ({
      ...one,
      ways: logs.length === 0 ? [[one.inputs]] : counts.map((count) => indexedVariants(one, count, logs)),
    }));
  const verified = matching.filter(({ isVerified }) => isVerified);
  return [...verified, ...matching.filter(({ isVerified }) => !isVerified)].flatMap(({ name, ways, isVerified }) =>
    ways.flatMap(([inputs, ...others]) =>
      inputs === undefined
        ? []
        : {
            ...{ name, inputs, contract: '4byte', source: '4byte' },
            certain: isVerified && verified.length === 1 && others.length === 0,
          },
    ),
  );
}

/** With more parameters, the first ones are assumed to be indexed, as they mostly are. */
const maxIndexable = 8;

/** The combinations of indexed parameters, which a signature does not show, that fit the logs; first ones first. */
function indexedVariants(
  { name, inputs }: KnownSignature,
  count: number,
  logs: readonly EventLog[],
): readonly (readonly AbiParameter[])[] {
  const choices =
    inputs.length > maxIndexable ? [inputs.map((_, i) => i).slice(0, count)] : combinations(inputs.length, count);
  return choices
    .map((chosen) => inputs.map((input, i) => ({ ...input, indexed: chosen.includes(i) })))
    .filter((indexed) => {
      const events = (): readonly AbiCandidate[] => [
        { ...{ name, inputs: indexed, contract: '4byte', source: '4byte' }, certain: true },
      ];
      const only = { functions: () => [], errors: () => [], events };
      return logs.every((log) => log.topics.length - 1 !== count || decodeEvent(log, only) !== undefined);
    });
}

/** All combinations of `count` numbers below `n`. */
function combinations(n: number, count: number, from = 0): readonly (readonly number[])[] {
  return count === 0
    ? [[]]
    : Array.from({ length: Math.max(0, n - from) }, (_, i) => from + i).flatMap((first) =>
        combinations(n, count - 1, first + 1).map((rest) => [first, ...rest]),
      );
}
