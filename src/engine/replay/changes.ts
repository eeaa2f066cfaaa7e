import {
  type Accounts,
  type AccountState,
  type EvmBlock,
  type EvmTransaction,
  type TraceableCall,
  storageHex,
} from '../evm';
import { isJsonObject, type JsonObject, type JsonValue } from '../primitives';

/** What a run has other than the transaction or call that it is of; what is absent stays as it is. */
export interface ReplayChanges {
  /** Lower case with 0x. */
  readonly from?: string;
  /** null: a creation. */
  readonly to?: string | null;
  /** Hex with 0x. */
  readonly input?: string;
  /** wei */
  readonly value?: bigint;
  /** The most that it may take, in units. */
  readonly gas?: bigint;
  /** The height of the block on whose last state it runs, as if it came behind it. */
  readonly block?: bigint;
  /** What is pretended of accounts, by address in lower case; slots that are not named stay. */
  readonly accounts?: Accounts;
}

/** A transaction as a call, with all that code can see of it. */
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

/** Without what is not there, and with quantities as a node takes them. */
function wireFields(fields: Readonly<Record<string, Field>>): JsonObject {
  const given = Object.entries(fields).filter(([, value]) => value != null);
  return Object.fromEntries(
    given.map(([key, value]): [string, JsonValue] => [key, typeof value === 'bigint' ? quantity(value) : value!]),
  );
}

function quantity(value: bigint): string {
  return `0x${value.toString(16)}`;
}

/** The figures of a block that code can see, for a run on another state than its own. */
export function figuresOf({ number, timestamp, baseFeePerGas, gasLimit, miner }: EvmBlock): JsonObject {
  return wireFields({ number, time: timestamp, baseFee: baseFeePerGas ?? undefined, gasLimit, coinbase: miner });
}

/** A call on a state, before anything is changed. */
export interface CallAtPlace extends Omit<TraceableCall, 'stateOverrides'> {
  /** What makes the state that of its place. */
  readonly accounts: Accounts;
}

/** The call with its changes, as a node traces it. */
export function traceableOf(place: CallAtPlace, changes: ReplayChanges = {}): TraceableCall {
  const { accounts, call: own } = place;
  const { block, accounts: pretended = new Map(), from, to, input, value, gas } = changes;
  const { nonce, to: receiver, ...kept } = own;
  const call = {
    ...kept,
    // The nonce is its sender's.
    ...(from === undefined && nonce !== undefined ? { nonce } : {}),
    ...(to === undefined && receiver !== undefined ? { to: receiver } : {}),
    ...wireFields({ from, to, input, value, gas }),
  };
  const all = block === undefined ? merged(accounts, pretended) : pretended;
  const stateOverrides = all.size === 0 ? {} : { stateOverrides: overridesOf(all) };
  if (block !== undefined) {
    return { call, block: quantity(block), ...stateOverrides };
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

/** What is pretended of both; where both say something, the later one counts. */
export function merged(first: Accounts, second: Accounts): Accounts {
  const all = new Map(first);
  for (const [address, { storage, ...account }] of second) {
    const known = all.get(address);
    const given = Object.fromEntries(Object.entries(account).filter(([, value]) => value !== undefined));
    all.set(address, { ...known, ...given, storage: new Map([...(known?.storage ?? []), ...storage]) });
  }
  return all;
}

/** Accounts as a node takes them to be pretended. */
export function overridesOf(accounts: Accounts): JsonObject {
  return Object.fromEntries(
    [...accounts].map(([address, { balance, nonce, code, storage }]) => {
      const slots = [...storage].map(([slot, word]) => [storageHex(slot), storageHex(word)] as const);
      const stateDiff = slots.length === 0 ? undefined : Object.fromEntries(slots);
      return [address, wireFields({ balance, nonce, code, stateDiff })];
    }),
  );
}

/** The reverse: accounts as a call of a node pretends them. Undefined: a field of them is none of these. */
export function pretendedOf(overrides: JsonObject): Accounts | undefined {
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

/** What a run touched that its state does not have from its own place, but from the block before. */
export interface Elsewhere {
  /** Lower case. */
  readonly address: string;
  /** The slots; absent: the account as a whole. */
  readonly slots?: readonly bigint[];
}

/**
 * What a changed run touched beyond the mined one.
 *
 * @param found before the changed run
 * @param known before the mined one
 * @param pretended of accounts: that is from nowhere else
 */
export function foundElsewhere(found: Accounts, known: Accounts, pretended: Accounts): readonly Elsewhere[] {
  return [...found].flatMap(([address, { storage }]): readonly Elsewhere[] => {
    const own = known.get(address);
    if (own === undefined) {
      return [{ address }];
    }
    const made = pretended.get(address)?.storage;
    const slots = [...storage.keys()].filter((slot) => !own.storage.has(slot) && made?.has(slot) !== true);
    return slots.length === 0 ? [] : [{ address, slots }];
  });
}
