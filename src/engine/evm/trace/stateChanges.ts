/** What a node says of an account before or after: what is absent did not change, or was nothing. */
export interface AccountState {
  /** wei */
  readonly balance?: bigint | undefined;
  readonly nonce?: bigint | undefined;
  /** Hex with 0x. */
  readonly code?: string | undefined;
  /** Words by slot; one that is absent is zero. */
  readonly storage: ReadonlyMap<bigint, bigint>;
}

/** By address, lower case. */
export type Accounts = ReadonlyMap<string, AccountState>;

/** What differs between before and after. Not trusted. */
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

/** What a transaction made of one account. */
export interface AccountChange {
  /** Lower case with 0x. */
  readonly address: string;
  /** wei */
  readonly balance?: SlotDiff<bigint>;
  readonly nonce?: SlotDiff<bigint>;
  /** Hex; "0x" where there was none, or is none any more. */
  readonly code?: SlotDiff<string>;
  /** In the order of the slots. */
  readonly storage: readonly SlotChange[];
}

/** The accounts that differ, in the order of their addresses. */
export function accountChanges({ before, after }: StateDiff): readonly AccountChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((address) => {
    const change = changeOf(address, before.get(address), after.get(address));
    return (change.balance ?? change.nonce ?? change.code ?? change.storage[0]) ? [change] : [];
  });
}

function changeOf(address: string, was: AccountState | undefined, is: AccountState | undefined): AccountChange {
  if (was !== undefined && is === undefined) {
    // It is gone: its slots are no news.
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

function changed<T>(before: T, after: T): SlotDiff<T> | undefined {
  return before === after ? undefined : { before, after };
}
