import * as l10n from '@vscode/l10n';
import { type Finding, type FindingKind, isStoodInFor, type Source } from '../core/finding/finding';
import { text } from '../core/finding/spans';
import type { Bech32Address } from '../core/ids/identifier';
import { builtInNetworks } from '../core/networks/builtInNetworks';
import type { Network } from '../core/networks/network';

/**
 * Nobody knows it, or nobody answered: two different things, so a failure never looks like an absence. The sources list
 * where was looked.
 */
export function notFoundFinding(
  kind: FindingKind,
  asked: string,
  network: string,
  sources: readonly Source[],
): Finding {
  const looked = sources.filter((source) => source.outcome === 'notFound' || source.outcome === 'answered');
  const failed = sources.filter(({ outcome }) => outcome === 'failed' || outcome === 'notWaitedFor');
  const unavailable = looked.length === 0;
  return {
    kind,
    status: unavailable ? 'unavailable' : 'notFound',
    identifier: asked,
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
  const where = [network, chains.join(', '), hosts.join(', ')];
  const inVain = unique(failed.filter((source) => !isStoodInFor(source, looked)).map((source) => source.host));
  const silent = unique(failed.map((source) => source.host)).filter((host) => !hosts.includes(host));
  if (inVain.length > 0) {
    // Who answered about another chain is named only where there is nobody else to name.
    const named = inVain.filter((host) => silent.includes(host));
    return l10n.t(
      'Not on {0} ({1}; asked {2}). Incomplete: {3} did not answer.',
      ...where,
      (named.length === 0 ? inVain : named).join(', '),
    );
  }
  return silent.length === 0
    ? l10n.t('Not on {0} ({1}; asked {2}).', ...where)
    : l10n.t('Not on {0} ({1}; asked {2}; {3} did not answer).', ...where, silent.join(', '));
}

function unavailableWords(network: string, sources: readonly Source[], failed: readonly Source[]): string {
  if (sources.length === 0) {
    return l10n.t(
      'Nothing was sent: only a node can answer this, and {0} has none configured. Add one to its entry in the setting snowprobe.networks.',
      network,
    );
  }
  const hosts = unique((failed.length > 0 ? failed : sources).map((source) => source.host)).join(', ');
  return failed.length > 0
    ? l10n.t('Unknown: {0} did not answer; see Sources.', hosts)
    : l10n.t('Nothing was sent: {0} is not allowed.', hosts);
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)].filter((value) => value !== '');
}

/** Said of P- and X-Chain identifiers, and of methods of a node, on an EVM beside Avalanche. */
export function noPlatformWords(network: string): string {
  return l10n.t(
    '{0} has no P-Chain or X-Chain: it is an EVM chain without an Avalanche node. Select another network for this.',
    network,
  );
}

/** An address of another network: the same key may be in use here, but nobody asked about that. Nothing is sent. */
export function otherNetworkFinding({ hrp, text: identifier }: Bech32Address, network: Network): Finding {
  const other = builtInNetworks.find((one) => one.hrp === hrp)?.name;
  const words =
    other === undefined
      ? l10n.t(
          'Not an address on {0}: it begins with {1}, addresses on {0} with {2}. Nothing was sent; choose its network to look it up.',
          network.name,
          hrp,
          network.hrp,
        )
      : l10n.t(
          'An address on {3}, not on {0}: it begins with {1}, addresses on {0} with {2}. Nothing was sent; choose {3} to look it up.',
          network.name,
          hrp,
          network.hrp,
          other,
        );
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
