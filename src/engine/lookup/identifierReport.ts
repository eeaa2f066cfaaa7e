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
  isStoodInFor,
  joined,
  remote,
} from '../report';

interface OfflineOptions {
  /** The network that a lookup would ask. */
  readonly networkName?: string;
  /** What the value is known as everywhere, or on `network` alone. */
  readonly wellKnown?: { readonly name: string; readonly network?: string };
  /** Why a lookup would ask nobody, as a sentence; absent: it would tell more. */
  readonly noSourceToQuery?: string;
  /** Why there is no network to ask, as a sentence; absent: there is one. */
  readonly missingNetwork?: string;
  /** It stands where keys stand: then it is neither described nor repeated. */
  readonly mayBeSecret?: boolean;
}

const fromBytes: Source = { kind: 'bytes', host: '', outcome: 'answered', at: 0 };

/** What an identifier's bytes alone say: what it can be, whether its checksum holds, its other spellings. */
export function identifierReport(identifier: Identifier, options: OfflineOptions = {}): Report {
  if (identifier.kind === 'privateKey' || options.mayBeSecret === true) {
    return secret(options);
  }
  const right = rightSpelling(identifier);
  const wrong = right !== undefined && 'checksum' in identifier && identifier.checksum === 'invalid';
  return {
    kind: 'identifier',
    status: wrong ? 'wrong' : 'offline',
    identifier: identifier.text,
    title: wrong ? message`Checksum is wrong; did you mean ${id(right)}?` : offlineTitle(identifier, options.wellKnown),
    network: options.networkName,
    facts: [
      ...(wrong ? [fact('kind', 'type', [text(describeKind(identifier))])] : []),
      ...checksumFact(identifier),
      ...insideFacts(identifier),
      ...otherForms(identifier).map((form) => fact(`form.${form.label}`, form.label, [code(form.text)])),
      ...nextFact(identifier, wrong, options),
    ],
    sections: [],
    sources: [fromBytes],
  };
}

/** Neither the text nor anything made from it: Findings are shown, copied and kept. */
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

/** Of an ID that has a name nobody asks what else it might be; an address says which chain it is of. */
function offlineTitle(identifier: Identifier, wellKnown: OfflineOptions['wellKnown']): Line {
  const kind = describeKind(identifier);
  if (wellKnown === undefined) {
    return [text(kind)];
  }
  const name = wellKnown.network === undefined ? wellKnown.name : `${wellKnown.name} on ${wellKnown.network}`;
  return [text(identifier.kind.endsWith('Address') ? `${name} · ${kind}` : name)];
}

function rightSpelling(identifier: Identifier): string | undefined {
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

/** What can be read out of the bytes. */
function insideFacts(identifier: Identifier): readonly Fact[] {
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
  wrong: boolean,
  { noSourceToQuery, missingNetwork }: OfflineOptions,
): readonly Fact[] {
  const label = 'next';
  if (wrong) {
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

/** Why it is worth a lookup; undefined: no chain keeps it. */
function lookUpWords(identifier: Identifier): string | undefined {
  switch (identifier.kind) {
    case 'hash32':
      return 'Look it up to see which of these it is.';
    case 'cb58Id':
      // A name in ASCII is all there is to such an ID.
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

/** Whether chains can be asked about it: it is not mistyped, and no ID of a VM or fx that is made of its name. */
export function mayBeOnChain({ checksum, hex }: Cb58Id): boolean {
  return checksum === 'valid' && paddedAscii(hex) === undefined;
}

/**
 * Nobody knows it, or nobody answered: two different things, so a failure never looks like an absence. The sources list
 * where was looked.
 */
export function notFoundReport(
  kind: ReportKind,
  requested: string,
  network: string,
  sources: readonly Source[],
): Report {
  const looked = sources.filter((source) => source.outcome === 'notFound' || source.outcome === 'answered');
  const failed = sources.filter(({ outcome }) => outcome === 'failed' || outcome === 'notWaitedFor');
  const unavailable = looked.length === 0;
  return {
    kind,
    status: unavailable ? 'unavailable' : 'notFound',
    identifier: requested,
    title: unavailable ? unavailableWords(network, sources, failed) : notFoundWords(network, looked, failed),
    network,
    facts: [],
    sections: [],
    sources,
  };
}

function notFoundWords(network: string, looked: readonly Source[], failed: readonly Source[]): Line {
  const where = unique(looked.map((source) => source.chain ?? '')).join(', ');
  const hosts = unique(looked.map((source) => source.host));
  const requested = hosts.join(', ');
  const inVain = failed.filter((source) => !isStoodInFor(source, looked));
  const silent = unique(failed.map((source) => source.host)).filter((host) => !hosts.includes(host));
  if (inVain.length > 0) {
    // Who answered about another chain is named only where there is nobody else to name.
    const named = inVain.filter(({ host }) => silent.includes(host));
    const missing = failureLine(named.length === 0 ? inVain : named);
    return [text(`Not on ${network} (${where}; asked ${requested}). Incomplete: `), ...missing];
  }
  return silent.length === 0
    ? [text(`Not on ${network} (${where}; asked ${requested}).`)]
    : [text(`Not on ${network} (${where}; asked ${requested}; ${listNames(silent)} failed).`)];
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

/** Ways to fail that a title names; the page has all. */
const maxFailures = 2;

/** Why hosts did not tell, each once, and those that failed alike in one sentence. */
function failureLine(failed: readonly Source[]): Line {
  const byWords = new Map<string, { readonly hosts: string[]; readonly line: Line | undefined }>();
  const named = new Set<string>();
  for (const { host, failure, message } of failed) {
    if (!named.has(host)) {
      named.add(host);
      const words = failure?.words ?? message ?? 'did not answer.';
      const line = failure === undefined && message !== undefined ? [remote(message)] : undefined;
      const alike = byWords.get(words) ?? { hosts: [], line };
      alike.hosts.push(host);
      byWords.set(words, alike);
    }
  }
  const sentences = [...byWords].map(([words, { hosts, line }]) => line ?? [text(`${listNames(hosts)} ${words}`)]);
  return joined(sentences.slice(0, maxFailures), ' ');
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)].filter((value) => value !== '');
}

/** Said of P- and X-Chain identifiers, and of methods of a node, on an EVM beside Avalanche. */
export function noPlatformWords(network: string): string {
  return `${network} has no P-Chain or X-Chain: it is an EVM chain without an Avalanche node. Select another network for this.`;
}

/** An address of another network: the same key may be in use here, but nobody asked about that. Nothing is sent. */
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
