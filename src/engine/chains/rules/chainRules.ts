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
  joined,
} from '../../report';
import { formatCount } from '../../primitives';
import {
  feeConfigObject,
  fieldOf,
  shellWord,
  type ResultOf,
  type feeConfig,
  type getActiveRulesAt,
  type getChainConfig,
} from '../../rpc';
import type { KeylessUrl } from '../../secrets';
import {
  type FeeKey,
  feeKeys,
  precompileFor,
  type PrecompileKey,
  type Rewards,
  type RoleHolder,
} from '../../precompiles';

/** What gas costs on a chain, and who says so. */
export interface FeesResult {
  /** In force now. */
  readonly now?: FeeAnswer;
  /** The block that set it, where it was asked for. */
  readonly changed?: EvmBlock;
  /** As the chain began. */
  readonly genesis?: FeeConfigRow;
  /** What 10^9 wei of the chain's token are called. */
  readonly unit: string;
  readonly from: readonly number[];
}

/** Since which block the fee config is in force; undefined where nobody tells what is. */
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

/** The eight values in force, and beside those that were changed what they were at genesis. */
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

export type FeeConfigRow = FeeAnswer['feeConfig'];
type FeeConfigKey = keyof FeeConfigRow;

/** One of the eight values of a fee config. */
interface FeeWords {
  readonly key: FeeConfigKey;
  /** What it is, in one sentence. */
  readonly sentence: string;
  /** With its unit. @param unit what 10^9 wei of the chain's token are called */
  line(value: bigint, unit: string): Line;
}

/** In the order of `setFeeConfig`, with units and sentences of the catalogue. */
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

/** The base fee against the least one: `3 gwei, 1.5 × the minimum`. */
export function baseFeeLine(baseFee: bigint, minimum: bigint | undefined, unit: string): Line {
  const price = gasPriceSpan(baseFee, unit);
  if (minimum === undefined || minimum === 0n) {
    return [price];
  }
  if (baseFee <= minimum) {
    return baseFee === minimum ? message`${price}, the minimum` : message`${price}, below the minimum`;
  }
  return joined([[price], [amount((baseFee * 100n) / minimum, 2, '× min base fee')]], ', ');
}

/**
 * A line for Foundry's `cast` that sets a fee config, to be edited and then run by an admin of the fee manager. cast asks
 * for the key itself.
 *
 * @param rpcUrl absent: for the reader to set
 */
export function setFeeConfigLine(fees: Readonly<Record<FeeKey, bigint>>, rpcUrl?: KeylessUrl): string {
  const signature = `setFeeConfig(${feeKeys.map((name) => `uint256 ${name}`).join(',')})`;
  const url = rpcUrl === undefined ? '"$ETH_RPC_URL"' : shellWord(rpcUrl);
  const values = feeKeys.map((name) => String(fees[name])).join(' ');
  return `cast send ${precompileFor('fees').address} ${shellWord(signature)} ${values} --rpc-url ${url} --interactive`;
}

export type ChainConfig = ResultOf<typeof getChainConfig>;
export type FeeAnswer = ResultOf<typeof feeConfig>;
export type ActiveRules = Pick<ResultOf<typeof getActiveRulesAt>, 'precompiles'>;

/** What one node says of an EVM chain at one time. */
export interface ChainSnapshot {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly host: string;
  readonly block: EvmBlock;
  /** Hundredths of transactions per second; absent where the blocks do not tell. */
  readonly tps?: bigint;
  /** Asked for with what is below the chain. */
  readonly rules?: ChainRules;
}

/** How the chain is configured, and what was changed since. */
export interface ChainRules {
  readonly config: Outcome<ChainConfig>;
  /** In wei per gas, of the next block. */
  readonly baseFee: Outcome<bigint>;
  /** The next block's base fee may be less. */
  readonly isBaseFeeBound?: boolean;
  /** Absent on chains that have none: the C-Chain. */
  readonly fees?: Outcome<FeeAnswer>;
  /** The block that changed the fees last; absent where genesis set them, or nobody tells. */
  readonly feesChanged?: EvmBlock;
  /** Precompiles that are on at the newest block; absent where the node tells none. */
  readonly active?: ReadonlySet<string>;
  /** By precompile: who has which role now, those that had one and lost it left out. */
  readonly roles: ReadonlyMap<PrecompileKey, readonly RoleHolder[]>;
  /** Why roles may be missing, in one sentence. */
  readonly rolesProblem?: string;
  readonly rewards?: Rewards;
  /** Absent where no TeleporterMessenger stands at its address. */
  readonly messenger?: MessengerHere;
}

/** How a chain is configured, by a node that runs it; where none does, by its genesis. */
export interface KnownRules {
  /** What holds now; absent: genesis alone is known. */
  readonly now?: { readonly snapshot: ChainSnapshot; readonly rules: ChainRules };
  readonly config?: ChainConfig;
  /** What could not be had, in one sentence. */
  readonly problem?: string;
}

/** The TeleporterMessenger of a chain. */
export interface MessengerHere {
  /** The chain's blockchain ID as it knows it, hex; zero before its first message. */
  readonly blockchainId: string;
}
