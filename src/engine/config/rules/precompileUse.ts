import { precompileFor, precompileHints, roleKeys } from '../../precompiles';
import { checksumAddress } from '../../primitives';
import type { Activation } from '../effective/activations';
import type { PrecompileConfig } from '../model';
import {
  hasUnreadRoles,
  isKeySet,
  isZeroHex,
  listedAddresses,
  teleporterAddress,
  teleporterDeployer,
} from './checkedFiles';
import { type CheckContext, from, rulesOf, family } from './rule';
import { removeKey } from './fixPlace';
import { addPayer, addToList } from './senders';
import { keyPlace, valuePlace, memberOf } from '../source/configNode';

const allowList = from('graft/subnet-evm/precompile/allowlist/config.go');
const warpConfig = from('graft/subnet-evm/precompile/contracts/warp/config.go', 'inferred');
const activation = from('graft/subnet-evm/params/extras/precompile_upgrade.go');
const relayers = from('avalanche-cli#1731');
const rules = {
  disabledInGenesis: activation.silent(
    '{key} is off, and yet an upgrade cannot enable it unless another one disables it first: delete the object.',
  ),
  precompileOff: from('graft/subnet-evm/params/extras/precompiles.go').silent(
    '{key} is off without a blockTimestamp: add {time} to enable it from genesis.',
  ),
  deployersNobody: allowList.power(
    'Nobody is on this list: each deployment of a contract fails and burns its whole gas limit. Add an address.',
  ),
  useless: allowList.power('Nobody may use {key}: add an admin, or remove it.'),
  noAdmin: allowList.power(
    '{key} has no admin and no manager: its list can only be changed by upgrade.json. Add an admin.',
  ),
  zeroRole: allowList.power(
    'Nobody has the key of the zero address, so nobody can use this role: write another address.',
  ),
  rewardsBurned: from('graft/subnet-evm/precompile/contracts/rewardmanager/config.go').power(
    'All fees are burned: set a rewardAddress, or allowFeeRecipients to true.',
  ),
  subnetSigners: warpConfig.power(
    'Messages of the C-Chain and the X-Chain are checked against the validators of this L1 alone, per the VM’s source: set requirePrimaryNetworkSigners to true.',
  ),
  quorumAll: warpConfig.power(
    'With a quorum of 100 % one offline validator stops every message, per the VM’s source: write 67.',
  ),
  disabledSettings: activation.hint('No effect: the item disables the precompile.', removeKey),
  teleporterDeployerNotListed: relayers.hint(
    'To deploy TeleporterMessenger its deployer {address} must be on this list.',
  ),
  relayerNotListed: relayers.hint('An ICM relayer that delivers messages to this chain must be on this list.'),
  ...rulesOf(precompileHints, { rewardManagerWins: removeKey }),
};

type Context = CheckContext<keyof typeof rules>;

/** Precompiles that are on but unusable, that have unintended effects, or that are configured but off. */
export const precompileUse = family(rules, (context) => {
  checkOff(context);
  checkFeeRecipients(context);
  return {
    activation(each) {
      const { file, config, isOn } = each;
      if (!isOn) {
        if (file === 'upgrade') {
          checkDisabled(config, context);
        }
      } else if (config.key === 'warpConfig') {
        checkWarp(each, context);
      } else {
        checkRoles(each, context);
        checkMessages(each, context);
        checkReward(each, context);
      }
    },
  };
});

function checkRoles(each: Activation, { files, report }: Context): void {
  const { file, config } = each;
  if (hasUnreadRoles(config)) {
    return;
  }
  const fixes = [addPayer(files, each)];
  const place = keyPlace(config.member);
  const { key } = config;
  const isListEmpty = listedAddresses(config).length === 0;
  const isSet = initialKeys.some((initial) => isKeySet(config.member.value, initial));
  const adminCount = (config.adminAddresses?.addresses.length ?? 0) + (config.managerAddresses?.addresses.length ?? 0);
  if (isListEmpty && key === 'contractDeployerAllowListConfig') {
    report('deployersNobody', file, place, [], { fixes });
  } else if (isListEmpty && key === 'txAllowListConfig') {
    // Reported by the rule for a halted chain.
  } else if (isListEmpty && !isSet) {
    report('useless', file, place, [key], { fixes });
  } else if (adminCount === 0) {
    report('noAdmin', file, place, [key], { fixes });
  }
  for (const { value, node } of roleKeys.flatMap((role) => config[role]?.addresses ?? [])) {
    if (isZeroHex(value)) {
      report('zeroRole', file, node);
    }
  }
}

