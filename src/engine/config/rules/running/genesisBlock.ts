import { type Steps, valueKey } from '../../../primitives';
import { feeKeys, precompileKeys, precompileOf } from '../../../precompiles';
import {
  type Activation,
  activationsOf,
  activationTimeText,
  isOnAt,
  unscheduled,
  upgradeName,
  upgradeTimesOf,
} from '../../effective/activations';
import { rulesAt } from '../../effective/rulesAt';
import {
  type AllocAccount,
  type ChainFiles,
  type FeeConfig,
  type Genesis,
  genesisTimeOf,
  type PrecompileConfig,
} from '../../model';
import type { ConfigNode } from '../../source/configNode';
import { type CheckContext, from, family } from '../rule';
import type { RunningFiles } from './runningFiles';
import { keyPlace, memberOf, keyOrStart } from '../../source/configNode';

const setup = from('graft/subnet-evm/core/genesis.go SetupGenesisBlock');
const rules = {
  genesisBlockChanges: setup.error(
    'This changes the genesis block of a running chain, and none of its nodes starts again: nothing can activate at or before {time}, its genesis time.',
  ),
  networkUpgradeCrossesGenesis: setup.error(
    '{name} cannot move across {time}, the genesis time: that changes the genesis block of a running chain, and none of its nodes starts again.',
  ),
  genesisDiffers: setup.error(
    'This is not the genesis that the chain was created with, and none of its nodes starts with another: restore the original.',
  ),
};

/**
 * Whether the files still produce a chain's genesis block. The VM's error contains both hashes, which only it can
 * compute. Rule: SetupGenesisBlock of subnet-evm's core/genesis.go.
 */
export const genesisBlock = family(rules, (context) => {
  const { running } = context.files;
  const start = running && genesisTimeOf(running.stored);
  return running === undefined || start === undefined ? undefined : { end: () => verifyBlock(running, start, context) };
});

function* verifyBlock(running: RunningFiles, start: bigint, { report }: CheckContext<keyof typeof rules>): Steps<void> {
  const { stored, given, source, hasOtherGenesis } = running;
  if (hasOtherGenesis) {
    const [before, after] = [stored.genesis!, given.genesis!];
    const isSame = headerOf(before) === headerOf(after) && (yield* isSameAlloc(before, after));
    if (!isSame) {
      report('genesisDiffers', 'genesis', { start: after.node.start, end: after.node.start + 1 });
      return;
    }
  }
  // A network upgrade that is active in only one of the genesis blocks.
  const [before, after] = [upgradesInGenesis(stored), upgradesInGenesis(given)];
  const keys = ['subnetEVMTimestamp', 'etnaTimestamp', 'etnaTimestamp', 'graniteTimestamp'] as const;
  const moved = keys.find((_, index) => before[index] !== after[index]);
  const time = activationTimeText(start);
  if (moved !== undefined) {
    const reported = upgradeTimesOf(given)[moved]?.reported;
    const place = reported?.at.node ?? keyOrStart(source?.root, 'networkUpgradeOverrides');
    report('networkUpgradeCrossesGenesis', reported?.file ?? 'upgrade', place, [upgradeName(moved), time]);
  }
  for (const { file, place } of changesOf(running, start)) {
    report('genesisBlockChanges', file, place, [time]);
  }
}

function changesOf({ stored, given, source }: RunningFiles, start: bigint) {
  const storedParts = precompilesInGenesis(stored);
  const givenParts = precompilesInGenesis(given);
  const parts = new Set(
    [...storedParts.keys(), ...givenParts.keys()].filter((part) => storedParts.get(part) !== givenParts.get(part)),
  );
  const items = activationsOf(given).filter((each) => each.file === 'upgrade' && each.time <= start);
  if (parts.size === 0) {
    return [];
  }
  if (items.length > 0) {
    const changedItems = items.filter((each) => parts.has(each.key));
    return (changedItems.length > 0 ? changedItems : items).map(({ config }) => ({
      file: 'upgrade' as const,
      place: config.blockTimestamp?.node ?? keyPlace(config.member),
    }));
  }
  const { genesis } = given;
  const config = [...(genesis?.config?.precompiles.values() ?? [])].find(({ key }) => parts.has(key));
  return [
    config !== undefined && stored.genesis !== genesis
      ? { file: 'genesis' as const, place: keyPlace(config.member) }
      : { file: 'upgrade' as const, place: keyOrStart(source?.root, 'precompileUpgrades') },
  ];
}

