import type { Accounts, AccountState, EvmBlock, EvmTransaction, TraceableCall } from '../evm';
import { isJsonObject, type JsonObject, type JsonValue, paddedHex, toQuantity, definedFields } from '../primitives';

/** What a replay changes of its transaction or call; absent fields stay as they are. */
export interface ReplayChanges {
  /** Lower case with 0x. */
  readonly from?: string;
  /** `null` for a contract creation. */
  readonly to?: string | null;
  /** Hex with 0x. */
  readonly input?: string;
  /** wei */
  readonly value?: bigint;
  /** Gas limit, in units of gas. */
  readonly gas?: bigint;
  /** Height of the block after which the call runs, on the state at its end. */
  readonly block?: bigint;
  /** State overrides by address in lower case; slots that are not listed stay. */
  readonly accounts?: Accounts;
}

/** A transaction as a call, with every field that its code can observe. */
export function callOf(transaction: EvmTransaction): JsonObject {
  const { from, to, input, value, gas, nonce, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = transaction;
  const { accessList, authorizationList, blobVersionedHashes, maxFeePerBlobGas } = transaction;
  const fees = maxFeePerGas == null ? { gasPrice } : { maxFeePerGas, maxPriorityFeePerGas };
  return wireFields({
    ...{ from, to, input, value, gas, nonce, ...fees, maxFeePerBlobGas, blobVersionedHashes },
    accessList: accessList?.map(({ address, storageKeys }) => ({ address, storageKeys })),
    authorizationList: authorizationList?.map((one) => wireFields(one)),
  });
}

type Field = JsonValue | bigint | undefined;

/** Omits absent fields and encodes quantities for JSON-RPC. */
function wireFields(fields: Readonly<Record<string, Field>>): JsonObject {
  const given = Object.entries(fields).filter(([, value]) => value != null);
  return Object.fromEntries(
    given.map(([key, value]): [string, JsonValue] => [key, typeof value === 'bigint' ? toQuantity(value) : value!]),
  );
}

/** Block overrides: the fields of a block that code can observe, for a run on another block's state. */
export function blockOverridesOf({ number, timestamp, baseFeePerGas, gasLimit, miner }: EvmBlock): JsonObject {
  return wireFields({ number, time: timestamp, baseFee: baseFeePerGas ?? undefined, gasLimit, coinbase: miner });
}

/** A call and the state that it runs on, before any changes. */
export interface PositionedCall extends Omit<TraceableCall, 'stateOverrides'> {
  /** Overrides that turn the block's state into the one at the call's position. */
  readonly accounts: Accounts;
}

export function traceableOf(place: PositionedCall, changes: ReplayChanges = {}): TraceableCall {
  const { accounts, call: own } = place;
  const { block, accounts: overrides = new Map(), from, to, input, value, gas } = changes;
  const { nonce, to: receiver, ...fields } = own;
  const call = {
    ...fields,
    // The nonce belongs to the original sender.
    ...(from === undefined && nonce !== undefined ? { nonce } : {}),
    ...(to === undefined && receiver !== undefined ? { to: receiver } : {}),
    ...wireFields({ from, to, input, value, gas }),
  };
  const all = block === undefined ? mergeAccounts(accounts, overrides) : overrides;
  const stateOverrides = all.size === 0 ? {} : { stateOverrides: overridesOf(all) };
  if (block !== undefined) {
    return { call, block: toQuantity(block), ...stateOverrides };
  }
  const { block: height, blockOverrides, txIndex } = place;
  return {
    call,
    block: height,
    ...stateOverrides,
    ...(blockOverrides && { blockOverrides }),
    ...(txIndex && { txIndex }),
  };
}

/** Combines two sets of overrides; the second takes precedence. */
export function mergeAccounts(first: Accounts, second: Accounts): Accounts {
  const all = new Map(first);
  for (const [address, { storage, ...account }] of second) {
    const known = all.get(address);
    all.set(address, {
      ...known,
      ...definedFields<unknown>({ ...account }),
      storage: new Map([...(known?.storage ?? []), ...storage]),
    });
  }
  return all;
}

export function overridesOf(accounts: Accounts): JsonObject {
  return Object.fromEntries(
    [...accounts].map(([address, { balance, nonce, code, storage }]) => {
      const slots = [...storage].map(([slot, word]) => [paddedHex(slot), paddedHex(word)] as const);
      const stateDiff = slots.length === 0 ? undefined : Object.fromEntries(slots);
      return [address, wireFields({ balance, nonce, code, stateDiff })];
    }),
  );
}

/** Parses JSON-RPC state overrides. `undefined` where an account has an unsupported field. */
export function parseStateOverrides(overrides: JsonObject): Accounts | undefined {
  const fields = /^(?:balance|nonce|code|stateDiff)$/;
  const states = Object.entries(overrides).map(([address, state]) => [address.toLowerCase(), state] as const);
  const isKnown = states.every(
    ([, state]) => isJsonObject(state) && Object.keys(state).every((key) => fields.test(key)),
  );
  return isKnown ? new Map(states.map(([address, state]) => [address, stateOf(state as JsonObject)])) : undefined;
}

function stateOf({ balance, nonce, code, stateDiff = {} }: JsonObject): AccountState {
  const word = (value: JsonValue | undefined) => (value === undefined ? undefined : BigInt(value as string | bigint));
  const slots = Object.entries(stateDiff as JsonObject);
  return {
    ...{ balance: word(balance), nonce: word(nonce), code: code as string | undefined },
    storage: new Map(slots.map(([slot, value]) => [BigInt(slot), word(value)!])),
  };
}

/** State that a run read from the end of the previous block instead of from its own position. */
export interface ApproximateState {
  /** Lower case. */
  readonly address: string;
  /** The slots; absent: the whole account. */
  readonly slots?: readonly bigint[];
}

/**
 * State that a changed run touched and the mined one did not.
 *
 * @param found prestate of the changed run
 * @param known prestate of the mined run
 * @param overrides overrides of the changed run, which are not reported
 */
export function approximateState(found: Accounts, known: Accounts, overrides: Accounts): readonly ApproximateState[] {
  return [...found].flatMap(([address, { storage }]): readonly ApproximateState[] => {
    const own = known.get(address);
    if (own === undefined) {
      return [{ address }];
    }
    const overridden = overrides.get(address)?.storage;
    const slots = [...storage.keys()].filter((slot) => !own.storage.has(slot) && overridden?.has(slot) !== true);
    return slots.length === 0 ? [] : [{ address, slots }];
  });
}
