import * as l10n from '@vscode/l10n';
import type { Finding } from '../core/finding/finding';
import { text } from '../core/finding/spans';
import type { Bech32Address } from '../core/ids/identifier';
import { builtInNetworks } from '../core/networks/builtInNetworks';
import type { Network } from '../core/networks/network';

/** An address of another network: the same key may be in use here, but nobody asked about that. Nothing is sent. */
export function otherNetworkFinding({ hrp, text: identifier }: Bech32Address, network: Network): Finding {
  const other = builtInNetworks.find((one) => one.hrp === hrp)?.name;
  const words =
    other === undefined
      ? l10n.t(
          'An address of another network than {0}: it begins with {1}, those of {0} begin with {2}. Nothing was asked; choose its network to look it up.',
          network.name,
          hrp,
          network.hrp,
        )
      : l10n.t(
          'An address of {3}, not of {0}: it begins with {1}, those of {0} begin with {2}. Nothing was asked; choose {3} to look it up.',
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
