import { type DecodedBytes, type DecodedNode, nodeBytes } from '../transactions';
import { cb58Id, encodeCb58, wellKnownName } from '../primitives';
import type { Names } from '../report';
import { configuredSubnets, fetchPrimaryChains } from './chainQuestions';
import type { LookupContext } from './lookupContext';
import type { SourceClient } from './sourceClient';

const ofChains: ReadonlySet<string> = new Set(['destinationChain', 'sourceChain', 'chainID']);
const ofSubnets: ReadonlySet<string> = new Set(['subnetID']);

/** Names of chains by blockchain ID, and of their subnets by subnet ID, as far as they are known without asking. */
export function knownNames({ network, registry }: Pick<LookupContext, 'network' | 'registry'>): Names {
  const indexed = registry.cachedChains(network.name)?.all ?? [];
  return new Map<string, string>([
    ...indexed.flatMap(({ blockchainId, subnetId, name }) => namesOf(name, blockchainId, subnetId)),
    ...registry.learned(network.name),
    ...network.chains.flatMap(({ blockchainId, name }) => namesOf(name, blockchainId, undefined)),
  ]);
}

/**
 * The same and, where a transaction names a chain of the primary network or a subnet that none of it knows, what a node
 * says, which is kept.
 */
export async function fetchChainNames(client: SourceClient, decoded: DecodedBytes): Promise<Names> {
  const { registry, network } = client.context;
  const own = decoded.root.child('unsignedTx')?.child('blockchainID');
  const ownId = own && encodeCb58(nodeBytes(own, decoded.bytes));
  // What a network began with was made before its chains had their IDs.
  if (ownId !== undefined && !isWellKnown(ownId) && (decoded.chain === 'X' || decoded.chain === 'C')) {
    registry.remember(network.name, [[ownId, `${decoded.chain}-Chain`]]);
  }
  const known = knownNames(client.context);
  const isUnknown = (cb58: string): boolean => !known.has(cb58) && !isWellKnown(cb58);
  const added = new Set(registry.learned(network.name).values());
  const isRequested = network.chains.every(({ path, name }) => path === 'C' || added.has(name));
  const [chains, subnets] = await Promise.all([
    idsIn(decoded, ofChains).some(isUnknown) ? fetchPrimaryChains(client) : [],
    !isRequested && idsIn(decoded, ofSubnets).some(isUnknown) ? configuredSubnets(client) : [],
  ]);
  registry.remember(network.name, [
    ...chains,
    ...[...subnets].map(([subnetId, { name }]) => [subnetId, name] as const),
  ]);
  return knownNames(client.context);
}

/** Names of the chains that subnets validate, by subnet ID: those that the data service told, and those in the settings. */
export async function subnetNames(client: SourceClient): Promise<Names> {
  const { registry, network } = client.context;
  const indexed = registry.cachedChains(network.name)?.all ?? [];
  const configured = await configuredSubnets(client);
  return new Map([
    ...indexed.flatMap(({ subnetId, name }) => (subnetId === undefined ? [] : [[subnetId, name] as const])),
    ...[...configured].map(([subnetId, { name }]) => [subnetId, name] as const),
  ]);
}

function namesOf(name: string, blockchainId: string | undefined, subnetId: string | undefined): [string, string][] {
  return [
    ...(blockchainId === undefined ? [] : [[blockchainId, name] satisfies [string, string]]),
    ...(subnetId === undefined || isWellKnown(subnetId) ? [] : [[subnetId, name] satisfies [string, string]]),
  ];
}

function isWellKnown(cb58: string): boolean {
  const identifier = cb58Id(cb58);
  return identifier !== undefined && wellKnownName(identifier) !== undefined;
}

function idsIn({ root, bytes }: DecodedBytes, names: ReadonlySet<string>): readonly string[] {
  const found = new Set<string>();
  const walk = (node: DecodedNode): void => {
    if (names.has(node.name) && node.shape.kind === 'fixed') {
      found.add(encodeCb58(nodeBytes(node, bytes)));
    }
    if (node.shape.kind === 'struct') {
      node.children.forEach(walk);
    }
  };
  walk(root.child('unsignedTx') ?? root);
  return [...found];
}
