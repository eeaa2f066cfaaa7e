import { type PrecompileKey, roleKeys } from '../../precompiles';
import { formatBaseUnits } from '../../primitives';
import { FileFixes } from '../edit/edits';
import { activationsOf, type Activation, upgradeTimesOf, networkDefaults } from '../effective/activations';
import {
  type ChainFiles,
  type CheckInput,
  type Genesis,
  genesisTimeOf,
  type PrecompileConfig,
  type Upgrade,
} from '../model';
import { defaultFees } from '../effective/rulesAt';
import type { ConfigFile } from '../problem';
import type { ConfigNode } from '../source/configNode';
import type { RunningFiles } from './running/runningFiles';
import { memberOf } from '../source/configNode';

/** Well-known addresses in genesis files, lower case. The private key of `ewoq` is public. */
export const ewoq = '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc';
export const teleporterAddress = '0x253b2784c75e510dd0ff1da844684a1ac0aa5fcf';
export const teleporterDeployer = '0x618fedd9a45a8c456812ecaae70c671c6249dfac';

export const transferGasLimit = 21_000n;
export const largestNonce = 2n ** 64n - 1n;

export class CheckedFiles implements ChainFiles {
  readonly network: ChainFiles['network'];
  readonly activations: readonly Activation[];
  readonly times: ReturnType<typeof upgradeTimesOf>;
  /** Seconds since the epoch; 0 without a genesis. */
  readonly genesisTime: bigint;
  private knownPayers: ReadonlySet<string> | undefined;

  constructor(
    readonly input: CheckInput,
    readonly genesis?: Genesis,
    readonly upgrade?: Upgrade,
    /** `undefined` also where a file is unreadable: its contents would look removed. */
    readonly running?: RunningFiles,
  ) {
    this.network = networkOf(input, genesis);
    this.activations = activationsOf(this);
    this.times = upgradeTimesOf(this);
    this.genesisTime = genesisTimeOf(this) ?? 0n;
  }

  /** Seconds since the epoch. */
  get now(): bigint {
    return BigInt(Math.floor(this.input.now / 1000));
  }

  fixes(file: ConfigFile): FileFixes {
    return new FileFixes(this.input, file);
  }

  /** The effective activation in the genesis block; `undefined` where the precompile is off. */
  inGenesis(key: PrecompileKey): Activation | undefined {
    const last = this.activations.findLast((each) => each.key === key && each.isInGenesis);
    return last?.isOn === true ? last : undefined;
  }

  isEverOn(key: PrecompileKey): boolean {
    return this.activations.some((each) => each.key === key && each.isOn);
  }

  /** Cost of a transfer in block 1, in wei. */
  get transferCost(): bigint {
    const stored = this.inGenesis('feeManagerConfig')?.config.initialFeeConfig;
    const fee = (stored ?? this.genesis?.config?.feeConfig)?.minBaseFee?.value ?? defaultFees.minBaseFee;
    return transferGasLimit * (BigInt.asIntN(64, fee) > 0n ? fee : 1n);
  }

  /** Addresses that can pay for a transfer in block 1. */
  get payers(): ReadonlySet<string> {
    return (this.knownPayers ??= payersOf(this));
  }

  /** An address with funds; on public networks not `ewoq`. */
  get payer(): string | undefined {
    return [...this.payers].find((payer) => this.publicNetwork === undefined || payer !== ewoq);
  }

  /** Set for networks on which a public key is a risk. */
  get publicNetwork(): 'Mainnet' | 'Fuji' | undefined {
    return ({ 1: 'Mainnet', 5: 'Fuji' } as const)[this.input.network.networkId];
  }
}

/** Without a config the VM uses its built-in one, with Mainnet's times. */
export function networkOf({ network }: CheckInput, genesis: Genesis | undefined): ChainFiles['network'] {
  return genesis === undefined || genesis.config !== undefined ? network : networkDefaults(1);
}

function payersOf(files: CheckedFiles): ReadonlySet<string> {
  const payers = new Set<string>();
  const { genesis, transferCost: cost } = files;
  for (const [address, { balance, code, nonce }] of genesis?.alloc ?? []) {
    const isWallet = (code?.value ?? '0x') === '0x' && nonce?.value !== largestNonce;
    if (isWallet && balance !== undefined && toUint256(balance.value) >= cost) {
      payers.add(address);
    }
  }
  const mint = genesis && files.inGenesis('contractNativeMinterConfig')?.config.initialMint;
  for (const [address, amount] of mint?.amounts ?? []) {
    if (genesis?.alloc.has(address) !== true && (amount.value ?? 0n) >= cost) {
      payers.add(address);
    }
  }
  return payers;
}

/** Wraps a balance modulo 2^256, like the VM. */
export function toUint256(amount: bigint): bigint {
  return BigInt.asUintN(256, amount);
}

/** So close to 2^256 that the distance is shown instead of the value. */
const wrapThreshold = 2n ** 256n - 2n ** 128n;

export function weiText(value: bigint): string {
  return value > wrapThreshold && value < 2n ** 256n
    ? `2^256-${2n ** 256n - value} wei`
    : formatBaseUnits({ value, decimals: 18, symbol: '', baseUnit: 'wei' });
}

export function isZeroHex(value: string): boolean {
  return /^0x0*$/.test(value);
}

/** Whether a value is present, even one of a wrong type: that is reported as such, not as missing. */
export function isKeySet(node: ConfigNode | undefined, key: string): boolean {
  const value = memberOf(node, key)?.value;
  return value !== undefined && !(value.kind === 'word' && value.value === null);
}

export function listedAddresses(config: PrecompileConfig): readonly string[] {
  return roleKeys.flatMap((key) => (config[key]?.addresses ?? []).map((address) => address.value));
}

/** Whether a list of roles is present but unreadable, so that its addresses are unknown. */
export function hasUnreadRoles(config: PrecompileConfig): boolean {
  return roleKeys.some((key) => {
    const member = memberOf(config.member.value, key);
    const value = member?.value;
    if (member === undefined || (value?.kind === 'word' && value.value === null)) {
      return false;
    }
    return value?.kind !== 'list' || value.items.length !== (config[key]?.addresses.length ?? 0);
  });
}
