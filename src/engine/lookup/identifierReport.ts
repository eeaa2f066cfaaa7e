import { describeKind, otherForms } from '../detection';
import { type Network, builtInNetworks } from '../networks';
import { type Cb58Id, type Identifier, type Bech32Address, paddedAscii, listNames } from '../primitives';
import {
  type Fact,
  type Line,
  type Report,
  type Source,
  type ReportKind,
  code,
  count,
  id,
  message,
  text,
  isCoveredByOtherHost,
  joinLines,
  remote,
} from '../report';

interface OfflineOptions {
  /** The network that a lookup would query. */
  readonly networkName?: string;
  /** A well-known name, on all networks or on `network` only. */
  readonly wellKnown?: { readonly name: string; readonly network?: string };
  /** A sentence why a lookup would query nothing; absent if it would. */
  readonly noSourceToQuery?: string;
  /** A sentence why there is no network to query; absent if there is one. */
  readonly missingNetwork?: string;
  /** Found where keys are expected: it is neither described nor repeated then. */
  readonly mayBeSecret?: boolean;
}

const fromBytes: Source = { kind: 'bytes', host: '', outcome: 'answered', at: 0 };

/** What the bytes of an identifier tell without a query: possible kinds, checksum, other encodings. */
export function identifierReport(identifier: Identifier, options: OfflineOptions = {}): Report {
  if (identifier.kind === 'privateKey' || options.mayBeSecret === true) {
    return secret(options);
  }
  const corrected = correctSpelling(identifier);
  const isWrong = corrected !== undefined && 'checksum' in identifier && identifier.checksum === 'invalid';
  return {
    kind: 'identifier',
    status: isWrong ? 'wrong' : 'offline',
    identifier: identifier.text,
    title: isWrong
      ? message`Checksum is wrong; did you mean ${id(corrected)}?`
      : offlineTitle(identifier, options.wellKnown),
    network: options.networkName,
    facts: [
      ...(isWrong ? [fact('kind', 'type', [text(describeKind(identifier))])] : []),
      ...checksumFact(identifier),
      ...decodedFacts(identifier),
      ...otherForms(identifier).map((form) => fact(`form.${form.label}`, form.label, [code(form.text)])),
      ...nextFact(identifier, isWrong, options),
    ],
    sections: [],
    sources: [fromBytes],
  };
}

/** Contains neither the text nor anything derived from it: Reports are shown, copied and stored. */
function secret({ networkName }: OfflineOptions): Report {
  return {
    kind: 'identifier',
    status: 'secret',
    identifier: '',
    title: [text('May be a private key. Nothing was sent.')],
    network: networkName,
    facts: [],
    sections: [],
    sources: [],
  };
}

/** A well-known ID needs no list of possible kinds; an address shows its chain. */
function offlineTitle(identifier: Identifier, wellKnown: OfflineOptions['wellKnown']): Line {
  const kind = describeKind(identifier);
  if (wellKnown === undefined) {
    return [text(kind)];
  }
  const name = wellKnown.network === undefined ? wellKnown.name : `${wellKnown.name} on ${wellKnown.network}`;
  return [text(identifier.kind.endsWith('Address') ? `${name} · ${kind}` : name)];
}

function correctSpelling(identifier: Identifier): string | undefined {
  switch (identifier.kind) {
    case 'evmAddress':
    case 'bech32Address':
      return identifier.address;
    case 'cb58Id':
      return identifier.cb58;
    case 'nodeId':
      return identifier.nodeId;
    default:
      return undefined;
  }
}

function checksumFact(identifier: Identifier): readonly Fact[] {
  if (!('checksum' in identifier)) {
    return [];
  }
  const words = {
    valid: 'valid',
    invalid: 'invalid: a character is mistyped or missing',
    none: 'none in this form',
  }[identifier.checksum];
  return [fact('checksum', 'checksum', [text(words)])];
}

function decodedFacts(identifier: Identifier): readonly Fact[] {
  switch (identifier.kind) {
    case 'warpMessage':
      return [
        fact('signed', 'signed', [text(identifier.signed ? 'yes' : 'no')]),
        fact('networkID', 'network ID', [code(String(identifier.networkId))], true),
      ];
    case 'bech32Address':
      return [
        ...(identifier.chain === undefined ? [] : [fact('chain', 'chain', [code(identifier.chain)])]),
        fact('hrp', 'HRP', [code(identifier.hrp)]),
      ];
    case 'nodeBytes':
      return [fact('length', 'length', [count(BigInt((identifier.hex.length - 2) / 2), 'bytes')])];
    default:
      return [];
  }
}

function nextFact(
  identifier: Identifier,
  isWrong: boolean,
  { noSourceToQuery, missingNetwork }: OfflineOptions,
): readonly Fact[] {
  const label = 'next';
  if (isWrong) {
    return [fact('next', label, [text('Correct it in the text, then look it up.')])];
  }
  const words = lookUpWords(identifier);
  if (words === undefined) {
    return [];
  }
  if (missingNetwork !== undefined) {
    return [fact('network', 'network', [text(missingNetwork)], true)];
  }
  return noSourceToQuery === undefined
    ? [fact('next', label, [text(words)])]
    : [fact('next', label, [text(noSourceToQuery)], true)];
}