/** Addresses that must be on the lists for interchain messages to work. */
function checkMessages(each: Activation, { files, report }: Context): void {
  const { file, config } = each;
  const isList = config.key === 'contractDeployerAllowListConfig' || config.key === 'txAllowListConfig';
  const addresses = isList ? listedAddresses(config) : [];
  if (addresses.length === 0 || !files.isEverOn('warpConfig')) {
    return;
  }
  const place = keyPlace(config.member);
  if (files.genesis?.alloc.has(teleporterAddress) !== true && !addresses.includes(teleporterDeployer)) {
    const fixes = [addToList(files, each, teleporterDeployer, 'enabledAddresses', 'Enabled')];
    report('teleporterDeployerNotListed', file, place, [checksumAddress(teleporterDeployer)], { fixes });
  }
  if (config.key === 'txAllowListConfig') {
    report('relayerNotListed', file, place);
  }
}

function checkReward({ file, config }: Activation, { files, report }: Context): void {
  const initial = config.initialRewardConfig;
  const object = initial?.member.value;
  if (initial === undefined || object?.kind !== 'object') {
    return;
  }
  const { rewardAddress: address, allowFeeRecipients: allows } = initial;
  const isUnread = address === undefined && memberOf(object, 'rewardAddress') !== undefined;
  if ((address === undefined || isZeroHex(address.value)) && !isUnread && allows?.value !== true) {
    const fix = files.fixes(file).set('Set allowFeeRecipients to true', object, 'allowFeeRecipients', true);
    report('rewardsBurned', file, keyPlace(initial.member), [], { fixes: [fix] });
  }
}

function checkWarp({ file, config }: Activation, { files, report }: Context): void {
  const { requirePrimaryNetworkSigners: signers, quorumNumerator: quorum, member } = config;
  const fixes = files.fixes(file);
  if (signers?.value !== true) {
    const title = 'Set requirePrimaryNetworkSigners to true';
    const object = member.value?.kind === 'object' ? member.value : undefined;
    const fix = object && fixes.set(title, object, 'requirePrimaryNetworkSigners', true);
    const place = signers?.member === undefined ? keyPlace(member) : valuePlace(signers.member);
    report('subnetSigners', file, place, [], { fixes: [fix] });
  }
  if (quorum?.value === 100n) {
    report('quorumAll', file, quorum.node, [], { fixes: [fixes.write(quorum.node, 67n, '67')] });
  }
}

function checkDisabled(config: PrecompileConfig, { report }: Context): void {
  const settings = [
    ...roleKeys.map((key) => config[key]),
    config.initialMint,
    config.initialFeeConfig,
    config.initialRewardConfig,
    config.quorumNumerator,
    config.requirePrimaryNetworkSigners,
  ];
  for (const { member } of settings.filter((each) => each !== undefined)) {
    if (member !== undefined) {
      report('disabledSettings', 'upgrade', keyPlace(member));
    }
  }
}

const initialKeys = ['initialMint', 'initialFeeConfig', 'initialRewardConfig'];

function checkOff({ files, report }: Context): void {
  const fixes = files.fixes('genesis');
  const start = files.genesisTime;
  for (const { key, member, blockTimestamp, disable } of files.genesis?.config?.precompiles.values() ?? []) {
    const place = keyPlace(member);
    const isInUpgrade = files.upgrade?.precompileUpgrades.some((item) => item.key === key) === true;
    const remove = fixes.remove(`Delete ${key}`, [member]);
    if (blockTimestamp === undefined && isKeySet(member.value, 'blockTimestamp')) {
      continue;
    }
    if (blockTimestamp === undefined && member.value?.kind === 'object') {
      const enable = fixes.set(`Enable ${key} from Genesis`, member.value, 'blockTimestamp', start);
      const own = disable?.value === true || isInUpgrade ? [remove] : [enable, remove];
      report('precompileOff', 'genesis', place, [key, `"blockTimestamp": ${start}`], { fixes: own });
    } else if (disable?.value === true) {
      // Items of the upgrade file may depend on the object for their order.
      report('disabledInGenesis', 'genesis', place, [key], { fixes: isInUpgrade ? [] : [remove] });
    }
  }
}

function checkFeeRecipients({ files, report }: Context): void {
  const allow = files.genesis?.config?.allowFeeRecipients;
  const initial = files.inGenesis(precompileFor('feeRecipient').configKey)?.config.initialRewardConfig;
  if (allow?.value === true && allow.member !== undefined && initial !== undefined) {
    report('rewardManagerWins', 'genesis', valuePlace(allow.member));
  }
}
