import type { BuiltContract } from './builtContract';

/** Of more a contract's source map does not speak. */
const maxIndexes = 10_000;

/** The indexes of sources that a source map names. */
export function indexesIn(sourceMap: string): ReadonlySet<number> {
  const found = new Set<number>();
  for (const [, index] of sourceMap.matchAll(/(?:^|;)[^:;]*:[^:;]*:(\d{1,6})(?=[:;]|$)/g)) {
    if (found.size < maxIndexes) {
      found.add(Number(index));
    }
  }
  return found;
}

/**
 * The paths that the indexes of an artifact stand for, told by those builds that it may be of: its own source stands at
 * its own index, and all that its source maps name are sources of its metadata. Where such builds disagree about an
 * index, it is left out: a wrong line is worse than none.
 *
 * @param id the index of the artifact's own source
 */
export function indexesOf(
  { path, hashes, runtime, creation }: BuiltContract,
  id: number | undefined,
  builds: readonly ReadonlyMap<number, string>[],
): ReadonlyMap<number, string> {
  const used = [runtime, creation].flatMap((code) =>
    [...indexesIn(code?.sourceMap ?? '')].filter((index) => code?.generated.has(index) !== true),
  );
  const fitting = builds
    .map((build) => knownPaths(build, hashes))
    .filter((build) => {
      // The compiler's own, of which the artifact does not always tell, come behind all others.
      const last = [...build.keys()].reduce((most, index) => Math.max(most, index), -1);
      const isOwn = (index: number): boolean => index > last || build.get(index) !== undefined;
      return (id === undefined || build.get(id) === path) && used.every(isOwn);
    });
  const agreed = new Map<number, string>();
  for (const index of new Set(fitting.flatMap((build) => [...build.keys()]))) {
    const [first, ...others] = fitting.map((build) => build.get(index));
    if (first !== undefined && others.every((other) => other === first)) {
      agreed.set(index, first);
    }
  }
  if (id !== undefined && path !== undefined) {
    agreed.set(id, path);
  }
  return agreed;
}

/** As the metadata spells them; undefined: it does not know them. */
function knownPaths(
  build: ReadonlyMap<number, string>,
  hashes: ReadonlyMap<string, string>,
): ReadonlyMap<number, string | undefined> {
  return new Map(
    [...build].map(([index, result]) => [index, hashes.has(result) ? result : pathOnDisk(result, hashes)]),
  );
}

/** Of a place on the disk; nothing stands deeper. */
const maxParts = 64;

/** The longest path that ends a place on the disk, which is what some builds tell: `src/a.sol` may end with `a.sol`. */
function pathOnDisk(place: string, hashes: ReadonlyMap<string, string>): string | undefined {
  const parts = /^(?:\/|[A-Za-z]:)/.test(place) ? place.replaceAll('\\', '/').split('/', maxParts) : [];
  return parts.map((_, from) => parts.slice(from + 1).join('/')).find((path) => hashes.has(path));
}
