import versions from './evmVersions.json';

interface Version {
  /** As compilers spell it. */
  readonly name: string;
  /** Fields of a chain's configuration that say when it comes, the surest first: Durango is Shanghai, and Etna Cancun. */
  readonly times?: readonly string[];
  /** What it adds, by name. */
  readonly opcodes?: Readonly<Record<string, string>>;
}

/** In their order, from what chains of Avalanche have had from the start. */
export const evmVersions = versions as readonly Version[];

/** The opcode that a node names in "invalid opcode: …", where a later version has it. Texts: libevm's core/vm/opcodes.go. */
export function laterOpcode(words: string): { readonly name: string; readonly version: string } | undefined {
  const [, named, byte] = /invalid opcode: (?:([A-Z0-9]+)\b|opcode (0x[0-9a-f]{1,2}) not defined)/.exec(words) ?? [];
  return evmVersions
    .flatMap(({ name: version, opcodes = {} }) =>
      Object.entries(opcodes).map(([name, own]) => ({ name, version, own })),
    )
    .find(({ name, own }) => name === named || own === byte);
}