/** Why a lookup is useful; `undefined` where no chain knows the identifier. */
function lookUpWords(identifier: Identifier): string | undefined {
  switch (identifier.kind) {
    case 'hash32':
      return 'Look it up to see which of these it is.';
    case 'cb58Id':
      // IDs of padded ASCII are just names, as of VMs.
      return paddedAscii(identifier.hex) === undefined ? 'Look it up to see which of these it is.' : undefined;
    case 'nodeId':
      return 'Look up its stake, uptime and the L1s it validates.';
    case 'bech32Address':
      return 'Look up its balances, stake and transactions.';
    case 'blsPublicKey':
      return 'Look up the validator it belongs to.';
    case 'evmAddress':
      return 'Look up its balance, code and tokens.';
    case 'blockNumber':
      return 'Look up its time, transactions and fees.';
    default:
      return undefined;
  }
}

function fact(key: string, label: string, value: Line, brief = false): Fact {
  return { key, label, value, from: [0], brief: brief ? true : undefined };
}

/** Whether chains can know it: the checksum is valid, and it is not the ID of a VM or fx, which is a padded name. */
export function mayBeOnChain({ checksum, hex }: Cb58Id): boolean {
  return checksum === 'valid' && paddedAscii(hex) === undefined;
}

/** Keeps "not found" and "no source answered" apart, so that a failure never looks like an absence. */
export function notFoundReport(
  kind: ReportKind,
  requested: string,
  network: string,
  sources: readonly Source[],
): Report {
  const searched = sources.filter((source) => source.outcome === 'notFound' || source.outcome === 'answered');
  const failed = sources.filter(({ outcome }) => outcome === 'failed' || outcome === 'notWaitedFor');
  const unavailable = searched.length === 0;
  return {
    kind,
    status: unavailable ? 'unavailable' : 'notFound',
    identifier: requested,
    title: unavailable ? unavailableWords(network, sources, failed) : notFoundWords(network, searched, failed),
    network,
    facts: [],
    sections: [],
    sources,
  };
}

function notFoundWords(network: string, searched: readonly Source[], failed: readonly Source[]): Line {
  const where = unique(searched.map((source) => source.chain ?? '')).join(', ');
  const hosts = unique(searched.map((source) => source.host));
  const requested = hosts.join(', ');
  const uncoveredFailures = failed.filter((source) => !isCoveredByOtherHost(source, searched));
  const failedHosts = unique(failed.map((source) => source.host)).filter((host) => !hosts.includes(host));
  if (uncoveredFailures.length > 0) {
    // Hosts that answered for another chain are named only if all failed hosts did.
    const named = uncoveredFailures.filter(({ host }) => failedHosts.includes(host));
    const missing = failureLine(named.length === 0 ? uncoveredFailures : named);
    return [text(`Not on ${network} (${where}; queried ${requested}). Incomplete: `), ...missing];
  }
  return failedHosts.length === 0
    ? [text(`Not on ${network} (${where}; queried ${requested}).`)]
    : [text(`Not on ${network} (${where}; queried ${requested}; ${listNames(failedHosts)} failed).`)];
}

function unavailableWords(network: string, sources: readonly Source[], failed: readonly Source[]): Line {
  if (failed.length > 0) {
    return failureLine(failed);
  }
  return [
    text(
      sources.length === 0
        ? `Nothing was sent: only a node can answer this, and ${network} has none configured. Add one to its entry in the setting snowprobe.networks.`
        : `Nothing was sent: ${listNames(unique(sources.map(({ host }) => host)))} is not allowed.`,
    ),
  ];
}

const maxFailures = 2;

/** Failures by cause, with the hosts of each in one sentence. */
function failureLine(failed: readonly Source[]): Line {
  const byWords = new Map<string, { readonly hosts: string[]; readonly line: Line | undefined }>();
  const named = new Set<string>();
  for (const { host, failure, message } of failed) {
    if (!named.has(host)) {
      named.add(host);
      const words = failure?.words ?? message ?? 'did not answer.';
      const line = failure === undefined && message !== undefined ? [remote(message)] : undefined;
      const group = byWords.get(words) ?? { hosts: [], line };
      group.hosts.push(host);
      byWords.set(words, group);
    }
  }
  const sentences = [...byWords].map(([words, { hosts, line }]) => line ?? [text(`${listNames(hosts)} ${words}`)]);
  return joinLines(sentences.slice(0, maxFailures), ' ');
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)].filter((value) => value !== '');
}

/** For P- and X-Chain identifiers and node methods on EVM networks other than Avalanche's. */
export function noPlatformWords(network: string): string {
  return `${network} has no P-Chain or X-Chain: it is an EVM chain without an Avalanche node. Select another network for this.`;
}

/** For an address of another network, by its HRP, even if the same key is in use here. Nothing is sent. */
export function otherNetworkReport({ hrp, text: identifier }: Bech32Address, network: Network): Report {
  const other = builtInNetworks.find((one) => one.hrp === hrp)?.name;
  const words =
    other === undefined
      ? `Not an address on ${network.name}: it begins with ${hrp}, addresses on ${network.name} with ${network.hrp}. Nothing was sent; choose its network to look it up.`
      : `An address on ${other}, not on ${network.name}: it begins with ${hrp}, addresses on ${network.name} with ${network.hrp}. Nothing was sent; choose ${other} to look it up.`;
  return {
    kind: 'address',
    status: 'notFound',
    identifier,
    title: [text(words)],
    network: network.name,
    facts: [],
    sections: [],
    sources: [],
  };
}
