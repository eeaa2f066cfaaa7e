import { type Report, type ReportKind, type Source, isStoodInFor, text } from '../report';
import type { Bech32Address } from '../primitives';
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
    title: [text(unavailable ? unavailableWords(network, sources, failed) : notFoundWords(network, looked, failed))],
    network,
    facts: [],
    sections: [],
    related: [],
    sources,
  };
}

function notFoundWords(network: string, looked: readonly Source[], failed: readonly Source[]): string {
  const chains = unique(looked.map((source) => source.chain ?? ''));
  const hosts = unique(looked.map((source) => source.host));
  const where = chains.join(', ');
  const requested = hosts.join(', ');
  const inVain = unique(failed.filter((source) => !isStoodInFor(source, looked)).map((source) => source.host));
  const silent = unique(failed.map((source) => source.host)).filter((host) => !hosts.includes(host));
  if (inVain.length > 0) {
    // Who answered about another chain is named only where there is nobody else to name.
    const named = inVain.filter((host) => silent.includes(host));
    const missing = (named.length === 0 ? inVain : named).join(', ');
    return `Not on ${network} (${where}; asked ${requested}). Incomplete: ${missing} did not answer.`;
  }
  return silent.length === 0
    ? `Not on ${network} (${where}; asked ${requested}).`
    : `Not on ${network} (${where}; asked ${requested}; ${silent.join(', ')} did not answer).`;
}

function unavailableWords(network: string, sources: readonly Source[], failed: readonly Source[]): string {
  if (sources.length === 0) {
    return `Nothing was sent: only a node can answer this, and ${network} has none configured. Add one to its entry in the setting snowprobe.networks.`;
  }
  const hosts = unique((failed.length > 0 ? failed : sources).map((source) => source.host)).join(', ');
  return failed.length > 0
    ? `Unknown: ${hosts} did not answer; see Sources.`
    : `Nothing was sent: ${hosts} is not allowed.`;
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
    related: [],
    sources: [],
  };
}
