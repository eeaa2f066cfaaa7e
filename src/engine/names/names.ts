import { wellKnownAddress, type NamedValue } from '../primitives';
import type { NameOf } from '../networks';

/** Names by EVM chain ID, then by the spelling of the identifier; `*` is every chain. */
export type Labels = ReadonlyMap<string, ReadonlyMap<string, string>>;

export const anyChain = '*';

/** Names from the user's labels, where the last source wins, and from deployments of the project. */
export class Names {
  private readonly sources = new Map<string, Labels>();

  /** @param deployedAt the contract that the project deployed to an address; lower case */
  constructor(
    private readonly deployedAt: (address: string, evmChainId?: bigint) => string | undefined = () => undefined,
  ) {}

  set(source: string, labels: Labels): void {
    this.sources.set(source, labels);
  }

  delete(source: string): void {
    this.sources.delete(source);
  }

  readonly nameOf: NameOf = (id, known, evmChainId) => {
    const spelling = spellingOf(id);
    const isAddress = spelling.length === 42 && spelling.startsWith('0x');
    const wellKnown = isAddress ? wellKnownAddress(spelling) : undefined;
    return (
      wellKnown ??
      this.labelOf(spelling, evmChainId) ??
      known ??
      (isAddress ? this.deployedAt(spelling, evmChainId) : undefined)
    );
  };

  /** Labels of EVM addresses as spelled in a file, for completion. */
  addresses(): readonly NamedValue[] {
    const all = new Map<string, string>();
    for (const labels of this.sources.values()) {
      for (const own of labels.values()) {
        own.forEach((name, id) => /^0x[\da-f]{40}$/.test(id) && all.set(id, name));
      }
    }
    return [...all].map(([id, name]) => ({ id, name }));
  }

  /** Identifiers with a matching label. @param matches called with the label in lower case */
  called(matches: (name: string) => boolean): readonly NamedValue[] {
    const all = [...this.sources.values()].flatMap((labels) => [...labels.values()].flatMap((own) => [...own]));
    const found = new Map(all.filter(([, name]) => matches(name.toLowerCase())));
    return [...found].map(([id, name]) => ({ id, name }));
  }

  /** The user's label. @param evmChainId absent: any chain, provided that all labels agree */
  labelOf(id: string, evmChainId: bigint | undefined): string | undefined {
    const spelling = spellingOf(id);
    let found: string | undefined;
    for (const labels of this.sources.values()) {
      const named =
        evmChainId === undefined
          ? (labels.get(anyChain)?.get(spelling) ?? onlyName(labels, spelling))
          : (labels.get(String(evmChainId))?.get(spelling) ?? labels.get(anyChain)?.get(spelling));
      found = named ?? found;
    }
    return found;
  }
}

/** For an unknown chain: the name, if all chains that have one agree. */
function onlyName(labels: Labels, spelling: string): string | undefined {
  const names = new Set([...labels.values()].flatMap((chainLabels) => chainLabels.get(spelling) ?? []));
  const [name] = names;
  return names.size === 1 ? name : undefined;
}

/** Normalizes the case of hex. */
export function spellingOf(id: string): string {
  return id.startsWith('0x') || id.startsWith('0X') ? id.toLowerCase() : id;
}
