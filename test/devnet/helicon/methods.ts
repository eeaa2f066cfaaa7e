import { hex } from './asCharged';
import type { Helicon } from './helicon';

/** Methods that Helicon removed from the C-Chain's node. */
export const goneSinceHelicon: ReadonlySet<string> = new Set([
  'debug_accountRange',
  'debug_dumpBlock',
  'debug_getAccessibleState',
  'debug_getBadBlocks',
  'debug_getModifiedAccountsByHash',
  'debug_getModifiedAccountsByNumber',
  'debug_preimage',
  'debug_printBlock',
  'debug_storageRangeAt',
  'eth_accounts',
  'eth_coinbase',
  'eth_etherbase',
  'eth_getBadBlocks',
  'personal_listAccounts',
]);

/** Wei: the minimum tips that the node suggests. */
const tips = { slow: 142n, normal: 150n, fast: 157n } as const;

/** Responses of a node since Helicon about itself and its prices; `undefined` for other methods. */
export function heliconAnswer(method: string, rules: Helicon): unknown {
  const bound = rules.nextBound;
  switch (method) {
    case 'eth_baseFee':
      return hex(bound);
    case 'eth_gasPrice':
      return hex((rules.at(rules.height)?.bound ?? bound) + tips.normal);
    case 'eth_maxPriorityFeePerGas':
      return hex(tips.normal);
    case 'eth_suggestPriceOptions':
      return Object.fromEntries(
        Object.entries(tips).map(([speed, tip]) => [
          speed,
          { maxPriorityFeePerGas: hex(tip), maxFeePerGas: hex(2n * bound + tip) },
        ]),
      );
    case 'rpc_modules':
      return { debug: '1.0', eth: '1.0', net: '1.0', rpc: '1.0', txpool: '1.0', web3: '1.0' };
    case 'web3_clientVersion':
      return 'avalanchego/1.14.2 [database=v1.4.5, rpcchainvm=45, go=1.26.8]';
    default:
      return undefined;
  }
}
