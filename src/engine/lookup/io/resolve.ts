import { type Fact, type Report, type ReportKind, type UnsourcedReport, fact, text, withNames } from '../../report';
import { type Identifier, nextTurn } from '../../primitives';
import { noPlatformWords, notFoundReport } from '../identifierReport';
import { type LookupContext, SourceClient, knownNames, requestAllWithGrace } from '../../sources';
import { type Network, isEvmOnly } from '../../networks';
import { evmChainsFor, platformIdentifier, type Resolver } from './requestedSources';

interface Stage {
  readonly requested: Identifier;
  readonly load: Load;
  readonly name: string;
  readonly kind: ReportKind;
}

/**
 * Queries a network for all possible meanings of an identifier and reports what is found. Runs in stages, the likelier
 * one first; the next stage runs only if nothing is found.
 *
 * @param completeNetwork the network with all chains that its nodes run, if no configured chain has it
 * @throws only the abort reason
 */
export async function resolve(
  context: LookupContext,
  identifier: Identifier,
  completeNetwork: () => Promise<Network>,
): Promise<Report> {
  const client = new SourceClient(context, context.options.signal);
  const { network, log } = context;
  let unknown = notFoundReport(kindOf(identifier), identifier.text, network.name, []);
  for (const { requested, load, name, kind } of stagesOf(identifier, context)) {
    const found = await resolveFirst(client, load, requested);
    if (found !== undefined) {
      return withNames({ ...found, identifier: name, network: network.name, sources: log.all }, knownNames(context));
    }
    unknown = notFoundReport(kind, name, network.name, log.all);
    if (unknown.status === 'unavailable') {
      // If no source answered, further stages would just take longer.
      return unknown;
    }
  }
  const otherChainReport =
    unknown.status === 'notFound' ? await resolveOnOtherChains(context, identifier, completeNetwork) : undefined;
  if (otherChainReport !== undefined) {
    return { ...otherChainReport, identifier: nameOf(identifier), network: network.name, sources: log.all };
  }
  if (unknown.status === 'notFound') {
    unknown = { ...notFoundReport(unknown.kind, unknown.identifier, network.name, log.all), facts: unknown.facts };
  }
  if (log.all.length === 0 && isEvmOnly(network)) {
    return { ...unknown, title: [text(noPlatformWords(network.name))] };
  }
  if (unknown.status !== 'notFound') {
    return unknown;
  }
  const unacceptedLines =
    identifier.kind === 'hash32' ? await fetchUnaccepted(client, identifier, completeNetwork) : [];
  return { ...unknown, facts: [...unknown.facts, ...unacceptedLines, ...possibleIdFacts(identifier)] };
}

async function fetchUnaccepted(
  client: SourceClient,
  identifier: Identifier,
  completeNetwork: () => Promise<Network>,
): Promise<readonly Fact[]> {
  const { chain } = client.context.options;
  const chains = evmChainsFor(identifier, chain === undefined ? await completeNetwork() : client.network, chain);
  const { unacceptedFacts } = await import('./unacceptedBlocks');
  return unacceptedFacts(client, chains);
}

/** Searches chains that the network's nodes run, but the settings do not have. */
async function resolveOnOtherChains(
  context: LookupContext,
  identifier: Identifier,
  completeNetwork: () => Promise<Network>,
): Promise<UnsourcedReport | undefined> {
  const { network, options } = context;
  const { evm } = resolversOf(identifier);
  const isHash = identifier.kind === 'hash32' || identifier.kind === 'cb58Id';
  if (evm === undefined || !isHash || options.chain !== undefined) {
    return undefined;
  }
  const { chains } = await completeNetwork();
  const others = chains.filter(({ name }) => !network.chains.some((known) => known.name === name));
  if (others.length === 0) {
    return undefined;
  }
  const client = new SourceClient({ ...context, network: { ...network, chains: others } }, options.signal);
  return resolveFirst(client, evm, identifier);
}

/** Runs the resolvers in parallel; the first one in order with a result takes precedence. */
async function resolveFirst(
  client: SourceClient,
  load: Load,
  identifier: Identifier,
): Promise<UnsourcedReport | undefined> {
  const resolvers = await load();
  const results = await requestAllWithGrace(
    client,
    resolvers.map((resolver) => (one) => resolver(one, identifier)),
    (result) => result !== undefined,
  );
  return results.find((result) => result !== undefined);
}

/**
 * 32 bytes in hex are usually of an EVM chain, in cb58 of the P-, X- or C-Chain (atomic), but both forms occur for
 * either. A number belongs to the named chain only.
 */
