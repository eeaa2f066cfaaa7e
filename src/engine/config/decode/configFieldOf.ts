import type { ConfigField, ConfigShape } from '../../precompiles';

interface Lookup {
  readonly exact: ReadonlyMap<string, ConfigField>;
  readonly folded: ReadonlyMap<string, ConfigField>;
}

const lookups = new WeakMap<ConfigShape, Lookup>();

/** The field that a key means: the same key, or one in another letter case, as Go looks for them. */
export function configFieldOf(shape: ConfigShape, key: string): ConfigField | undefined {
  const { exact, folded } = lookupOf(shape);
  return exact.get(key) ?? folded.get(fold(key));
}

function lookupOf(shape: ConfigShape): Lookup {
  let lookup = lookups.get(shape);
  if (lookup === undefined) {
    const loose = shape.fields.filter(({ isExact }) => isExact !== true);
    lookup = {
      exact: new Map(shape.fields.map((field) => [field.key, field])),
      // Of two keys that differ in letter case only, Go takes the first.
      folded: new Map(loose.toReversed().map((field) => [fold(field.key), field])),
    };
    lookups.set(shape, lookup);
  }
  return lookup;
}

/** Go's simple folding, as far as it can meet keys of ASCII: the long s and the sign of Kelvin are letters too. */
function fold(key: string): string {
  return key.toLowerCase().replaceAll('\u017f', 's').replaceAll('\u212a', 'k');
}
