import {
  type EvmChain,
  mayBeBlockscouts,
  type Network,
  serviceUrlOf,
  type VerifiedServiceName,
  verifiedServices,
} from '../../networks';

export interface NamedService {
  readonly name: VerifiedServiceName;
  /** With the chain's ID in it. */
  readonly url: string;
  /** It may be another thing: an explorer, of which nobody said that it is a Blockscout. */
  readonly isGuess?: true;
}

/** Whom to ask about contracts of a chain, in order. */
export function verifiedServicesOf(network: Network, chain: EvmChain): readonly NamedService[] {
  return verifiedServices.flatMap((name) => {
    const url = serviceUrlOf(network, chain, name);
    if (url === undefined && name === 'blockscout') {
      return mayBeBlockscouts(network, chain).map((explorer) => ({ name, url: explorer, isGuess: true as const }));
    }
    return url === undefined ? [] : [{ name, url }];
  });
}
