import { type EvmChain, type Network, serviceUrlOf, type VerifiedServiceName, verifiedServices } from '../../networks';

export interface NamedService {
  readonly name: VerifiedServiceName;
  /** With the chain's ID in it. */
  readonly url: string;
}

/** Whom to ask about contracts of a chain, in order. */
export function verifiedServicesOf(network: Network, chain: EvmChain): readonly NamedService[] {
  return verifiedServices.flatMap((name) => {
    const url = serviceUrlOf(network, chain, name);
    return url === undefined ? [] : [{ name, url }];
  });
}
