import { wellKnownValues } from '../../engine/primitives';
import { type Network, PRIMARY_NETWORK_ID, primaryChainNames } from '../../engine/networks';
import type { Target } from '../vscode/target';

/** What a name may stand for. */
export interface NamedChoice {
  readonly label: string;
  /** What it is, and where. */
  readonly description: string;
  readonly target: Target & { readonly network: string };
}

/** What is known by name; nobody is asked. */
export interface KnownNames {
  all(): readonly Network[];
  /** Names of chains and subnets by their IDs. */
  names(network: Network): ReadonlyMap<string, string>;
  nodeId(url: string): string | undefined;
}

/** Words for the last accepted block: on Avalanche what is accepted is final. */
const lastBlock = /^(?:latest|finalized|safe|accepted)$/i;

const maxChoices = 12;

/** Whether a text asks for the last block of a chain. */
export function isLastBlock(text: string): boolean {
  return lastBlock.test(text.trim());
}

/** The chains whose blocks can be asked for by number. */
export function chainsWithBlocks(network: Network): readonly string[] {
  return [...network.chains.map(({ name }) => name), ...(network.nodes.length === 0 ? [] : primaryChainNames)];
}

/**
 * What a text may be the name of on a network, those that are called exactly so first: the last block of each chain, a
 * chain, a node, what is known everywhere, another network.
 */
export function namedChoices(typed: string, network: Network, known: KnownNames): readonly NamedChoice[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') {
    return [];
  }
  const here = (label: string, description: string, target: Target): NamedChoice => ({
    ...{ label, description, target: { ...target, network: network.name } },
  });
  if (isLastBlock(wanted)) {
    return chainsWithBlocks(network).map((chain) => here(wanted, `last block of ${chain}`, { id: wanted, chain }));
  }
  const isMeant = (name: string): boolean => isCalled(name.toLowerCase(), wanted);
  const ids = [
    ...[...known.names(network)].map(([id, name]) => ({ name, id })),
    { name: 'P-Chain', id: PRIMARY_NETWORK_ID },
  ].filter(({ name }) => isMeant(name));
  const nodes = network.nodes.flatMap(({ name, url }) => {
    const id = isMeant(name) ? known.nodeId(url) : undefined;
    return id === undefined ? [] : [here(name, `node of ${network.name}`, { id })];
  });
  const choices = [
    ...ids.map(({ name, id }) => here(name, `chain of ${network.name}, ${id}`, { id })),
    ...chainsWithBlocks(network)
      .filter(isMeant)
      .map((chain) => here(chain, `last block of ${chain}`, { id: 'latest', chain })),
    ...nodes,
    ...wellKnownValues(isMeant, { network: kindOf(network), hrp: network.hrp }).map(({ name, id }) =>
      here(name, id, { id }),
    ),
    ...known
      .all()
      .filter(({ name }) => isMeant(name))
      .map(({ name }) => ({
        label: name,
        description: 'network: its Primary Network',
        target: { id: PRIMARY_NETWORK_ID, network: name },
      })),
  ];
  const isExact = ({ label }: NamedChoice): boolean => label.toLowerCase() === wanted;
  const ordered = [...choices.filter(isExact), ...choices.filter((one) => !isExact(one))];
  return ordered
    .filter((one, index) => index === ordered.findIndex((other) => isSame(one, other)))
    .slice(0, maxChoices);
}

function isSame(a: NamedChoice, b: NamedChoice): boolean {
  return a.target.id === b.target.id && a.target.chain === b.target.chain && a.target.network === b.target.network;
}

/** A word of the name begins so; one letter is too few, unless it is a chain's: `C`. */
function isCalled(name: string, wanted: string): boolean {
  return wanted.length === 1
    ? name === `${wanted}-chain`
    : name.split(/[^\p{L}\p{N}-]+/u).some((word) => word.startsWith(wanted)) || name.startsWith(wanted);
}

function kindOf({ networkId }: Network): 'mainnet' | 'fuji' | 'local' | undefined {
  return ({ 1: 'mainnet', 5: 'fuji', 12345: 'local' } as const)[networkId];
}
