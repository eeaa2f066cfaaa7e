import { ApiError, RpcError } from '../../errors';
import { raceAbort } from '../../net';
import {
  type AbiContract,
  abiNote,
  type ArgFormat,
  type AbiSource,
  type ContractFunction,
  decodeCall,
  decodeParameters,
  type FieldProblem,
  invocationLine,
  isReadOnlyFunction,
  knownAbi,
  type NodeCall,
  readCall,
  type InputContext,
  type TypedCall,
  selectorOf,
} from '../../abi';
import { type Line, lineText, message } from '../../report';
import { checksumAddress, hexBytes, type JsonValue, nearest, printJson } from '../../primitives';
import { returnedValue, type ContractContext, type ContractPlace, decodeReturn, inputContext } from '../../contracts';
import { errorFormat, unitFormat } from '../../evm';
import type { CellResult, CellRun } from './cellRun';
import { NotRunnableError } from './routes';
import { failureContext, type StatementOutcome, runStatement, type NotifyResult, sendOutcome } from './sendRpcs';
import type { ContractSend } from './toSends';

export interface Encoded {
  readonly fn: ContractFunction;
  readonly call: NodeCall;
  readonly context: ContractContext;
  /** Notes on the choice among several deployments. */
  readonly place: readonly string[];
}

/**
 * Calls a contract function with `eth_call`, like a contract's page: encodes the arguments, calls, and decodes the
 * result, by the open project's ABI or the one found for the contract's code. Nothing is signed or sent to a chain.
 * @throws the abort reason
 */
export async function sendContractCall(send: ContractSend, run: CellRun, notify: NotifyResult): Promise<void> {
  await runStatement(
    send,
    run,
    notify,
    async (notes) => await callAndDecode(await encode(send, run, notes), send, run),
  );
}

async function callAndDecode(encoded: Encoded, send: ContractSend, run: CellRun): Promise<StatementOutcome> {
  const { call, block } = encoded.call;
  const params: JsonValue = [call, block];
  try {
    const value = await run.rpc.call(send.route.url, { method: 'eth_call', params }, options(send, run));
    return { params, status: 200, ...decodeCallResult(encoded, value, send) };
  } catch (error) {
    run.signal.throwIfAborted();
    if (!(error instanceof ApiError)) {
      throw error;
    }
    return { params, ...(await describeRejection(encoded, error, params, send, run)) };
  }
}

/** Contracts deployed by earlier steps, keyed by their name in the cell. */
export type Deployed = ReadonlyMap<string, { readonly address: string; readonly contract: string }>;

interface StepFields extends Pick<TypedCall, 'from' | 'value'> {
  readonly deployed?: Deployed;
}

export type EncodeRun = Pick<CellRun, 'abi' | 'rpc' | 'contracts' | 'signal' | 'deadlineMs' | 'maySend'>;

/**
 * Resolves contract, function and units, and encodes the arguments. @param chosen receives notes on the deployment
 * @throws {UserError}; {ApiError}; the abort reason
 */
export async function encode(
  send: ContractSend,
  run: EncodeRun,
  chosen: string[],
  { deployed = new Map(), ...more }: StepFields = {},
): Promise<Encoded> {
  const { functionName, args, block, network, route, place } = send;
  await raceAbort(run.abi?.ready() ?? Promise.resolve(), run.signal);
  const evmChainId = await evmChainIdOf(send, run);
  const abi: AbiSource | undefined = run.abi?.on(evmChainId);
  const deployment = deployed.get(send.contract ?? '');
  const {
    address,
    functions,
    deployments = 0,
  } = calledContract(deployment === undefined ? send : { ...send, ...deployment }, abi);
  if (deployments > 1) {
    const chain = place.chain ?? place.network;
    chosen.push(`${deployments} deployments on ${chain} are known; this is the last one, ${checksumAddress(address)}.`);
  }
  const node = network.nodes.filter(({ name }) => name === place.node);
  const location = { network: { ...network, nodes: node }, chain: { ...route.chain!, evmChainId }, address };
  const context = await cachedContext(location, route.url, run);
  const named = send.contract ?? checksumAddress(address);
  const candidates = calledFunctions(functionName, args.length, functions ?? context.functions, named);
  const typed = { ...more, args: args.map(typedArgument), block: block === undefined ? '' : typedArgument(block) };
  const input = withDeployed(inputContext(context), deployed);
  const problems: FieldProblem[] = [];
  for (const fn of candidates) {
    const call = readCall(fn, address, typed, input);
    if ('call' in call) {
      return { fn, call, context, place: chosen };
    }
    problems.push(...call.map((problem) => ({ ...problem, field: fieldName(problem.field, fn) })));
  }
  const [first] = problems;
  throw new NotRunnableError(`${first?.field ?? functionName}: ${first?.sentence ?? ''}`);
}

