import { type Line, type Report, type ReportKind, type Source, isStoodInFor, joined, remote, text } from '../report';
import { type Bech32Address, listNames } from '../primitives';
import { type Network, builtInNetworks } from '../networks';

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
