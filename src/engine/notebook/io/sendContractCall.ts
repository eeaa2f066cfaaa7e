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
import { calledValue, type ContractContext, type ContractPlace, decodeReturn, inputContext } from '../../contracts';
import { errorFormat, unitFormat } from '../../evm';
import type { CellAnswer, CellRun } from './cellRun';
import { NotRunnableError } from './routes';
import { aboutFailure, type Answered, answerStatement, type NotifyAnswer, sendOutcome } from './sendRpcs';
import type { ContractSend } from './toSends';

/** A call that is ready to be sent, and by what its answer is read. */
export interface Encoded {
  readonly fn: ContractFunction;
  readonly call: NodeCall;
  readonly context: ContractContext;
  /** Which of several deployments it is. */
  readonly place: readonly string[];
}

/**
 * Calls a function of a contract on a block's state, by the ABI of the open project or what the contract's code tells:
 * encodes its arguments, calls, and decodes what it returned, as the page of a contract does. Nothing is signed or sent to a
 * chain.
 *
 * @throws the abort reason
 */
export async function sendContractCall(send: ContractSend, run: CellRun, notify: NotifyAnswer): Promise<void> {
  await answerStatement(send, run, notify, async (notes) => await answered(await encode(send, run, notes), send, run));
}

async function answered(encoded: Encoded, send: ContractSend, run: CellRun): Promise<Answered> {
  const { call, block } = encoded.call;
  const params: JsonValue = [call, block];
  try {
    const value = await run.rpc.call(send.route.url, { method: 'eth_call', params }, options(send, run));
    return { params, status: 200, ...returned(encoded, value, send) };
  } catch (error) {
    run.signal.throwIfAborted();
    if (!(error instanceof ApiError)) {
      throw error;
    }
    return { params, ...(await rejected(encoded, error, params, send, run)) };
  }
}

/** Contracts that steps before a call deploy, by what a cell calls them. */
export type Deployed = ReadonlyMap<string, { readonly address: string; readonly contract: string }>;

/** What a step of a sequence has beside a call. */
interface StepFields extends Pick<TypedCall, 'from' | 'value'> {
  readonly deployed?: Deployed;
}

/** Of a run, what an ABI is found with. */
export type EncodeRun = Pick<CellRun, 'abi' | 'rpc' | 'contracts' | 'signal' | 'deadlineMs' | 'maySend'>;

/** Finds contract, function and units, and reads the arguments by them. @param chosen gets which deployment it is @throws {UserError}; {ApiError}; the abort reason */
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
  const made = deployed.get(send.contract ?? '');
  const { address, functions, deployments = 0 } = calledContract(made === undefined ? send : { ...send, ...made }, abi);
  if (deployments > 1) {
    const chain = place.chain ?? place.network;
    chosen.push(`${deployments} deployments on ${chain} are known; this is the last one, ${checksumAddress(address)}.`);
  }
  const node = network.nodes.filter(({ name }) => name === place.node);
  const where = { network: { ...network, nodes: node }, chain: { ...route.chain!, evmChainId }, address };
  const context = await contextOnce(where, route.url, run);
  const named = send.contract ?? checksumAddress(address);
  const fitting = calledFunctions(functionName, args.length, functions ?? context.functions, named);
  const typed = { ...more, args: args.map(typedArgument), block: block === undefined ? '' : typedArgument(block) };
  const input = withDeployed(inputContext(context), deployed);
  const problems: FieldProblem[] = [];
  for (const fn of fitting) {
    const call = readCall(fn, address, typed, input);
    if ('call' in call) {
      return { fn, call, context, place: chosen };
    }
    problems.push(...call.map((problem) => ({ ...problem, field: fieldName(problem.field, fn) })));
  }
  const [first] = problems;
  throw new NotRunnableError(`${first?.field ?? functionName}: ${first?.sentence ?? ''}`);
}

/** A contract that was deployed is an address by its name. */
export function withDeployed(context: InputContext, deployed: Deployed): InputContext {
  return { ...context, addressNamed: (name) => deployed.get(name)?.address ?? context.addressNamed(name) };
}

/** What is known of contracts, by where they stand: a cell may call one many times. */
const contexts = new WeakMap<EncodeRun, Map<string, Promise<ContractContext>>>();

function contextOnce(where: ContractPlace, nodeUrl: string, run: EncodeRun): Promise<ContractContext> {
  const key = `${nodeUrl} ${where.address}`;
  const known = contexts.get(run) ?? new Map<string, Promise<ContractContext>>();
  contexts.set(run, known);
  // The node was let through before; who verifies sources may not be.
  const allowed = (url: string): boolean => url === nodeUrl || run.maySend(url);
  const context = known.get(key) ?? run.contracts.functions(where, { signal: run.signal, allowed });
  known.set(key, context);
  return context;
}

/** A chain that the settings have no ID of tells it, so that no deployment of another one is called. */
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

/** As it is typed in a form: texts as they are, everything else as JSON. */
export function typedArgument(json: JsonValue): string {
  return typeof json === 'string' ? json : printJson(json);
}