export function withDeployed(context: InputContext, deployed: Deployed): InputContext {
  return { ...context, addressNamed: (name) => deployed.get(name)?.address ?? context.addressNamed(name) };
}

/** Contract details by position, cached per run: a cell may call a contract repeatedly. */
const contexts = new WeakMap<EncodeRun, Map<string, Promise<ContractContext>>>();

function cachedContext(where: ContractPlace, nodeUrl: string, run: EncodeRun): Promise<ContractContext> {
  const key = `${nodeUrl} ${where.address}`;
  const known = contexts.get(run) ?? new Map<string, Promise<ContractContext>>();
  contexts.set(run, known);
  // The node is already permitted, unlike services for verified sources.
  const allowed = (url: string): boolean => url === nodeUrl || run.maySend(url);
  const context = known.get(key) ?? run.contracts.functions(where, { signal: run.signal, allowed });
  known.set(key, context);
  return context;
}

/** Queries the chain ID where the settings lack it, so that deployments of other chains are not called. */
export async function evmChainIdOf(
  send: Pick<ContractSend, 'route' | 'settings'>,
  run: EncodeRun,
): Promise<bigint | undefined> {
  if (send.route.evmChainId !== undefined) {
    return send.route.evmChainId;
  }
  const call = { method: 'eth_chainId', params: [] };
  const id = await run.rpc.call(send.route.url, call, options(send, run));
  return typeof id === 'string' && /^0x[0-9a-f]{1,16}$/i.test(id) ? BigInt(id) : undefined;
}

function options(
  { settings }: Pick<ContractSend, 'settings'>,
  { signal, deadlineMs }: EncodeRun,
): Parameters<CellRun['rpc']['call']>[2] {
  return { signal, deadlineMs: settings.timeoutMs ?? deadlineMs };
}

/** Text of a form field: strings verbatim, everything else as JSON. */
export function typedArgument(json: JsonValue): string {
  return typeof json === 'string' ? json : printJson(json);
}

/** Replaces "arg 0" by the ABI's parameter name. */
export function fieldName(field: string, { inputs }: Pick<ContractFunction, 'inputs'>): string {
  const index = /^arg (\d+)$/.exec(field)?.[1];
  const { name = '', type = '' } = (index === undefined ? undefined : inputs[Number(index)]) ?? {};
  return index === undefined ? field : name === '' ? `argument ${Number(index) + 1} (${type})` : name;
}

function decodeCallResult(encoded: Encoded, value: JsonValue, { place, contract }: ContractSend): StatementOutcome {
  const { fn } = encoded;
  const output = typeof value === 'string' ? hexBytes(value) : undefined;
  if (output === undefined) {
    const sentence = `${place.host} returned something other than bytes to eth_call.`;
    return { outcome: { kind: 'failed', sentence } };
  }
  const { json, line, isRepeated, sentence, reported, units } = readOutput(encoded, output);
  const shown = isRepeated ? callLine(encoded) : line;
  // The source is only shown for calls by address.
  const whole = contract === undefined ? [...shown, ...abiNote(fn.source)] : shown;
  return {
    outcome: { kind: 'result', json },
    reported,
    units,
    notes: [plainText(whole), ...(sentence === undefined ? [] : [plainText(sentence)]), ...notesOf(encoded)],
  };
}

