import { type EvmBlock, blockTime, type Outcome } from '../../evm';
import {
  type Fact,
  type Line,
  type Section,
  code,
  count,
  fact,
  message,
  text,
  time,
  amount,
  gasPriceSpan,
  joinLines,
} from '../../report';
import { formatCount } from '../../primitives';
import { feeConfigObject, fieldOf, shellWord, type ResultOf, type feeConfig, type getChainConfig } from '../../rpc';
import type { KeylessUrl } from '../../secrets';
import {
  type FeeKey,
  feeKeys,
  precompileFor,
  type PrecompileKey,
  type Rewards,
  type RoleHolder,
} from '../../precompiles';

export interface FeesResult {
  /** Currently in force. */
  readonly now?: FeeConfigResult;
  /** The block that set it, if it was fetched. */
  readonly changed?: EvmBlock;
  readonly genesis?: FeeConfigRow;
  /** The name of 10^9 wei of the chain's token. */
  readonly unit: string;
  readonly from: readonly number[];
}

/** The block since which the fee config is in force; empty if the current one is unknown. */
export function feesSince({ now, changed, from }: FeesResult): readonly Fact[] {
  if (now === undefined) {
    return [];
  }
  const { lastChangedAt: block } = now;
  const line: Line =
    block === 0n
      ? [text('genesis, unchanged since')]
      : changed?.number === block
        ? message`block ${count(block)}, ${time(blockTime(changed))}`
        : message`block ${count(block)}`;
  return fact('feesSince', 'fee config set in', line, from, { brief: true });
}

/** The eight values in force, with the genesis value next to each that has changed. */
export function feeConfigSection({ now, genesis, unit, from }: FeesResult): readonly Section[] {
  const shown = now?.feeConfig ?? genesis;
  if (shown === undefined) {
    return [];
  }
  const old = now === undefined ? undefined : genesis;
  const isChanged = old !== undefined && feeWords.some(({ key }) => old[key] !== shown[key]);
  return [
    {
      key: 'feeConfig',
      heading: now === undefined ? 'Fee config at genesis' : 'Current fee config',
      columns: isChanged ? ['value', 'now', 'at genesis'] : [],
      rows: feeWords.map(({ key, line }): readonly Line[] => [
        [code(key)],
        line(shown[key], unit),
        ...(isChanged ? [old[key] === shown[key] ? [] : line(old[key], unit)] : []),
      ]),
      from,
    },
  ];
}

export type FeeConfigRow = FeeConfigResult['feeConfig'];
type FeeConfigKey = keyof FeeConfigRow;

/** One of the eight values of a fee config. */
interface FeeWords {
  readonly key: FeeConfigKey;
  /** What it is, in one sentence. */
  readonly sentence: string;
  /** The value with its unit. @param unit the name of 10^9 wei of the chain's token */
  line(value: bigint, unit: string): Line;
}

/** In the order of `setFeeConfig`, with units and sentences from the catalogue. */
export const feeWords: readonly FeeWords[] = Object.entries(feeConfigObject().shape).map(([key, schema]): FeeWords => {
  const { unit, sentence = '' } = fieldOf(schema) ?? {};
  return {
    key: key as FeeConfigKey,
    sentence,
    line: (value, gasUnit) =>
      unit === 'wei/gas'
        ? [gasPriceSpan(value, gasUnit)]
        : [count(value, unit === 'gas' ? 'gas' : unit === 'seconds' ? 's' : undefined)],
  };
});

/** The fee config in brief: `min base fee 2 gwei · target 50 M gas / 10 s`. */
export function feeSummary({ minBaseFee, targetGas }: FeeConfigRow, unit: string): Line {
  return message`min base fee ${gasPriceSpan(minBaseFee, unit)} · target ${text(inMillions(targetGas))} gas / 10 s`;
}

function inMillions(gas: bigint): string {
  return gas > 0n && gas % 1_000_000n === 0n ? `${formatCount(gas / 1_000_000n)} M` : formatCount(gas);
}

/** The base fee relative to the minimum: `3 gwei, 1.5 × the minimum`. */
export function baseFeeLine(baseFee: bigint, minimum: bigint | undefined, unit: string): Line {
  const price = gasPriceSpan(baseFee, unit);
  if (minimum === undefined || minimum === 0n) {
    return [price];
  }
  if (baseFee <= minimum) {
    return baseFee === minimum ? message`${price}, the minimum` : message`${price}, below the minimum`;
  }
  return joinLines([[price], [amount((baseFee * 100n) / minimum, 2, '× min base fee')]], ', ');
}

/**
 * A `cast` (Foundry) command line that sets a fee config, to be edited and run by an admin of the fee manager. cast
 * prompts for the key.
 *
 * @param rpcUrl absent: left for the user to fill in
 */
export function setFeeConfigLine(fees: Readonly<Record<FeeKey, bigint>>, rpcUrl?: KeylessUrl): string {
  const signature = `setFeeConfig(${feeKeys.map((name) => `uint256 ${name}`).join(',')})`;
  const url = rpcUrl === undefined ? '"$ETH_RPC_URL"' : shellWord(rpcUrl);
  const values = feeKeys.map((name) => String(fees[name])).join(' ');
  return `cast send ${precompileFor('fees').address} ${shellWord(signature)} ${values} --rpc-url ${url} --interactive`;
}

export type ChainConfig = ResultOf<typeof getChainConfig>;
export type FeeConfigResult = ResultOf<typeof feeConfig>;

/** The state of an EVM chain at one time, per one node. */
export interface ChainSnapshot {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly host: string;
  readonly block: EvmBlock;
  /** Hundredths of transactions per second; absent if it cannot be derived from the blocks. */
  readonly tps?: bigint;
  /** Fetched when the chain's child rows are shown. */
  readonly rules?: ChainRules;
}

/** A chain's config and later changes to it. */
export interface ChainRules {
  readonly config: Outcome<ChainConfig>;
  /** In wei per gas, for the next block. */
  readonly baseFee: Outcome<bigint>;
  /** `baseFee` is an upper bound: the next block's base fee may be less. */
  readonly isBaseFeeBound?: boolean;
  /** Absent on chains without a fee config: the C-Chain. */
  readonly fees?: Outcome<FeeConfigResult>;
  /** The block that last changed the fees; absent if genesis set them or it is unknown. */
  readonly feesChanged?: EvmBlock;
  /** Precompiles enabled at the latest block; absent if the node does not return them. */
  readonly active?: ReadonlySet<string>;
  /** Current roles by precompile, without accounts that lost theirs. */
  readonly roles: ReadonlyMap<PrecompileKey, readonly RoleHolder[]>;
  /** Why roles may be missing, in one sentence. */
  readonly rolesProblem?: string;
  readonly rewards?: Rewards;
  /** Absent if TeleporterMessenger is not deployed at its address. */
  readonly messenger?: MessengerInfo;
}

/** A chain's config from a node that runs it, or else from its genesis. */
export interface KnownRules {
  /** The current state; absent if only genesis is known. */
  readonly now?: { readonly snapshot: ChainSnapshot; readonly rules: ChainRules };
  readonly config?: ChainConfig;
  /** What is unavailable, in one sentence. */
  readonly problem?: string;
}

export interface MessengerInfo {
  /** The blockchain ID stored in the contract, hex; zero before its first message. */
  readonly blockchainId: string;
}
