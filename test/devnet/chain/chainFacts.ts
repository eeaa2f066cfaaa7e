import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The constants of one of the devnet's two EVM chains. */
export interface ChainFacts {
  readonly key: 'c' | 'orders';
  readonly name: string;
  /** Path prefixes of `/rpc` and `/ws`. */
  readonly paths: readonly string[];
  readonly evmChainId: number;
  /** cb58 */
  readonly blockchainId: string;
  /** cb58 */
  readonly subnetId: string;
  /** cb58 */
  readonly vmId: string;
  readonly symbol: string;
  /** wei; the same for every block. */
  readonly baseFee: bigint;
  readonly gasLimit: bigint;
  /** Whether it is the C-Chain and thus belongs to the primary network. */
  readonly primary: boolean;
}

interface RecordedNames {
  readonly network: { readonly names: Readonly<Record<string, string>> };
}

/** Transactions, chains, assets and validations of the recorded network, by name. */
export const recordedNames = (
  JSON.parse(readFileSync(join(dirname(__filename), '../../recordings/scenario.json'), 'utf8')) as RecordedNames
).network.names;

export function recordedName(name: string): string {
  const found = recordedNames[name];
  if (found === undefined) throw new Error(`recordings/scenario.json has no "${name}".`);
  return found;
}

const primaryNetwork = '11111111111111111111111111111111LpoYY';

/** IDs, gas limits and base fees are those of the recorded network, so that live and recorded responses agree. */
export const chainFacts: readonly ChainFacts[] = [
  {
    key: 'c',
    name: 'C-Chain',
    paths: ['/ext/bc/C', '/ext/C', '/ext/bc/evm', `/ext/bc/${recordedName('cChain')}`],
    evmChainId: 43112,
    blockchainId: recordedName('cChain'),
    subnetId: primaryNetwork,
    vmId: 'mgj786NP7uDwBCcq6YwThhaN8FLyybkCa4zBWTQbNgmK6k9A6',
    symbol: 'AVAX',
    baseFee: 1n,
    gasLimit: 10_000_000n,
    primary: true,
  },
  {
    key: 'orders',
    name: 'orders',
    paths: [`/ext/bc/${recordedName('l1Chain')}`],
    evmChainId: 77702,
    blockchainId: recordedName('l1Chain'),
    subnetId: recordedName('l1Subnet'),
    vmId: 'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy',
    symbol: 'ORD',
    baseFee: 2_000_000_000n,
    gasLimit: 20_000_000n,
    primary: false,
  },
];