/**
 * Precompile state in the genesis block, as one comparable text per part. Ignores the order of addresses and settings
 * that are not stored. Rules: ApplyPrecompileActivations of core/state_processor_ext.go, Configure of each of
 * precompile/contracts.
 */
function precompilesInGenesis(files: ChainFiles): ReadonlyMap<string, string> {
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
      parts.set(key, configText(last, files));
    }
  }
  for (const [address, amount] of minted) {
    // An entry's balance in alloc replaces it.
    if (files.genesis?.alloc.has(address) !== true) {
      parts.set(address, String(amount));
    }
  }
  return parts;
}

function configText({ config, key, time }: Activation, files: ChainFiles): string {
  const roles = rolesOf(config);
  const start = genesisTimeOf(files) ?? time;
  switch (precompileOf(key).governs) {
    case 'fees':
      return `${roles} ${valueKey(rulesAt(files, start).fees.values)}`;
    case 'feeRecipient': {
      const { to, address } = rulesAt(files, start).rewards;
      return `${roles} ${to} ${address ?? ''}`;
    }
    default:
      return roles;
  }
}

/** For an address in several lists the last role in the VM's storing order counts. */
function rolesOf({ enabledAddresses, adminAddresses, managerAddresses }: PrecompileConfig): string {
  const roles = new Map<string, string>();
  for (const [role, list] of Object.entries({ enabledAddresses, adminAddresses, managerAddresses })) {
    for (const { value } of list?.addresses ?? []) {
      roles.set(value, role);
    }
  }
  return JSON.stringify([...roles].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether each network upgrade that affects the genesis header is active in it. */
function upgradesInGenesis(files: ChainFiles): readonly boolean[] {
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

function headerOf(genesis: Genesis): string {
  const { timestamp, gasLimit, difficulty, nonce, gasUsed, number, coinbase, baseFeePerGas, config } = genesis;
  const baseFee = baseFeePerGas?.value ?? minBaseFee(config?.feeConfig);
  const numbers = [timestamp, gasLimit, difficulty, nonce, gasUsed, number].map((at) => at?.value ?? 0n);
  const bytes = ['extraData', 'mixHash', 'parentHash', 'airdropHash', 'airdropAmount'].map((key) =>
    rawOf(genesis.node, key),
  );
  return valueKey([...numbers, BigInt(coinbase?.value ?? 0), baseFee, ...bytes]);
}

function minBaseFee(fees: FeeConfig | undefined): bigint | undefined {
  return fees !== undefined && feeKeys.some((key) => fees[key] !== undefined) ? fees.minBaseFee?.value : undefined;
}

function rawOf(node: ConfigNode, key: string): string {
  const value = memberOf(node, key)?.value;
  const isZero = value?.kind !== 'string' || /^(?:0x|0x0{64})?$/i.test(value.value);
  return isZero ? '' : value.value.toLowerCase();
}

function* isSameAlloc(one: Genesis, other: Genesis): Steps<boolean> {
  if (one.alloc.size !== other.alloc.size) {
    return false;
  }
  let count = 0;
  for (const [address, account] of one.alloc) {
    if (++count % 1000 === 0) {
      yield undefined;
    }
    const their = other.alloc.get(address);
    if (their === undefined || stateOf(account) !== stateOf(their)) {
      return false;
    }
  }
  return true;
}

function stateOf({ balance, nonce, code, storage }: AllocAccount): string {
  const slots = [...(storage ?? [])].flatMap(([slot, { value }]) => (BigInt(value) === 0n ? [] : `${slot}${value}`));
  return [balance?.value, nonce?.value ?? 0n, code?.value ?? '0x', ...slots.sort()].join(' ');
}
