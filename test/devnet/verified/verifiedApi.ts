import { toFunctionSelector } from 'viem';
import type { Exchange, Reply } from '../http/exchange';
import { jsonReply } from '../http/exchange';
import {
  blockscoutAnswer,
  etherscanAnswer,
  notVerifiedAtEtherscan,
  signaturesAnswer,
  sourcifyAnswer,
  type VerifiedAt,
} from './serviceAnswers';

/** Parent path of the services: `/verified/sourcify`. */
const root = '/verified/';

/** Verified-source services; `undefined` for other paths. */
export function createVerifiedApi(contracts: readonly VerifiedAt[]): (exchange: Exchange) => Reply | undefined {
  const at = (address: string | null, chainId?: string): VerifiedAt | undefined =>
    contracts.find(
      (one) =>
        one.address.toLowerCase() === address?.toLowerCase() &&
        (chainId === undefined || String(one.chainId) === chainId),
    );
  return ({ path, query }) => {
    const [service, ...parts] = path.startsWith(root) ? path.slice(root.length).split('/') : [];
    const [, , chainId = '', address = ''] = parts;
    switch (service) {
      case 'sourcify': {
        const known = at(address, chainId);
        return known === undefined
          ? jsonReply(404, { match: null, creationMatch: null, runtimeMatch: null, chainId, address })
          : jsonReply(200, sourcifyAnswer(known));
      }
      case 'routescan':
      case 'etherscan': {
        const known = at(query.get('address'), parts[0]);
        return jsonReply(200, known === undefined ? notVerifiedAtEtherscan : etherscanAnswer(known));
      }
      case 'blockscout': {
        const known = at(parts[3] ?? null);
        return known === undefined ? jsonReply(404, { message: 'Not found' }) : jsonReply(200, blockscoutAnswer(known));
      }
      case '4byte':
        return jsonReply(200, signaturesAnswer(query, signatures));
      default:
        return undefined;
    }
  };
}

/** Of the vault's functions and errors. */
const signatures = new Map(
  ['put()', 'take(uint256)', 'Missing(uint256,uint256)', 'TooMuch(uint256,uint256)'].map((name) => [
    toFunctionSelector(name),
    [{ name, hasVerifiedContract: true }],
  ]),
);
