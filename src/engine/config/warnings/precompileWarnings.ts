import { precompileFor, roleKeys } from '../../precompiles';
import { checksumAddress } from '../../primitives';
import type { Genesis, PrecompileConfig } from '../model';
import type { ConfigMember } from '../source/configNode';
import type { Activation } from '../effective/activations';
import { genesisTime, hasUnreadRoles, inGenesis, isEverOn, listedInGenesis } from './inGenesis';
import { teleporterAddresses, teleporterDeployer } from './addresses';
import { FileFixes } from '../edit/fileFixes';
import type { WarningContext } from './warningContext';
import { addToList, listFixes } from './senderWarnings';
import { keyPlace, valuePlace } from '../source/place';

/** Activations between two pauses. */
const stride = 200;

/** Precompiles that are on and nobody can use, or that do what nobody meant. */
export function* precompileWarnings(
  warnings: WarningContext,
  activations: readonly Activation[],
): Generator<undefined, void> {
  const hasWarp = isEverOn(activations, 'warpConfig');
  for (const [i, activation] of activations.entries()) {
    if (i % stride === 0) {
      yield undefined;
    }
    const { file, config, isOn } = activation;
    const fixes = new FileFixes(warnings.validated.input, file);
    if (!isOn) {
      if (file === 'upgrade') {
        disabledSettings(warnings, fixes, config);
      }
    } else if (config.key === 'warpConfig') {
      warp(warnings, fixes, activation);
    } else {
      roles(warnings, activation);
      icm(warnings, activation, hasWarp);
      reward(warnings, fixes, activation);
    }
  }
}

function roles(warnings: WarningContext, activation: Activation): void {
  const { file, config } = activation;
  if (hasUnreadRoles(config)) {
    return;
  }
  const fixes = listFixes(warnings.validated, activation, warnings.payer);
  const place = keyPlace(config.member);
  const { key } = config;
  const hasNobody = listedInGenesis(config).length === 0;
  const isSet = [config.initialMint, config.initialFeeConfig, config.initialRewardConfig].some(
    (each) => each !== undefined,
  );
  const chiefs = (config.adminAddresses?.addresses.length ?? 0) + (config.managerAddresses?.addresses.length ?? 0);
  if (hasNobody && key === 'contractDeployerAllowListConfig') {
    warnings.add(file, place, 'deployersNobody', [], { fixes });
  } else if (hasNobody && key === 'txAllowListConfig') {
    // Told as what it is: the end of the chain.
  } else if (hasNobody && !isSet) {
    warnings.add(file, place, 'useless', [key], { fixes });
  } else if (chiefs === 0) {
    warnings.add(file, place, 'noAdmin', [key], { fixes });
  }
  for (const role of roleKeys) {
    for (const { value, node } of config[role]?.addresses ?? []) {
      if (/^0x0{40}$/.test(value)) {
        warnings.add(file, node, 'zeroRole', []);
      }
    }
  }
}

/** Who must be on a list so that messages between chains work. */
function icm(warnings: WarningContext, { file, config }: Activation, hasWarp: boolean): void {
  const { genesis, input } = warnings.validated;
  const isList = config.key === 'contractDeployerAllowListConfig' || config.key === 'txAllowListConfig';
  const addresses = listedInGenesis(config);
  if (!isList || addresses.length === 0 || !hasWarp) {
    return;
  }
  const place = keyPlace(config.member);
  if (genesis?.alloc.has(teleporterAddresses) !== true && !addresses.includes(teleporterDeployer)) {
    const source = input[file];
    const fixes = source && [addToList({ file, source }, config, teleporterDeployer, 'enabledAddresses')];
    warnings.add(file, place, 'teleporterDeployerNotListed', [checksumAddress(teleporterDeployer)], { fixes });
  }
  if (config.key === 'txAllowListConfig') {
    warnings.add(file, place, 'relayerNotListed', []);
  }
}

