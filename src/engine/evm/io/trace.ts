import type { EventLog } from '../../abi';
import { logFields } from './transaction';
import * as z from 'zod/mini';
import type { TracedCall } from '../trace/recorder';
import { maxPreimages, preimageTracer } from '../trace/preimages';
import type { Accounts, AccountState, StateDiff } from '../trace/stateChanges';
import { type JsonObject, type JsonValue, address, quantity, wireHexBytes, wholeNumber } from '../../primitives';
import type { EvmCall } from './rpcBatch';

export interface CallTrace extends TracedCall {
  readonly calls?: readonly CallTrace[] | null | undefined;
  /** Logs of this call only; `position` is the number of nested calls before the log. */
  readonly logs?: readonly TracedLog[] | null | undefined;
}

export interface TracedLog extends EventLog {
  readonly position?: bigint | null | undefined;
}

const log = z.object({ ...logFields, position: z.nullish(quantity) });

const trace: z.ZodMiniType<CallTrace> = z.object({
  type: z.nullish(z.string()),
  from: z.nullish(address),
  to: z.nullish(address),
  value: z.nullish(quantity),
  gas: z.nullish(quantity),
  gasUsed: z.nullish(quantity),
  input: z.nullish(wireHexBytes),
  output: z.nullish(wireHexBytes),
  error: z.nullish(z.string()),
  calls: z.nullish(z.array(z.lazy(() => trace))),
  logs: z.nullish(z.array(log)),
});

const tracer = { tracer: 'callTracer', tracerConfig: { withLog: true } };

/** Call trace (`callTracer`); most public nodes do not support it. */
export function traceCalls(traceable: Traceable): EvmCall<CallTrace> {
  return { ...traceRequest(traceable, tracer), result: trace };
}

/** Gas left before the last step of the transaction's own code, and the cost of that step. */
const lastStepTracer =
  '{ last: [], step: function (log) { if (log.getDepth() === 1) this.last = [log.getGas(), log.getCost()]; }, fault: function () {}, result: function () { return this.last; } }';

/** Time limit for the node, which runs each step through the tracer. */
const lastStepTimeout = '2s';

/** Gas left of the transaction's limit when its code ended; `undefined` where no code ran. */
export function traceGasLeft(txHash: string): EvmCall<bigint | undefined> {
  return {
    method: 'debug_traceTransaction',
    params: [txHash, { tracer: lastStepTracer, timeout: lastStepTimeout }],
    result: gasLeft,
  };
}

const gasLeft: z.ZodMiniType<bigint | undefined> = z.pipe(
  z.array(wholeNumber).check(z.maxLength(2)),
  z.transform(([left, taken]) => (left === undefined ? undefined : BigInt(left) - BigInt(taken ?? 0))),
);

export interface TraceableCall {
  readonly call: JsonObject;
  /** A tag or a height, as eth_call takes it. */
  readonly block: JsonValue;
  /** By address, as the node expects them. */
  readonly stateOverrides?: JsonObject;
  /** Of number, time, baseFee, gasLimit, coinbase. */
  readonly blockOverrides?: JsonObject;
  /** Index in the block, as a quantity: traces on the state before that transaction. Some nodes ignore it silently. */
  readonly txIndex?: string;
}

/** A transaction in a block, or an unsent call. */
export type Traceable = { readonly hash: string } | TraceableCall;

/** The trace request. @param config tracer configuration, as the node expects it */
export function traceRequest(traceable: Traceable, config: JsonObject): { method: string; params: JsonValue[] } {
  if ('hash' in traceable) {
    return { method: 'debug_traceTransaction', params: [traceable.hash, config] };
  }
  const { call, block, ...state } = traceable;
  return { method: 'debug_traceCall', params: [withGas(call), block, { ...config, ...state }] };
}

/** Default gas of a call that names none: early Helicon nodes allow 2^63, with which an endless loop never ends. */
const callGas = '0x2faf080';

export function withGas(call: JsonObject): JsonObject {
  return { gas: callGas, ...call };
}

const inputs = z.array(wireHexBytes).check(z.maxLength(maxPreimages));

/** All hashed inputs (keccak preimages), hex with 0x, mapping keys among them. Not all nodes run JavaScript tracers. */
export function traceHashedInputs(traceable: Traceable): EvmCall<readonly string[]> {
  return { ...traceRequest(traceable, { tracer: preimageTracer }), result: inputs };
}

/** Maximum number of accounts, and of slots over all accounts. */
const maxAccounts = 10_000;
const maxSlots = 100_000;

const account = z.pipe(
  z.object({
    balance: z.nullish(quantity),
    // A number in geth, a quantity in other clients.
    nonce: z.nullish(z.union([wholeNumber, quantity])),
    code: z.nullish(wireHexBytes),
    storage: z.nullish(z.record(quantityKey(), quantity)),
  }),
  z.transform(({ balance, nonce, code, storage }): AccountState => ({
    balance: balance ?? undefined,
    nonce: nonce == null ? undefined : BigInt(nonce),
    code: code ?? undefined,
    storage: new Map(Object.entries(storage ?? {}).map(([slot, word]) => [BigInt(slot), word])),
  })),
);

const accounts = z.pipe(
  z.record(address, account),
  z.transform((byAddress): Accounts => new Map(Object.entries(byAddress))),
);

const sides = z.pipe(
  z.object({ pre: accounts, post: accounts }),
  z.transform(({ pre, post }): StateDiff => ({ before: pre, after: post })),
);

const stateDiff: z.ZodMiniType<StateDiff> = z.pipe(
  sides,
  z.custom<StateDiff>((diff) => isBounded(diff), 'fewer accounts and slots'),
);

const prestateTracer = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } };

/** State changes: balances, nonces, code and storage before and after. */
export function traceStateDiff(traceable: Traceable): EvmCall<StateDiff> {
  return { ...traceRequest(traceable, prestateTracer), result: stateDiff };
}

/** State before the transaction: balance, nonce and code of each touched account, and the slots read or written. */
export function tracePrestate(traceable: Traceable): EvmCall<Accounts> {
  return { ...traceRequest(traceable, { tracer: 'prestateTracer' }), result: boundedAccounts };
}

const boundedAccounts: z.ZodMiniType<Accounts> = z.pipe(
  accounts,
  z.custom<Accounts>((all) => areBounded([...all.values()]), 'fewer accounts and slots'),
);

function quantityKey() {
  return z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/i, 'a 0x slot'));
}

function isBounded({ before, after }: StateDiff): boolean {
  return areBounded([...before.values(), ...after.values()]);
}

function areBounded(all: readonly AccountState[]): boolean {
  return all.length <= maxAccounts && all.reduce((sum, { storage }) => sum + storage.size, 0) <= maxSlots;
}
