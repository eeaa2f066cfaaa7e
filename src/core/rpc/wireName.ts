export type WireNames = 'wire' | 'neutral';

/** The specification's neutral words for the wire's namespaces (design.md, "Names on the wire"). */
const neutral: readonly (readonly [wire: string, neutral: string])[] = [
  ['avm.', 'assetvm.'],
  ['avax.', 'native.'],
];

/** How a method is spelled on a network's wire. @param name in either spelling */
export function wireName(name: string, names: WireNames): string {
  for (const [wire, word] of neutral) {
    for (const prefix of [wire, word]) {
      if (name.startsWith(prefix)) {
        return (names === 'wire' ? wire : word) + name.slice(prefix.length);
      }
    }
  }
  return name;
}