function stagesOf(identifier: Identifier, { network, options: { chain } }: LookupContext): readonly Stage[] {
  const { evm, elsewhere } = resolversOf(identifier);
  const platformId = platformIdentifier(identifier, network, chain);
  const { platform, prunedIds } = platformId === undefined ? {} : resolversOf(platformId);
  const common = { requested: identifier, name: nameOf(identifier), kind: kindOf(identifier) };
  const onEvm = { ...common, load: evmChainsFor(identifier, network, chain).length === 0 ? undefined : evm };
  const onPlatform = {
    requested: platformId ?? identifier,
    load: platform,
    name: identifier.text,
    kind: identifier.kind === 'hash32' ? kindOf(identifier) : ('identifier' as const),
  };
  const rest = [
    { ...onPlatform, load: prunedIds },
    { ...common, load: identifier.kind === 'hash32' || platformId !== undefined ? elsewhere : undefined },
  ];
  const order =
    identifier.kind === 'blockNumber' && platformId !== undefined
      ? [onPlatform]
      : identifier.kind === 'hash32'
        ? [onEvm, onPlatform, ...rest]
        : [onPlatform, onEvm, ...rest];
  return order.flatMap(({ load, ...stage }) => (load === undefined ? [] : [{ ...stage, load }]));
}

function nameOf(identifier: Identifier): string {
  switch (identifier.kind) {
    case 'evmAddress':
      return identifier.address;
    case 'blockNumber':
      return String(identifier.number);
    default:
      return identifier.text;
  }
}

function kindOf({ kind }: Identifier): ReportKind {
  switch (kind) {
    case 'hash32':
      return 'transaction';
    case 'evmAddress':
      return 'address';
    case 'blockNumber':
      return 'block';
    default:
      return 'identifier';
  }
}

function possibleIdFacts({ kind }: Identifier): Report['facts'] {
  const words =
    'the ID of a UTXO, VM or fx, which no API resolves, or of a Warp message: only nodes of its source chain with warp-api-enabled know it. Look up its transaction or address instead';
  const isCb58 = kind === 'cb58Id';
  return [
    ...fact('mayBe', 'could be', isCb58 ? [text(words)] : undefined, [], { brief: true }),
    ...fact(
      'mayHaveBeen',
      isCb58 ? 'or' : 'could be',
      isCb58 || kind === 'hash32' ? [text(hashedWords())] : undefined,
      [],
      { brief: isCb58 },
    ),
  ];
}

function hashedWords(): string {
  return 'the validation ID of a removed L1 validator, or the conversion ID of an L1; look up the transaction that registered the validator or converted the subnet';
}

type Load<I extends Identifier = Identifier> = () => Promise<readonly Resolver<I>[]>;

interface KindResolvers<I extends Identifier = Identifier> {
  readonly evm?: Load<I>;
  /** For P-, X- and C-Chain (atomic) and the nodes' own APIs. */
  readonly platform?: Load<I>;
  /** For P-Chain IDs that nodes do not resolve: hashes of on-chain data. */
  readonly prunedIds?: Load<I>;
  /** If none of the others has a result. */
  readonly elsewhere?: Load<I>;
}

function resolversOf(identifier: Identifier): KindResolvers {
  return (resolvers[identifier.kind] ?? {}) as KindResolvers;
}

const evm = () => import('./evmResolvers');
const platform = () => import('./platformResolvers');

/** Loads the resolvers of all kinds, in two turns, which otherwise the first lookup of a kind loads. Sends nothing. */
export async function loadResolvers(): Promise<void> {
  await evm();
  await nextTurn();
  await platform();
}

const resolvers: { readonly [K in Identifier['kind']]?: KindResolvers<Extract<Identifier, { kind: K }>> } = {
  hash32: {
    evm: async () => [(await evm()).resolveHash],
    elsewhere: async () => [(await evm()).resolveElsewhere],
  },
  cb58Id: {
    evm: async () => [(await evm()).resolveHash],
    platform: async () => (await platform()).cb58Resolvers,
    prunedIds: async () => [(await platform()).resolvePrunedId],
    elsewhere: async () => [(await platform()).resolveContainer],
  },
  evmAddress: { evm: async () => [(await evm()).resolveEvmAddress] },
  bech32Address: { platform: async () => [(await platform()).resolveAddress] },
  nodeId: { platform: async () => [(await platform()).resolveNodeId] },
  blsPublicKey: { platform: async () => [(await platform()).resolvePublicKey] },
  warpMessage: { platform: async () => [(await platform()).resolveWarpMessage] },
  blockNumber: {
    evm: async () => [(await evm()).resolveBlockNumber],
    platform: async () => (await platform()).blockResolvers,
  },
};