type Units = NonNullable<CellResult['units']>;

interface ReadOutput {
  readonly json: JsonValue;
  readonly line: Line;
  /** Whether the text of the result adds nothing to its value. */
  readonly isRepeated: boolean;
  readonly sentence?: Line;
  readonly reported: readonly Reported[];
  readonly units: Units;
}

export function readOutput(encoded: Encoded, output: `0x${string}`): ReadOutput {
  const { fn, context } = encoded;
  const { isOk, rows, sentence } = decodeReturn(fn, { ok: true, value: output, json: output }, context);
  const decoded = isOk && output !== '0x' ? decodeParameters(fn.outputs ?? [], output) : undefined;
  const { json, leaves } =
    decoded?.args === undefined
      ? { json: output === '0x' ? null : (output as JsonValue), leaves: [] }
      : returnedValue(decoded.args);
  // The digits are displayed below.
  const inUnit = (value: Line): Line => (value[0]?.kind === 'amount' ? value.slice(0, 1) : value);
  const [only] = rows;
  const call = callLine(encoded);
  const line = rows.length === 1 ? message`${call} → ${inUnit(only!.value)}` : call;
  // The value itself, possibly with digit groups, adds nothing.
  const isPlain = ([first, ...more]: Line): boolean =>
    more.length === 0 && first !== undefined && ['code', 'count', 'remote', 'text'].includes(first.kind);
  const reported = rows.flatMap(({ value }, i): readonly Reported[] => {
    const path = leaves[i];
    return path === undefined || path.length === 0 || isPlain(value) ? [] : [[path, inUnit(value)]];
  });
  const units = rows.flatMap(({ value: [first] }, i): Units => {
    const path = leaves[i] ?? (rows.length === 1 ? [] : undefined);
    return path === undefined || first?.kind !== 'amount' ? [] : [[path, first.amount]];
  });
  return { json, line, isRepeated: rows.length === 1 && isPlain(only!.value), sentence, reported, units };
}

export function plainText(line: Line): string {
  return lineText(line, { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 400 }, { now: 0 });
}

export type Reported = NonNullable<CellResult['reported']>[number];

export function callLine({ fn, call, context }: Encoded): Line {
  const { address, chain: name, symbol, tokens, abi } = context;
  const { args = [] } = decodeCall(String(call.call['data']), address, { abi });
  const format = unitFormat({ name, symbol }, address, tokens);
  return invocationLine(fn.name, args, format);
}

function notesOf({ fn, place }: Encoded): readonly string[] {
  return [
    ...place,
    ...(isReadOnlyFunction(fn) || fn.mutability === undefined
      ? []
      : [`Simulated: ${fn.name} changes state, and no transaction was sent.`]),
    ...(fn.guess ? ['The ABI is guessed from selectors in the contract’s code.'] : []),
  ];
}

async function describeRejection(
  encoded: Encoded,
  error: ApiError,
  params: JsonValue,
  { route, place }: ContractSend,
  run: CellRun,
): Promise<StatementOutcome> {
  const { context } = encoded;
  const call = { route: { ...route, wireMethod: 'eth_call' }, place, params };
  const known = await failureContext(call, { ok: false, error }, context.abi, run);
  const own = sendOutcome({ ok: false, error }, params, { ...known, format: errorFormatOf(context) });
  return error instanceof RpcError ? { ...own, notes: [plainText(callLine(encoded)), ...notesOf(encoded)] } : own;
}

export function errorFormatOf({ address, chain: name, symbol, tokens }: ContractContext): ArgFormat | undefined {
  return errorFormat({ name, symbol }, address, tokens);
}

const maxNamed = 8;

/** A contract to call, with its functions if it is named in the project. */
interface CalledContract {
  readonly address: string;
  readonly functions?: readonly ContractFunction[];
  /** Number of known deployments, of which the last is used. */
  readonly deployments?: number;
}