/** "arg 0" by the name that the ABI has for it. */
export function fieldName(field: string, { inputs }: Pick<ContractFunction, 'inputs'>): string {
  const index = /^arg (\d+)$/.exec(field)?.[1];
  const { name = '', type = '' } = (index === undefined ? undefined : inputs[Number(index)]) ?? {};
  return index === undefined ? field : name === '' ? `argument ${Number(index) + 1} (${type})` : name;
}

function returned(encoded: Encoded, value: JsonValue, { place, contract }: ContractSend): Answered {
  const { fn } = encoded;
  const output = typeof value === 'string' ? hexBytes(value) : undefined;
  if (output === undefined) {
    const sentence = `${place.host} returned something other than bytes to eth_call.`;
    return { outcome: { kind: 'failed', sentence } };
  }
  const { json, line, isRepeated, sentence, reported, units } = readOutput(encoded, output);
  const shown = isRepeated ? callLine(encoded) : line;
  // Who calls it by its name knows where it is from.
  const whole = contract === undefined ? [...shown, ...abiNote(fn.source)] : shown;
  return {
    outcome: { kind: 'result', json },
    reported,
    units,
    notes: [plain(whole), ...(sentence === undefined ? [] : [plain(sentence)]), ...notesOf(encoded)],
  };
}

type Units = NonNullable<CellAnswer['units']>;

interface ReadOutput {
  readonly json: JsonValue;
  /** The call, with what it returned where that is one value. */
  readonly line: Line;
  /** What it returned is told no better in words than by its value. */
  readonly isRepeated: boolean;
  readonly sentence?: Line;
  readonly reported: readonly Reported[];
  readonly units: Units;
}

/** What a call returned, by its ABI. */
export function readOutput(encoded: Encoded, output: `0x${string}`): ReadOutput {
  const { fn, context } = encoded;
  const { isOk, rows, sentence } = decodeReturn(fn, { ok: true, value: output, json: output }, context);
  const decoded = isOk && output !== '0x' ? decodeParameters(fn.outputs ?? [], output) : undefined;
  const { json, leaves } =
    decoded?.args === undefined
      ? { json: output === '0x' ? null : (output as JsonValue), leaves: [] }
      : calledValue(decoded.args);
  // Below it stand the digits.
  const inUnit = (value: Line): Line => (value[0]?.kind === 'amount' ? value.slice(0, 1) : value);
  const [only] = rows;
  const call = callLine(encoded);
  const line = rows.length === 1 ? message`${call} → ${inUnit(only!.value)}` : call;
  // What only repeats the value in groups of digits says nothing more.
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

export function plain(line: Line): string {
  return lineText(line, { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 400 }, { now: 0 });
}

export type Reported = NonNullable<CellAnswer['reported']>[number];

/** What was called, with its arguments by the ABI. */
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

/** Why it reverted, by the ABI. */
async function rejected(
  encoded: Encoded,
  error: ApiError,
  params: JsonValue,
  { route, place }: ContractSend,
  run: CellRun,
): Promise<Answered> {
  const { context } = encoded;
  const call = { route: { ...route, wireMethod: 'eth_call' }, place, params };
  const known = await aboutFailure(call, { ok: false, error }, context.abi, run);
  const own = sendOutcome({ ok: false, error }, params, { ...known, format: errorFormatOf(context) });
  return error instanceof RpcError ? { ...own, notes: [plain(callLine(encoded)), ...notesOf(encoded)] } : own;
}

/** How amounts in an error of the contract are shown. */
export function errorFormatOf({ address, chain: name, symbol, tokens }: ContractContext): ArgFormat | undefined {
  return errorFormat({ name, symbol }, address, tokens);
}

/** Contracts and functions that an error names. */
const maxNamed = 8;

/** A contract that a cell calls: where it stands, and its functions where the project names them. */
interface CalledContract {
  readonly address: string;
  readonly functions?: readonly ContractFunction[];
  /** That are known, where the last of them was chosen. */
  readonly deployments?: number;
}

/** By the names in a cell. @throws {NotRunnableError} what is missing, and what to write */
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

/** The overloads of a name that a contract of the project has, asking nobody. @throws {NotRunnableError} */
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

/** Of the standards that any contract may follow. */
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

/** The overloads of a name that take so many arguments. @throws {NotRunnableError} */
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
    : `No contract named ${name} is compiled in this workspace. Its contracts: ${listed(names)}.`;
}

function unknownFunction(name: string, names: readonly string[], contract: string): string {
  const near = nearest(name, names);
  if (near !== undefined) {
    return `${contract} has no function ${name}. Did you mean ${near}?`;
  }
  return names.length === 0
    ? `The functions of ${contract} are unknown. Compile it in this workspace, then run the cell again.`
    : `${contract} has no function ${name}. Its functions: ${listed([...new Set(names)])}.`;
}

function listed(names: readonly string[]): string {
  return names.slice(0, maxNamed).join(', ') + (names.length > maxNamed ? '…' : '');
}