function reward(warnings: WarningContext, fixes: FileFixes, { file, config }: Activation): void {
  const initial = config.initialRewardConfig;
  const object = initial?.member.value;
  if (initial === undefined || object?.kind !== 'object') {
    return;
  }
  const { rewardAddress: address, allowFeeRecipients: allows } = initial;
  const isUnread = address === undefined && object.members.some(({ key }) => key.toLowerCase() === 'rewardaddress');
  const isZero = address === undefined || /^0x0{40}$/.test(address.value);
  if (isZero && !isUnread && allows?.value !== true) {
    const fix = fixes.set('Set allowFeeRecipients to true', object, 'allowFeeRecipients', true);
    warnings.add(file, keyPlace(initial.member), 'rewardsBurned', [], { fixes: [fix] });
  }
}

function warp(warnings: WarningContext, fixes: FileFixes, { file, config }: Activation): void {
  const { requirePrimaryNetworkSigners: signers, quorumNumerator: quorum, member } = config;
  if (signers?.value !== true) {
    const object = member.value?.kind === 'object' ? member.value : undefined;
    const title = 'Set requirePrimaryNetworkSigners to true';
    const fix = object && fixes.set(title, object, 'requirePrimaryNetworkSigners', true);
    const place = signers?.member === undefined ? keyPlace(member) : valuePlace(signers.member);
    warnings.add(file, place, 'subnetSigners', [], { fixes: fix && [fix] });
  }
  if (quorum?.value === 100n) {
    warnings.add(file, quorum.node, 'quorumAll', [], { fixes: [fixes.write(quorum.node, 67n, '67')] });
  }
}

/** Lists and settings of an item that disables. */
function disabledSettings(warnings: WarningContext, fixes: FileFixes, config: PrecompileConfig): void {
  const settings: readonly (ConfigMember | undefined)[] = [
    ...roleKeys.map((key) => config[key]?.member),
    config.initialMint?.member,
    config.initialFeeConfig?.member,
    config.initialRewardConfig?.member,
    config.quorumNumerator?.member,
    config.requirePrimaryNetworkSigners?.member,
  ];
  for (const member of settings) {
    if (member !== undefined) {
      const fix = fixes.remove(`Remove ${member.key}`, [member]);
      warnings.add('upgrade', keyPlace(member), 'disabledSettings', [], { fixes: [fix] });
    }
  }
}

/** Precompiles of the genesis that are off although they stand there. */
export function offWarnings(warnings: WarningContext, { config: chain }: Genesis): void {
  const fixes = new FileFixes(warnings.validated.input, 'genesis');
  const start = genesisTime(warnings.validated);
  for (const { key, member, blockTimestamp, disable } of chain?.precompiles.values() ?? []) {
    const place = keyPlace(member);
    const isInUpgrade = warnings.validated.upgrade?.precompileUpgrades.some((item) => item.key === key) === true;
    const remove = fixes.remove(`Delete ${key}`, [member]);
    if (blockTimestamp === undefined && member.value?.kind === 'object') {
      const enable = fixes.set(`Enable ${key} from Genesis`, member.value, 'blockTimestamp', start);
      const own = disable?.value === true || isInUpgrade ? [remove] : [enable, remove];
      warnings.add('genesis', place, 'precompileOff', [key, `"blockTimestamp": ${start}`], { fixes: own });
    } else if (disable?.value === true) {
      // The order of an upgrade file that goes with it rests on the object.
      warnings.add('genesis', place, 'disabledInGenesis', [key], { fixes: isInUpgrade ? [] : [remove] });
    }
  }
}

/** `allowFeeRecipients` beside a reward manager that decides. */
export function feeRecipientWarnings(
  warnings: WarningContext,
  genesis: Genesis,
  activations: readonly Activation[],
): void {
  const allow = genesis.config?.allowFeeRecipients;
  const initial = inGenesis(activations, precompileFor('feeRecipient').configKey)?.config.initialRewardConfig;
  if (allow?.value === true && allow.member !== undefined && initial !== undefined) {
    const fix = new FileFixes(warnings.validated.input, 'genesis').remove(`Remove ${allow.member.key}`, [allow.member]);
    warnings.add('genesis', valuePlace(allow.member), 'rewardManagerWins', [], { fixes: [fix] });
  }
}
