import { wellKnownAddress } from '../primitives';
import type { NameOf } from '../networks';

/** Names by the spellings of identifiers, by EVM chain ID; `*` is every chain. */
export type Labels = ReadonlyMap<string, ReadonlyMap<string, string>>;

export const anyChain = '*';

/** An identifier that somebody labelled. */
export interface Labelled {
  readonly id: string;
  readonly name: string;
}

/** What identifiers are called, by all who tell: labels of the user, whose last source counts, and deployments of the project. */
export class Names {
  private readonly sources = new Map<string, Labels>();

  /** @param deployedAt the contract that the project's deployments made at an address; lower case */
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

  /** Labels of EVM addresses, for completion: as they are written in a file. */
  addresses(): readonly Labelled[] {
    const all = new Map<string, string>();
    for (const labels of this.sources.values()) {
      for (const own of labels.values()) {
        own.forEach((name, id) => /^0x[\da-f]{40}$/.test(id) && all.set(id, name));
      }
    }
    return [...all].map(([id, name]) => ({ id, name }));
  }

  /** What the user calls so. @param matches of a name in lower case */
  called(matches: (name: string) => boolean): readonly Labelled[] {
    const all = [...this.sources.values()].flatMap((labels) => [...labels.values()].flatMap((own) => [...own]));
    const found = new Map(all.filter(([, name]) => matches(name.toLowerCase())));
    return [...found].map(([id, name]) => ({ id, name }));
  }

  /** What the user calls it. @param evmChainId absent: on any chain, where it is called the same on all */
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

/** Where the chain is not known: what it is called on all chains that call it something. */
function onlyName(labels: Labels, spelling: string): string | undefined {
  const names = new Set([...labels.values()].flatMap((ofChain) => ofChain.get(spelling) ?? []));
  const [name] = names;
  return names.size === 1 ? name : undefined;
}

/** Hex is written in either case. */
export function spellingOf(id: string): string {
  return id.startsWith('0x') || id.startsWith('0X') ? id.toLowerCase() : id;
}