/** Resolves the names in a cell. @throws {NotRunnableError} what is missing, and what to write */
function calledContract({ contract, address, place }: ContractSend, abi: AbiSource | undefined): CalledContract {
  if (contract === undefined) {
    return { address: address ?? '' };
  }
  const known = abi?.contractNamed?.(contract);
  if (known === undefined) {
    throw new NotRunnableError(unknownContract(contract, abi));
  }
  const [deployed] = known.addresses;
  const at = address ?? deployed;
  if (at === undefined) {
    throw new NotRunnableError(
      `No deployment of ${contract} on ${place.chain ?? place.network} is known in broadcast or ignition/deployments. Write its address: ${contract}@0x….`,
    );
  }
  const deployments = address === undefined ? known.addresses.length : undefined;
  return { address: at, functions: functionsOf(known), deployments };
}

/** Overloads of a function in the project's contract; sends no requests. @throws {NotRunnableError} */
export function functionsNamed(
  name: string,
  { contract, address }: Pick<ContractSend, 'contract' | 'address'>,
  abi: AbiSource | undefined,
): readonly ContractFunction[] {
  const known = contract === undefined ? address && abi?.contractAt?.(address) : abi?.contractNamed?.(contract);
  if (contract !== undefined && !known) {
    throw new NotRunnableError(unknownContract(contract, abi));
  }
  const functions = known ? functionsOf(known) : contract === undefined ? standardFunctions() : [];
  return overloads(name, functions, contract ?? address ?? '');
}

/** @throws {NotRunnableError} where there is no function of the name */
function overloads(
  name: string,
  functions: readonly ContractFunction[],
  contract: string,
): readonly ContractFunction[] {
  const named = functions.filter((each) => each.name === name);
  if (named.length === 0) {
    const names = functions.map((each) => each.name);
    throw new NotRunnableError(unknownFunction(name, names, contract));
  }
  return named;
}

function standardFunctions(): readonly ContractFunction[] {
  const all = [...knownAbi().functions.values()].flat().filter(({ addresses }) => addresses === undefined);
  const bySelector = new Map(
    all.map(({ name, inputs, outputs, mutability, standard }) => [
      selectorOf(name, inputs),
      { name, inputs, outputs, mutability, standard, guess: true },
    ]),
  );
  return [...bySelector.values()];
}

function functionsOf({ contract, source, functions }: AbiContract): readonly ContractFunction[] {
  return functions.map((each) => ({ ...each, standard: contract, source, guess: false }));
}

/** @throws {NotRunnableError} where none takes so many arguments */
function calledFunctions(
  name: string,
  count: number,
  functions: readonly ContractFunction[],
  contract: string,
): readonly ContractFunction[] {
  const named = overloads(name, functions, contract);
  const fitting = named.filter(({ inputs }) => inputs.length === count);
  if (fitting.length === 0) {
    const expected = [...new Set(named.map(({ inputs }) => inputs.length))].join(', ');
    throw new NotRunnableError(`${name} takes ${expected} arguments, got ${count}.`);
  }
  return fitting;
}

function unknownContract(name: string, abi: AbiSource | undefined): string {
  const names = abi?.contractNames?.() ?? [];
  const near = nearest(name, names);
  if (near !== undefined) {
    return `No contract named ${name} is compiled in this workspace. Did you mean ${near}?`;
  }
  return names.length === 0
    ? `No contract is compiled in this workspace. Run forge build or hardhat compile, or write an address in place of ${name}.`
    : `No contract named ${name} is compiled in this workspace. Its contracts: ${listText(names)}.`;
}

function unknownFunction(name: string, names: readonly string[], contract: string): string {
  const near = nearest(name, names);
  if (near !== undefined) {
    return `${contract} has no function ${name}. Did you mean ${near}?`;
  }
  return names.length === 0
    ? `The functions of ${contract} are unknown. Compile it in this workspace, then run the cell again.`
    : `${contract} has no function ${name}. Its functions: ${listText([...new Set(names)])}.`;
}

function listText(names: readonly string[]): string {
  return names.slice(0, maxNamed).join(', ') + (names.length > maxNamed ? '…' : '');
}
