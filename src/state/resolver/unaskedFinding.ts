import * as l10n from '@vscode/l10n';
import type { Finding } from '../../core/finding/finding';
import type { Identifier } from '../../core/ids/identifier';
import { wellKnownName } from '../../core/ids/wellKnown';
import type { Network } from '../../core/networks/network';
import { otherNetworkFinding } from '../../explain/notFoundFinding';
import { offlineFinding } from '../../explain/offlineFinding';
import { askedUrls } from './askedSources';

/** What is said of an identifier before anybody is asked, where no bytes of it can be decoded. */
export function unaskedFinding(identifier: Identifier, network: Network): Finding {
  if (identifier.kind === 'bech32Address' && identifier.checksum === 'valid' && identifier.hrp !== network.hrp) {
    return otherNetworkFinding(identifier, network);
  }
  return offlineFinding(identifier, {
    networkName: network.name,
    wellKnown: wellKnownName(identifier),
    nobodyToAsk: askedUrls(identifier, network).length > 0 ? undefined : nobodyWords(network),
  });
}

function nobodyWords({ name }: Network): string {
  return l10n.t(
    'No source to query: {0} has no node, chain or data service for this identifier. Add one in snowprobe.networks.',
    name,
  );
}
