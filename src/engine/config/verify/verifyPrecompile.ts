import { checksumAddress } from '../../primitives';
import { isOnAt, type ChainUpgradeTimes } from '../effective/upgradeTimes';
import type { AddressList, PrecompileConfig, RoleKey } from '../model/genesis';
import { activationTimeText } from '../effective/activationTimeText';
import { mostProblems } from '../problemLimit';
import { vmError, type VmError } from './refusal';
import { verifyFeeConfig } from './verifyFeeConfig';
import type { TextPlace } from '../source/configNode';
import { keyPlace } from '../source/place';

/** Addresses between two pauses: that of one that is refused takes a hash. */
const stride = 100;
const leastQuorum = 33n;
const mostQuorum = 100n;
const zeroAddress = `0x${'0'.repeat(40)}`;

/** What the VM refuses in a precompile's object, also where it is off; its first complaint first. */
export function* verifyPrecompile(
  config: PrecompileConfig,
  times: ChainUpgradeTimes,
): Generator<undefined, readonly VmError[]> {
  switch (config.key) {
    case 'contractNativeMinterConfig':
      return [...(yield* verifyMint(config)), ...(yield* verifyRoles(config, times))];
    case 'feeManagerConfig':
      return [
        ...(yield* verifyRoles(config, times)),
        ...(config.initialFeeConfig === undefined ? [] : verifyFeeConfig(config.initialFeeConfig)),
      ];
    case 'rewardManagerConfig':
      return [...verifyReward(config), ...(yield* verifyRoles(config, times))];
    case 'warpConfig':
      return verifyWarp(config, times);
    default:
      return yield* verifyRoles(config, times);
  }
}

const listNames: { readonly [Key in RoleKey]: string } = {
  adminAddresses: 'admin',
  managerAddresses: 'manager',
  enabledAddresses: 'enabled',
};

/** Rule: precompile/allowlist/config.go, which looks at the enabled addresses first. */
function* verifyRoles(config: PrecompileConfig, times: ChainUpgradeTimes): Generator<undefined, readonly VmError[]> {
  const seen = new Map<string, { readonly key: RoleKey; readonly place: TextPlace }>();
  const errors: VmError[] = [];
  let count = 0;
  for (const key of ['enabledAddresses', 'adminAddresses', 'managerAddresses'] as const) {
    const list = config[key];
    if (key === 'managerAddresses' && list !== undefined) {
      errors.push(...earlyManagers(config, list, times));
    }
    for (const { value, node } of list?.addresses ?? []) {
      if (++count % stride === 0) {
        yield undefined;
      }
      const before = seen.get(value);
      if (before !== undefined && errors.length <= mostProblems) {
        errors.push(repeated(value, node, key, before));
      }
      seen.set(value, { key, place: node });
    }
  }
  return errors;
}

function repeated(
  address: string,
  place: TextPlace,
  key: RoleKey,
  before: { readonly key: RoleKey; readonly place: TextPlace },
): VmError {
  const reported = checksumAddress(address);
  const related = { start: before.place.start, end: before.place.end, message: before.key };
  if (before.key === key) {
    return vmError(place, 'addressTwice', [key], `duplicate address in ${listNames[key]} list: ${reported}`, related);
  }
  const both = `${key === 'adminAddresses' ? 'admin' : listNames[before.key]} and ${
    key === 'adminAddresses' ? 'enabled' : 'manager'
  }`;
  return vmError(place, 'addressInTwoLists', [before.key], `cannot set address as both ${both}: ${reported}`, related);
}

function earlyManagers(
  { blockTimestamp: time }: PrecompileConfig,
  { member, addresses }: AddressList,
  times: ChainUpgradeTimes,
): readonly VmError[] {
  return addresses.length === 0 || time === undefined || isOnAt(times, 'durangoTimestamp', time.value)
    ? []
    : [vmError(keyPlace(member), 'managersBeforeDurango', [durango(times)], 'cannot add managers before Durango')];
}

function durango(times: ChainUpgradeTimes): string {
  return activationTimeText(times.durangoTimestamp?.value ?? 0n);
}

function* verifyMint({ initialMint }: PrecompileConfig): Generator<undefined, readonly VmError[]> {
  const errors: VmError[] = [];
  let count = 0;
  for (const [address, { value, node }] of initialMint?.amounts ?? []) {
    if (++count % stride === 0) {
      yield undefined;
    }
    if (errors.length > mostProblems || (value !== undefined && value > 0n)) {
      continue;
    }
    const reported = checksumAddress(address);
    if (value === undefined) {
      errors.push(vmError(node, 'mintNothing', [], `initial mint cannot contain nil amount for address ${reported}`));
    } else {
      const text = `initial mint cannot contain invalid amount: amount ${value} for address ${reported}`;
      errors.push(vmError(node, 'mintNotPositive', [String(value)], text));
    }
  }
  return errors;
}

function verifyReward({ initialRewardConfig: reward }: PrecompileConfig): readonly VmError[] {
  const { allowFeeRecipients: allows, rewardAddress: address } = reward ?? {};
  return allows?.value === true && address !== undefined && address.value !== zeroAddress
    ? [vmError(address.node, 'rewardBoth', [], 'cannot enable both fee recipients and reward address at the same time')]
    : [];
}

function verifyWarp(
  { blockTimestamp: time, quorumNumerator: quorum }: PrecompileConfig,
  times: ChainUpgradeTimes,
): readonly VmError[] {
  const early =
    time === undefined || isOnAt(times, 'durangoTimestamp', time.value)
      ? []
      : [vmError(time.node, 'warpBeforeDurango', [durango(times)], 'warp cannot be activated before Durango')];
  if (quorum === undefined || quorum.value === 0n || (quorum.value >= leastQuorum && quorum.value <= mostQuorum)) {
    return early;
  }
  const limit = quorum.value > mostQuorum ? `> denominator (${mostQuorum})` : `< min numerator (${leastQuorum})`;
  const text = `invalid warp quorum ratio: cannot specify numerator (${quorum.value}) ${limit}`;
  return [...early, vmError(quorum.node, 'quorumOutOfRange', [String(quorum.value)], text)];
}
