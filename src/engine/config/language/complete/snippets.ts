import { type FeeKey, type PrecompileKey, precompileOf } from '../../../precompiles';
import { defaultEthApis } from '../../fields';
import { bareTabstop, choice, tabstop } from './snippetText';

/** 10^18 wei. */
export const oneToken = '0xde0b6b3a7640000';

/** What a snippet is filled with. */
export interface Presets {
  /** Whoever is to have money and rights. */
  readonly address: string;
  /** Seconds since the epoch. */
  readonly time: bigint;
  /** As the file has it, so that both places agree. */
  readonly gasLimit: bigint;
}

/** Fees as the VM has them without a `feeConfigSnippet`, but for the gas limit. */
export function feeConfigSnippet(gasLimit: bigint, from: number): Readonly<Record<FeeKey, string>> {
  return {
    gasLimit: bareTabstop(from, gasLimit),
    targetBlockRate: bareTabstop(from + 1, 2n),
    minBaseFee: bareTabstop(from + 2, 25_000_000_000n),
    targetGas: bareTabstop(from + 3, 15_000_000n),
    baseFeeChangeDenominator: bareTabstop(from + 4, 36n),
    minBlockGasCost: bareTabstop(from + 5, 0n),
    maxBlockGasCost: bareTabstop(from + 6, 1_000_000n),
    blockGasCostStep: bareTabstop(from + 7, 200_000n),
  };
}

/** A precompile's object. */
export function precompileConfig(key: PrecompileKey, { address, time, gasLimit }: Presets): object {
  const { allowList, settings } = precompileOf(key);
  const fees = (from: number): object => feeConfigSnippet(gasLimit, from);
  return {
    blockTimestamp: bareTabstop(1, time),
    ...(allowList && { adminAddresses: [tabstop(2, address)] }),
    ...settings?.snippet?.({ address, oneToken, tabstop, bareTabstop, choice, fees }),
  };
}

export function stateUpgrade({ address, time }: Presets): object {
  return {
    blockTimestamp: bareTabstop(1, time),
    accounts: { [tabstop(2, address)]: { balanceChange: tabstop(3, oneToken) } },
  };
}

export function allocAccount(from: number): object {
  return { balance: tabstop(from, oneToken) };
}

const teleporterDeployer = '0x618FEdD9A45a8C456812ecAAE70C671c6249DfaC';
/** What its keyless transaction pays: 4,000,000 gas at 2,500 gwei. */
const deployment = '0x8ac7230489e80000';
const managerProxy = '0x0FEEDC0DE0000000000000000000000000000000';

/** A genesis that can build blocks: one funded account, Warp, and what Teleporter and a validator manager need. */
export function wholeGenesis({ address, time }: Presets, isL1: boolean): object {
  const timestamp = `0x${time.toString(16)}`;
  const funded = { [tabstop(2, address)]: { balance: tabstop(3, '0xd3c21bcecceda1000000') } };
  return {
    config: {
      chainId: bareTabstop(1, 99_999n),
      feeConfig: feeConfigSnippet(15_000_000n, 4),
      ...(isL1
        ? { warpConfig: { blockTimestamp: Number(time), quorumNumerator: 67, requirePrimaryNetworkSigners: true } }
        : {}),
    },
    alloc: isL1
      ? {
          ...funded,
          [teleporterDeployer]: { balance: deployment },
          [managerProxy]: { balance: '0x0', nonce: '0x1', code: `0x${tabstop(12)}` },
        }
      : funded,
    nonce: '0x0',
    timestamp,
    gasLimit: '0xe4e1c0',
    difficulty: '0x0',
  };
}

export interface NodeSnippet {
  readonly label: string;
  readonly sentence: string;
  readonly value: object;
}

/** A `config.json` for what a node is there for. */
export function nodeSnippets(vm: 'subnetEvm' | 'cChain'): readonly NodeSnippet[] {
  const archive = { 'pruning-enabled': false, 'state-sync-enabled': false };
  return [
    {
      label: 'config.json of an archive node',
      sentence: 'Keeps the state of every block, so that old balances and traces can be had.',
      value: vm === 'cChain' ? archive : { ...archive, 'eth-apis': [...defaultEthApis, 'debug-tracer'] },
    },
    ...(vm === 'cChain'
      ? []
      : [
          {
            label: 'config.json of an RPC node',
            sentence: 'Limits how long and how far a request may reach, and answers txpool methods.',
            value: {
              'eth-apis': [...defaultEthApis, 'internal-tx-pool'],
              'api-max-duration': '30s',
              'api-max-blocks-per-request': 2048,
              'batch-request-limit': 100,
              'allow-unfinalized-queries': false,
            },
          },
          {
            label: 'config.json of a node for a relayer',
            sentence: 'Answers `warp` methods, and keeps messages until they are delivered.',
            value: { 'warp-api-enabled': true, 'prune-warp-db-enabled': false, 'eth-apis': defaultEthApis },
          },
        ]),
  ];
}
