import type { AccountChange } from '../../evm/trace/stateChanges';
import type { BuiltContract } from '../build/builtContract';
import type { TracedSource } from '../frames/tracedSource';
import { guessedPreimages, keysFrom } from './guessedPreimages';
import { type Preimages, preimagesOf } from './preimages';
import { SlotNames } from './slotNames';
import { layoutsWithSources } from './layoutsWithSources';
import { readStorageLayout, type StorageLayout } from './storageLayout';
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
  readonly lacking?: string;
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
    named.push({ address, contract: own.contract, changes, lacking: own.lacking });
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

interface Layouts {
  readonly layouts: readonly StorageLayout[];
  /** The one that does the work rather than the proxy. */
  readonly contract?: string;
  readonly lacking?: string;
}

/** What several accounts run is read once. */
type ReadLayouts = Map<BuiltContract, readonly StorageLayout[]>;

/** Of the contracts whose code worked on an account, its own and what it delegated to. */
function* layoutsOf(
  traced: TracedSource | undefined,
  address: string,
  read: ReadLayouts,
): Generator<undefined, Layouts> {
  const layouts: StorageLayout[] = [];
  let contract: string | undefined;
  let lacking: string | undefined;
  const seen = new Set<string | undefined>();
  for (const { index, account, codeAt, first } of traced?.recording.calls.toReversed() ?? []) {
    if (account !== address || first === undefined || seen.has(codeAt)) {
      continue;
    }
    seen.add(codeAt);
    // A build of other code says nothing of where this code keeps what.
    const { contract: built, code } = traced!.matchOf(index);
    if (built === undefined || code === undefined) {
      continue;
    }
    const layout = readStorageLayout(built.storageLayout);
    const sources = [...built.sources.keys()].flatMap((source) => traced!.sourceOf(index, source) ?? []);
    const known = read.get(built) ?? (yield* layoutsWithSources(layout, sources));
    read.set(built, known);
    layouts.push(...known);
    contract ??= known.length > 0 ? built.name : undefined;
    lacking ??= layout === undefined ? built.name : undefined;
  }
  return { layouts, contract, lacking };
}
