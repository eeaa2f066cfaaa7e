import type { Report } from '../../report';
import { type Identifier, wellKnownName } from '../../primitives';
import { type Network, isEvmOnly } from '../../networks';
import { identifierReport } from '../identifierReport';
import { noPlatformWords, otherNetworkReport } from '../notFoundReport';
import { ownNetwork, requestedUrls } from './requestedSources';

/** What is said of an identifier before anybody is asked, where no bytes of it can be decoded. */
export function offlineReport(identifier: Identifier, network: Network): Report {
  if (identifier.kind === 'bech32Address' && identifier.checksum === 'valid' && isOfAnother(identifier.hrp, network)) {
    return otherNetworkReport(identifier, network);
  }
  const wellKnown = wellKnownName(identifier);
  const elsewhere = network.missing === undefined ? ownNetwork(identifier, network) : undefined;
  return identifierReport(identifier, {
    networkName: network.missing === undefined ? (elsewhere ?? network.name) : undefined,
    missingNetwork: network.missing?.sentence,
    wellKnown,
    noSourceToQuery:
      elsewhere !== undefined || requestedUrls(identifier, network).length > 0 ? undefined : nobodyWords(network),
  });
}

/** Of a network that is only a name, or has EVM chains alone, nobody knows the prefix. */
function isOfAnother(hrp: string, network: Network): boolean {
  return network.missing === undefined && !isEvmOnly(network) && hrp !== network.hrp;
}

function nobodyWords(network: Network): string {
  const { name } = network;
  if (isEvmOnly(network)) {
    return noPlatformWords(name);
  }
  return `No source to query: ${name} has no node, chain or data service for this identifier. Add one in snowprobe.networks.`;
}
