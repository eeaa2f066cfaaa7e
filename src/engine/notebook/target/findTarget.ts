import type { CellTarget } from '../cell/cellAst';
import type { PastedTarget } from './pastedPlace';

/** What names are looked up in. */
export interface TargetContext {
  /** The notebook's kernel, or the active network. */
  readonly network: NamedNetwork;
  readonly networks: readonly NamedNetwork[];
  /** Whose a URL is. */
  readonly placeOf: (url: URL) => PastedTarget;
}

export interface NamedNetwork {
  readonly name: string;
  readonly chains: readonly NamedChain[];
}

interface NamedChain {
  readonly name: string;
  readonly path: string;
  readonly blockchainId?: string;
}

export type FoundTarget =
  | { readonly kind: 'target'; readonly target: CellTarget }
  /** Several chains have the name; the sentence says what to type. */
  | { readonly kind: 'ambiguous'; readonly sentence: string };

/** The chain that a bare name stands for, of the active network or else of the only one that has it; undefined: of none. */
export function findTargetChain(
  name: string,
  { network, networks }: Pick<TargetContext, 'network' | 'networks'>,
): FoundTarget | undefined {
  for (const isNamed of [isExactly, isInAnyCase]) {
    const own = chainNamed(network, name, isNamed);
    if (own !== undefined) {
      return { kind: 'target', target: { network: network.name, chain: own } };
    }
    const found = networks.flatMap((one) => {
      const chain = one.name === network.name || /^[PX]$/i.test(name) ? undefined : chainNamed(one, name, isNamed);
      return chain === undefined ? [] : [{ network: one.name, chain }];
    });
    const [first] = found;
    if (found.length > 1) {
      const choices = found.map((target) => `@target ${target.network}/${target.chain}`).join(', ');
      return {
        kind: 'ambiguous',
        sentence: `More than one network has a chain ${name}. Write one of: ${choices}.`,
      };
    }
    if (first !== undefined) {
      return { kind: 'target', target: first };
    }
  }
  return undefined;
}

/** As `@target` spells it. */
function chainNamed({ chains }: NamedNetwork, name: string, isNamed: typeof isExactly): string | undefined {
  const platform = ['P', 'X'].find((one) => isNamed(one, name) || isNamed(`${one}-Chain`, name));
  if (platform !== undefined) {
    return platform;
  }
  const chain = chains.find(({ name: own, path, blockchainId }) =>
    [own, path, blockchainId].some((one) => one !== undefined && (isNamed(one, name) || isNamed(one, `${name}-Chain`))),
  );
  return chain && (chain.name === 'C-Chain' || /\s/.test(chain.name) ? chain.path : chain.name);
}

function isExactly(one: string, other: string): boolean {
  return one === other;
}

function isInAnyCase(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
