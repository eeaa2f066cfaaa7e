import { type AccountChange, type Preimages, preimagesOf } from '../../evm';
import type { TracedSource } from '../frames/tracedSource';
import { guessedPreimages, keysFrom } from './guessedPreimages';
import { SlotNames } from './slotNames';
import { layoutsOf, type ReadLayouts } from './layoutsOf';
import type { StorageLayout } from './storageLayout';
import { type VariableChange, variableChanges } from './variableChanges';
import { namespaceLayout } from './namespaces';

/** What changed in the storage of an account. */
export interface AccountStorage {
  /** Lower case with 0x. */
  readonly address: string;
  /** The contract of the project whose layout names it; absent where none does. */
  readonly contract?: string;
  readonly changes: readonly VariableChange[];
  /** A contract of the project whose build does not say where it keeps what. */
  readonly missing?: string;
}

/**
 * Changed storage by variables of the open project's contracts, in the order of the accounts.
 *
 * @param hashed what the transaction hashed, hex with 0x; absent: not told, so that keys are guessed
 */
export function* namedStorage(
  accounts: readonly AccountChange[],
  traced: TracedSource | undefined,
  hashed: readonly string[] = [],
): Generator<undefined, readonly AccountStorage[]> {
  const preimages = yield* preimagesOf(hashed);
  const words = traced === undefined ? new Set<bigint>() : keysFrom(traced.recording);
  const read: ReadLayouts = new Map();
  const named: AccountStorage[] = [];
  for (const { address, storage } of accounts) {
    if (storage.length === 0) {
      continue;
    }
    const own = yield* layoutsOf(traced, address, read);
    const first = yield* changesBy(own.layouts, preimages, storage);
    const open = first.flatMap(({ path, slot }) => (path === undefined ? [slot] : []));
    const all = new Map(preimages);
    if (open.length > 0 && words.size > 0) {
      for (const layout of [...own.layouts, namespaceLayout()]) {
        const guessed = yield* guessedPreimages(layout, words, open);
        guessed.forEach((preimage, hash) => all.set(hash, preimage));
      }
    }
    const changes = all.size === preimages.size ? first : yield* changesBy(own.layouts, all, storage);
    named.push({ address, contract: own.contract, changes, missing: own.missing });
  }
  return named;
}

function* changesBy(
  layouts: readonly StorageLayout[],
  preimages: Preimages,
  storage: AccountChange['storage'],
): Generator<undefined, readonly VariableChange[]> {
  const names: SlotNames[] = [];
  for (const layout of layouts) {
    names.push(yield* SlotNames.of(layout, preimages));
  }
  return yield* variableChanges(names, yield* SlotNames.of(namespaceLayout(), preimages), storage);
}
