import type { StepState } from './recorder';

/** State of an account before or after a transaction; absent fields are unchanged or empty. */
export interface AccountState {
  /** wei */
  readonly balance?: bigint | undefined;
  readonly nonce?: bigint | undefined;
  /** Hex with 0x. */
  readonly code?: string | undefined;
  /** Words by slot; zero where absent. */
  readonly storage: ReadonlyMap<bigint, bigint>;
}

/** By lower-case address. */
export type Accounts = ReadonlyMap<string, AccountState>;

/** Differences between the states before and after. Untrusted. */
export interface StateDiff {
  readonly before: Accounts;
  readonly after: Accounts;
}

export interface SlotDiff<T> {
  readonly before: T;
  readonly after: T;
}

export interface SlotChange extends SlotDiff<bigint> {
  readonly slot: bigint;
}

export interface AccountChange {
  /** Lower case with 0x. */
  readonly address: string;
  /** wei */
  readonly balance?: SlotDiff<bigint>;
  readonly nonce?: SlotDiff<bigint>;
  /** Hex; "0x" for no code. */
  readonly code?: SlotDiff<string>;
  /** Ordered by slot. */
  readonly storage: readonly SlotChange[];
}

/** The changed accounts, ordered by address. */
export function accountChanges({ before, after }: StateDiff): readonly AccountChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((address) => {
    const change = changeOf(address, before.get(address), after.get(address));
    return (change.balance ?? change.nonce ?? change.code ?? change.storage[0]) ? [change] : [];
  });
}

function changeOf(address: string, was: AccountState | undefined, is: AccountState | undefined): AccountChange {
  if (was !== undefined && is === undefined) {
    // The account was destroyed: its slots are not listed.
    return {
      address,
      balance: changed(was.balance ?? 0n, 0n),
      code: changed(was.code ?? '0x', '0x'),
      storage: [],
    };
  }
  const slots = [...new Set([...(was?.storage.keys() ?? []), ...(is?.storage.keys() ?? [])])];
  return {
    address,
    balance: is?.balance === undefined ? undefined : changed(was?.balance ?? 0n, is.balance),
    nonce: is?.nonce === undefined ? undefined : changed(was?.nonce ?? 0n, is.nonce),
    code: is?.code === undefined ? undefined : changed(was?.code ?? '0x', is.code),
    storage: slots
      .map((slot) => ({ slot, before: was?.storage.get(slot) ?? 0n, after: is?.storage.get(slot) ?? 0n }))
      .filter((one) => one.before !== one.after)
      .sort((a, b) => (a.slot < b.slot ? -1 : 1)),
  };
}

/** Changes between two states, each given by its differences from a common base state. */
export function changesBetween(
  first: readonly AccountChange[],
  second: readonly AccountChange[],
): readonly AccountChange[] {
  const [one, other] = [first, second].map((changes) => new Map(changes.map((change) => [change.address, change])));
  return [...new Set([...one!.keys(), ...other!.keys()])].sort().flatMap((address) => {
    const [was, is] = [one!.get(address), other!.get(address)];
    const [slots, later] = [was, is].map((side) => new Map(side?.storage.map((change) => [change.slot, change])));
    const change = {
      address,
      balance: between(was?.balance, is?.balance),
      nonce: between(was?.nonce, is?.nonce),
      code: between(was?.code, is?.code),
      storage: [...new Set([...slots!.keys(), ...later!.keys()])].flatMap((slot) => {
        const words = between(slots!.get(slot), later!.get(slot));
        return words === undefined ? [] : [{ slot, ...words }];
      }),
    };
    return (change.balance ?? change.nonce ?? change.code ?? change.storage[0]) ? [change] : [];
  });
}

/** An absent change leaves the value of the common base state. */
function between<T>(was: SlotDiff<T> | undefined, is: SlotDiff<T> | undefined): SlotDiff<T> | undefined {
  const [known] = [was?.before, is?.before].filter((value) => value !== undefined);
  return known === undefined ? undefined : changed(was?.after ?? known, is?.after ?? known);
}

function changed<T>(before: T, after: T): SlotDiff<T> | undefined {
  return before === after ? undefined : { before, after };
}

/** Values of a range of steps, as the node sent them; they are decoded on demand. */
export interface TraceChunk {
  readonly from: number;
  /** Program counter of each step, which confirms that the steps are of the same transaction. */
  readonly pc: readonly number[];
  /** Words in hex without 0x, the top last. */
  readonly stack: readonly (readonly string[])[];
  /** Hex with 0x. */
  readonly memory: readonly string[];
}

/** Approximate memory use in bytes. */
export function windowBytes({ stack, memory }: TraceChunk): number {
  const words = stack.reduce((sum, { length }) => sum + length, 0);
  // Consecutive steps share the string of unchanged memory.
  const bytes = memory.reduce((sum, text, i) => sum + (text === memory[i - 1] ? 0 : text.length), 0);
  return bytes + 64 * words + 64 * stack.length;
}

/** `undefined` where the range does not include the step. */
export function stateIn({ from, stack, memory }: TraceChunk, step: number): StepState | undefined {
  const words = stack[step - from];
  return words && { stack: words.map((word) => BigInt(`0x${word}`)), memory: memory[step - from] ?? '0x' };
}

/** Characters of values after which the tracer stops recording: half of the maximum response size. */
const maxText = 12 * 1024 * 1024;

/**
 * JavaScript tracer of the steps `from` (inclusive) to `to` (exclusive), fewer where values are large. Returns a list
 * of `[pc, stack, memory]`: words in hex without 0x, memory 0 where it is unchanged since the step before.
 */
export function windowTracer(from: number, to: number): string {
  return `{
    at: 0, size: 0, depth: 0, mayDiffer: true, memory: '', steps: [],
    step: function (log) {
      var i = this.at++;
      if (i < ${from} || i >= ${to} || this.size > ${maxText}) return;
      var stack = [], memory = 0, depth = log.getDepth();
      for (var j = log.stack.length() - 1; j >= 0; j--) stack.push(log.stack.peek(j).toString(16));
      if (this.mayDiffer || depth !== this.depth) {
        var length = log.memory.length();
        var bytes = length > 0 ? toHex(log.memory.slice(0, length)) : '0x';
        if (bytes !== this.memory) memory = this.memory = bytes;
      }
      this.depth = depth;
      this.mayDiffer = /MSTORE|COPY|CALL|CREATE/.test(log.op.toString());
      this.size += 64 * stack.length + (memory ? memory.length : 0);
      this.steps.push([log.getPC(), stack, memory]);
    },
    fault: function () {},
    result: function () { return this.steps; }
  }`;
}
