import type { BuiltContract } from '../build/builtContract';
import type { TracedSource } from '../frames/tracedSource';
import { layoutsWithSources } from './layoutsWithSources';
import { readStorageLayout, type StorageLayout } from './storageLayout';

interface Layouts {
  readonly layouts: readonly StorageLayout[];
  /** The one that does the work rather than the proxy. */
  readonly contract?: string;
  readonly missing?: string;
}

/** What several accounts run is read once. */
export type ReadLayouts = Map<BuiltContract, readonly StorageLayout[]>;

/** Of the contracts whose code worked on an account, its own and what it delegated to. */
export function* layoutsOf(
  traced: TracedSource | undefined,
  address: string,
  read: ReadLayouts,
): Generator<undefined, Layouts> {
  const layouts: StorageLayout[] = [];
  let contract: string | undefined;
  let missing: string | undefined;
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
    missing ??= layout === undefined ? built.name : undefined;
  }
  return { layouts, contract, missing };
}
