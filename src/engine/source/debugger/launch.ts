import { UserError } from '../../errors';
import { type JsonObject, type JsonValue, isJsonList, isJsonObject, toQuantity } from '../../primitives';
import { type Traceable, type TraceableCall, decodeRawTransaction, recoverTransactionSigners } from '../../evm';

/** The transaction hash of a launch configuration, in lower case; `undefined` where it is not a hash. */
export function evmTransactionHash(text: unknown): string | undefined {
  return typeof text === 'string' && /^\s*0x[0-9a-f]{64}\s*$/i.test(text) ? text.trim().toLowerCase() : undefined;
}

const fieldPatterns: ReadonlyMap<string, RegExp> = new Map([
  ['from', /^0x[0-9a-f]{40}$/i],
  ['to', /^0x[0-9a-f]{40}$/i],
  ['data', /^0x(?:[0-9a-f]{2})*$/i],
  ['input', /^0x(?:[0-9a-f]{2})*$/i],
  ['value', /^0x[0-9a-f]{1,64}$/i],
  ...['gas', 'nonce'].map((key): [string, RegExp] => [key, /^0x[0-9a-f]{1,16}$/i]),
  ...['gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'].map((key): [string, RegExp] => [key, /^0x[0-9a-f]{1,64}$/i]),
]);

export type LaunchedCall = Readonly<Partial<Record<keyof TraceableCall, unknown>>>;

/** The call as launch configuration, where integers are hex. */
export function toLaunchedCall({ call, block, stateOverrides, blockOverrides, txIndex }: TraceableCall): LaunchedCall {
  return JSON.parse(
    JSON.stringify({ call, block, stateOverrides, blockOverrides, txIndex }, (_, value: unknown) =>
      typeof value === 'bigint' ? toQuantity(value) : value,
    ),
  ) as LaunchedCall;
}

/** The call of a launch configuration, without unknown fields; `undefined` where it is not a call. */
export function parseCall({ call, block = 'latest', ...state }: LaunchedCall): TraceableCall | undefined {
  const found = parseCallFields(call);
  const isBlock =
    typeof block === 'string' && /^(?:latest|pending|safe|finalized|earliest|0x[\da-f]{1,16})$/i.test(block);
  if (found === undefined || !isBlock) {
    return undefined;
  }
  const { stateOverrides, blockOverrides, txIndex } = state;
  const overrides = Object.entries({ stateOverrides, blockOverrides, txIndex }).filter(
    ([, value]) => value !== undefined,
  );
  const isValid = overrides.every(
    ([key, value]) => isHex(value) && (typeof value === 'object') === (key !== 'txIndex'),
  );
  return isValid ? { call: found, block, ...Object.fromEntries(overrides) } : undefined;
}

/** Hex, or nested objects of hex: `{ "0x…": { "stateDiff": { "0x…": "0x…" } } }`. */
function isHex(value: unknown, depth = 3): value is JsonObject {
  return typeof value === 'object' && value !== null
    ? depth > 0 && Object.values(value).every((one) => isHex(one, depth - 1))
    : typeof value === 'string' && /^0x[\da-f]*$/i.test(value);
}

function parseCallFields(value: unknown): Readonly<Record<string, string>> | undefined {
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  const call: Record<string, string> = {};
  for (const [key, pattern] of fieldPatterns) {
    const field = (value as Readonly<Record<string, unknown>>)[key] ?? undefined;
    if (field !== undefined && (typeof field !== 'string' || !pattern.test(field))) {
      return undefined;
    }
    if (field !== undefined) {
      call[key] = field;
    }
  }
  return call['to'] === undefined && call['data'] === undefined && call['input'] === undefined ? undefined : call;
}

/** @throws {UserError} the configuration contains neither a transaction nor a call */
export function launchTarget(requested: LaunchedCall & { readonly txHash?: string }): Traceable {
  const hash = evmTransactionHash(requested.txHash);
  const call = requested.txHash === undefined ? parseCall(requested) : undefined;
  const target = hash === undefined ? call : { hash };
  if (target === undefined) {
    throw new UserError(
      requested.txHash === undefined
        ? '"call" must be an object as eth_call takes it, with to, data and others; block and stateOverrides go next to it.'
        : '"txHash" is not the hash of a transaction: 0x and 64 hex digits.',
    );
  }
  return target;
}

type Call = Exclude<Traceable, { readonly hash: string }>;

/** The call that a node ran for a request, so that it can be traced; `undefined` where the request runs none. */
export async function revertedCall(method: string, params: JsonValue): Promise<Call | undefined> {
  const [first, block = 'latest', overrides] = isJsonList(params) ? params : [];
  switch (method) {
    case 'eth_call':
    case 'eth_estimateGas':
    case 'eth_sendTransaction':
      return first === undefined || !isJsonObject(first)
        ? undefined
        : {
            call: first,
            block: block ?? 'latest',
            ...(overrides !== undefined && isJsonObject(overrides) ? { stateOverrides: overrides } : {}),
          };
    case 'eth_sendRawTransaction':
      return typeof first === 'string' ? await decodeRawCall(first) : undefined;
    default:
      return undefined;
  }
}

async function decodeRawCall(hex: string): Promise<Call | undefined> {
  const decoded = decodeRawTransaction(hex);
  if (!decoded.ok) {
    return undefined;
  }
  const { to, value, data, gas } = decoded.transaction;
  const { sender } = await recoverTransactionSigners(decoded.transaction);
  const call: JsonObject = {
    ...(sender === undefined ? {} : { from: sender }),
    ...(to === undefined ? {} : { to }),
    gas: toQuantity(gas),
    value: toQuantity(value),
    input: data,
  };
  return { call, block: 'latest' };
}
