import { feeKeys, precompileKeys, precompileOf } from '../../../precompiles';
import { activationsOf, type Activation, isOnAt, unscheduled, upgradeTimesOf } from '../../effective/activations';
import {
  genesisTimeOf,
  type ChainFiles,
  type AllocAccount,
  type FeeConfig,
  type Genesis,
  type PrecompileConfig,
} from '../../model';
import { rulesAt } from '../../effective/rulesAt';
import type { ConfigNode } from '../../source/configNode';

/**
 * What the precompiles leave in the state of a genesis block, a text for each part: equal texts are equal states. The
 * order of addresses and what is only kept in the files do not count. Rules: ApplyPrecompileActivations of
 * core/state_processor_ext.go, Configure of each of precompile/contracts.
 */
export function precompilesInGenesis(files: ChainFiles): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  const activations = activationsOf(files).filter((each) => each.isInGenesis);
  const minted = new Map<string, bigint>();
  for (const key of precompileKeys) {
    const own = activations.filter((each) => each.key === key);
    for (const { isOn, config } of own) {
      for (const [address, amount] of isOn ? (config.initialMint?.amounts ?? []) : []) {
        minted.set(address, (minted.get(address) ?? 0n) + (amount.value ?? 0n));
      }
    }
    const last = own.at(-1);
    if (last?.isOn === true) {
      parts.set(key, configured(last, files));
    }
  }
  for (const [address, amount] of minted) {
    // The balance of an entry in alloc replaces it.
    if (files.genesis?.alloc.has(address) !== true) {
      parts.set(address, String(amount));
    }
  }
  return parts;
}

function configured({ config, key, time }: Activation, files: ChainFiles): string {
  const roles = rolesOf(config);
  const start = genesisTimeOf(files) ?? time;
  switch (precompileOf(key).governs) {
    case 'fees':
      return `${roles} ${JSON.stringify(rulesAt(files, start).fees.values, textOfBigint)}`;
    case 'feeRecipient': {
      const { to, address } = rulesAt(files, start).rewards;
      return `${roles} ${to} ${address ?? ''}`;
    }
    default:
      return roles;
  }
}

/** Of an address in several lists the last one counts, in the order in which the VM stores them. */
function rolesOf({ enabledAddresses, adminAddresses, managerAddresses }: PrecompileConfig): string {
  const roles = new Map<string, string>();
  for (const [role, list] of Object.entries({ enabledAddresses, adminAddresses, managerAddresses })) {
    for (const { value } of list?.addresses ?? []) {
      roles.set(value, role);
    }
  }
  return JSON.stringify([...roles].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The network upgrades that shape the header of a genesis block: whether each is on in it. */
export function upgradesInGenesis(files: ChainFiles): readonly boolean[] {
  const times = upgradeTimesOf(files);
  const start = genesisTimeOf(files) ?? 0n;
  const etna = times.etnaTimestamp;
  return [
    isOnAt(times, 'subnetEVMTimestamp', start),
    isOnAt(times, 'etnaTimestamp', start),
    etna !== undefined && etna.value < unscheduled && etna.value <= start,
    isOnAt(times, 'graniteTimestamp', start),
  ];
}

/** The header's own fields. */
export function headerOf(genesis: Genesis): string {
  const { timestamp, gasLimit, difficulty, nonce, gasUsed, number, coinbase, baseFeePerGas, config } = genesis;
  const baseFee = baseFeePerGas?.value ?? minBaseFee(config?.feeConfig);
  const numbers = [timestamp, gasLimit, difficulty, nonce, gasUsed, number].map((at) => at?.value ?? 0n);
  const bytes = ['extraData', 'mixHash', 'parentHash', 'airdropHash', 'airdropAmount'].map((key) =>
    rawOf(genesis.node, key),
  );
  return JSON.stringify([...numbers, coinbase?.value ?? '', baseFee, ...bytes], textOfBigint);
}

function minBaseFee(fees: FeeConfig | undefined): bigint | undefined {
  return fees !== undefined && feeKeys.some((key) => fees[key] !== undefined) ? fees.minBaseFee?.value : undefined;
}

function rawOf(node: ConfigNode, key: string): string {
  const value =
    node.kind === 'object'
      ? node.members.findLast((each) => each.key.toLowerCase() === key.toLowerCase())?.value
      : undefined;
  const isZero = value?.kind !== 'string' || /^(?:0x|0x0{64})?$/i.test(value.value);
  return isZero ? '' : value.value.toLowerCase();
}

/** The entries of alloc with what they put into the state. */
export function* isSameAlloc(one: Genesis, other: Genesis): Generator<undefined, boolean> {
  if (one.alloc.size !== other.alloc.size) {
    return false;
  }
  let count = 0;
  for (const [address, account] of one.alloc) {
    if (++count % 1000 === 0) {
      yield undefined;
    }
    const their = other.alloc.get(address);
    if (
      their === undefined ||
      account.balance?.value !== their.balance?.value ||
      account.nonce?.value !== their.nonce?.value
    ) {
      return false;
    }
    if (
      (account.code?.value ?? '0x') !== (their.code?.value ?? '0x') ||
      storageText(account.storage) !== storageText(their.storage)
    ) {
      return false;
    }
  }
  return true;
}

function storageText(storage: AllocAccount['storage']): string {
  return JSON.stringify([...(storage ?? [])].map(([slot, { value }]) => `${slot}${value}`).sort());
}

function textOfBigint(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
