export type WireNames = 'wire' | 'neutral';

/** Neutral words of some descriptions for the wire's namespaces (docs/facts/json-rpc.md, "Spellings"). */
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

/** Why a text cannot be the name of a method; undefined where it can. What else it might hold is for a shell to run. */
export function methodNameProblem(name: string): string | undefined {
  return /^[A-Za-z0-9_.]+$/.test(name) ? undefined : 'A method name consists of letters, digits, dots and _.';
}
