import {
  type PrecompileRuleId,
  type RoleKey,
  precompileOf,
  precompileRules,
  roleKeys,
  verifyRoles,
} from '../../precompiles';
import { activationTimeText, isOnAt } from '../effective/activations';
import type { PrecompileConfig } from '../model';
import { type Fix, maxProblems } from '../problem';
import type { ListNode } from '../source/configNode';
import { verifyFeeConfig } from './feeErrors';
import { type FixPlace, removeKey, objectAround, removeItem, writeNextTime, writeValue } from './fixPlace';
import { type CheckContext, type Family, rulesOf } from './rule';
import type { VerifyContext } from '../../precompiles';
import { removeItems } from '../edit/edits';
import { memberOf } from '../source/configNode';

const invalid = 'failed to verify genesis: invalid precompile upgrades: ';

export const precompileErrors: Family<PrecompileRuleId> = {
  rules: rulesOf(precompileRules, {
    addressTwice: removeItem('Remove This Address'),
    addressInTwoLists: keepOneRole,
    managersBeforeDurango: durangoTime,
    warpBeforeDurango: durangoTime,
    mintNothing: removeKey,
    mintNotPositive: removeKey,
    rewardBoth: rewardOne,
    quorumOutOfRange: writeValue(67n),
  }),
  check: (context) => ({
    genesisPrecompile: (config) => verifyPrecompile(config, 'genesis', context),
  }),
};

/** Errors of a precompile's settings, in the VM's order, even where it is off. */
export function* verifyPrecompile(
  config: PrecompileConfig,
  file: 'genesis' | 'upgrade',
  { files, add }: Pick<CheckContext, 'files' | 'add'>,
): Iterable<unknown> {
  const { times } = files;
  const context: VerifyContext = {
    isDurango: (time) => isOnAt(times, 'durangoTimestamp', time),
    durango: activationTimeText(times.durangoTimestamp?.value ?? 0n),
    most: maxProblems,
    fees: () => (config.initialFeeConfig === undefined ? [] : verifyFeeConfig(config.initialFeeConfig)),
    roles: () => verifyRoles(config, context),
  };
  const { settings } = precompileOf(config.key);
  for (const error of settings?.verify?.(config, context) ?? context.roles()) {
    if (error !== undefined) {
      add(file, error, invalid);
    }
    yield;
  }
}

const roleWords: Readonly<Record<RoleKey, string>> = {
  adminAddresses: 'Admin',
  managerAddresses: 'Manager',
  enabledAddresses: 'Enabled',
};

function keepOneRole(place: FixPlace): readonly Fix[] {
  const { node, file } = place;
  const object = objectAround(place);
  if (node?.kind !== 'string') {
    return [];
  }
  const address = node.value.toLowerCase();
  const found = roleKeys.flatMap((key) => {
    const list = memberOf(object, key)?.value;
    const items = list?.kind === 'list' ? list.items : [];
    const own = items.filter((item) => item.kind === 'string' && item.value.toLowerCase() === address);
    return own.length === 0 ? [] : [{ key, list: list as ListNode, items: own }];
  });
  return found.map(({ key }) => ({
    title: `Keep It as ${roleWords[key]} Only`,
    edits: () =>
      found.flatMap((each) => removeItems(file, each.list, each.key === key ? each.items.slice(1) : each.items)),
  }));
}

/** Sets Durango's time, or the genesis time if that is later. */
function durangoTime(place: FixPlace): readonly Fix[] {
  const { files, file } = place;
  const durango = files.times.durangoTimestamp?.value;
  const object = objectAround(place);
  if (file.file === 'upgrade') {
    // Also depends on the surrounding items.
    return writeNextTime(place);
  }
  if (durango === undefined || object === undefined) {
    return [];
  }
  const time = files.genesisTime > durango ? files.genesisTime : durango;
  return [files.fixes('genesis').set(`Set blockTimestamp to ${time}`, object, 'blockTimestamp', time)];
}

function rewardOne(place: FixPlace): readonly Fix[] {
  const fixes = place.files.fixes(place.file.file);
  return ['allowFeeRecipients', 'rewardAddress'].flatMap((key) => {
    const member = memberOf(objectAround(place), key);
    return member === undefined ? [] : [fixes.remove(`Remove ${key}`, [member])];
  });
}
