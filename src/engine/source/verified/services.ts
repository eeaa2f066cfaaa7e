import type { VerifiedServiceName } from '../../networks';
import type { WorkSteps } from '../build/json';
import { readBlockscout } from './services/blockscout';
import { etherscanUrl, readEtherscan } from './services/etherscan';
import { sourcify } from './services/sourcify';
import type { VerifiedContract } from './verifiedContract';

export interface VerifiedService {
  /** The service requires an API key, which is part of the URL. */
  readonly needsKey?: true;
  url(base: string, chainId: bigint, address: string): string;
  /**
   * @returns `undefined` where the service does not have the contract
   * @throws {VerifiedResponseError} the response is not in the service's format
   */
  read(
    body: string,
    of: { readonly chainId: bigint; readonly address: string },
  ): WorkSteps<VerifiedContract | undefined>;
}

export const services: Readonly<Record<VerifiedServiceName, VerifiedService>> = {
  sourcify,
  routescan: {
    url: (base, _, address) => etherscanUrl(base, address),
    read: (body) => readEtherscan('Routescan', body),
  },
  blockscout: {
    url: (base, _, address) => `${base}/api/v2/smart-contracts/${address}`,
    read: (body) => readBlockscout(body),
  },
  etherscan: {
    needsKey: true,
    url: (base, _, address) => etherscanUrl(base, address),
    read: (body) => readEtherscan('Etherscan', body),
  },
};
