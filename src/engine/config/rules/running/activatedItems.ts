import type { Steps } from '../../../primitives';
import {
  activationAt,
  activationsOf,
  activationTimeText,
  upgradeName,
  upgradeTimesOf,
} from '../../effective/activations';
import type { ConfigFile } from '../../problem';
import type { TextPlace } from '../../source/configNode';
import type { CheckedFiles } from '../checkedFiles';
import { type CheckContext, from, family } from '../rule';
import { writeNextTime } from '../fixPlace';
import {
  activatedChange,
  type Conflict,
  conflictsAt,
  conflictText,
  differsAfterReadBack,
  isSamePrecompile,
  reportedConflictSteps,
  type RunningFiles,
} from './runningFiles';
import { keyPlace, valuePlace, keyOrStart } from '../../source/configNode';

const precompiles = from('graft/subnet-evm/params/extras/precompile_upgrade.go checkPrecompileCompatible');
const states = from('graft/subnet-evm/params/extras/state_upgrade.go checkStateUpgradesCompatible');
const networkUpgrades = from('graft/subnet-evm/params/extras/network_upgrades.go checkNetworkUpgradesCompatible');
const rules = {
  retroactivePrecompile: precompiles.error(
    '{key} cannot change in the past: the last block of the chain is from {last}. Use a later time.',
    writeNextTime,
  ),
  activatedPrecompileChanged: precompiles.error(
    'The chain has activated {key} at {time} with other settings, which can no longer change: restore them, and add items with later times for what is to change.',
  ),
  activatedPrecompileMissing: precompiles.error(
    'The chain has activated {key} at {time} by an item that is missing here: restore it.',
  ),
  retroactiveState: states.error(
    'A state upgrade cannot be in the past: the last block of the chain is from {last}. Use a later time.',
    writeNextTime,
  ),
  activatedStateChanged: states.error('The chain applied a different state upgrade at {time}: restore it.'),
  activatedStateMissing: states.error('The chain applied a state upgrade at {time} that is missing here: restore it.'),
  activatedStateSpelling: states.error(
    'The chain has applied this state upgrade, and nodes before v1.15.0 refuse their own file because of it: leave out empty "storage" and "code", and write a "balanceChange" of 0 as "0x0".',
  ),
  passedNetworkUpgradeMoves: networkUpgrades.error(
    '{name} cannot move from {was} to {time}: the chain has blocks past one of these times. Leave its time as it was.',
  ),
  passedNetworkUpgradeAppears: networkUpgrades.error(
    '{name} cannot activate at {time}: the chain has blocks past that time. Leave it out.',
  ),
  passedNetworkUpgradeGone: networkUpgrades.error(
    '{name} activated on the chain at {was} and is missing here: restore its time.',
  ),
  skippedCheckFeeManager: from('graft/subnet-evm/core/blockchain_reader.go GetFeeConfigAt').error(
    'The fee manager would be on at the last block without fees that it stores, and the node does not start, whatever "skip-upgrade-check" is: use a time after the last block.',
  ),
  skippedCheck: from('graft/subnet-evm/core/genesis.go SetupGenesisBlock').fatal(
    'Only "skip-upgrade-check" lets a node start with this: the chain has run past that time with another {key}, and this node will disagree with the others.',
  ),
  signersUnnoticed: from('graft/subnet-evm/precompile/contracts/warp/config.go Equal').fatal(
    'The chain has activated Warp with another "requirePrimaryNetworkSigners". No node notices the change, and nodes with different files disagree on messages: restore it.',
  ),
  rewardsUnnoticed: from('graft/subnet-evm/precompile/contracts/rewardmanager/config.go Equal').hint(
    'The chain has activated the reward manager without "initialRewardConfig": one that is added now has no effect.',
  ),
  comesWithNextBlock: precompiles.fatal(
    'This time has passed, and the chain has built no block since: it activates with the next block, and every node needs this file before that.',
  ),
};

type RunningRule = keyof typeof rules;
type Context = CheckContext<RunningRule>;

/** Whether a running chain accepts the files: upgrades that it has activated must not change. */
export const activatedItems = family(rules, (context) => {
  const { running } = context.files;
  return running && { end: () => verifyRunning(running, context) };
});

function* verifyRunning(running: RunningFiles, context: Context): Steps<void> {
  const change = activatedChange(running);
  const result = yield* reportedConflictSteps(change, running.head);
  const others = result === undefined ? [] : conflictsAt(change, running.head);
  const conflicts = [...(result === undefined ? [] : [result]), ...others].filter((each) => isKnown(each, running));
  const distinct = conflicts.filter(
    (each, index) => conflicts.findIndex((other) => conflictKey(other) === conflictKey(each)) === index,
  );
  yield undefined;
  if (running.skips) {
    verifySkipped(running, context);
  }
  // The error that the VM reports first, then those that would follow.
  for (const conflict of distinct) {
    const { rule, file = 'upgrade', place, values } = locateConflict(conflict, running);
    if (running.skips) {
      context.report('skippedCheck', file, place, [conflict.kind === 'state' ? 'stateUpgrades' : conflict.key]);
    } else {
      // The VM's index includes activations in the genesis.
      const isCounted = running.hasGenesis || conflict.kind !== 'precompile';
      context.report(rule, file, place, values, { vmText: isCounted ? conflictText(conflict) : undefined });
    }
  }
  yield undefined;
  warnUnnoticed(running, context);
  yield undefined;
  warnWaitingUpgrades(running, context.files, context);
}

/** Without the genesis the times of network upgrades that no file sets are unknown. */
function isKnown(conflict: Conflict, { hasGenesis, stored }: RunningFiles): boolean {
  return (
    hasGenesis || conflict.kind !== 'networkUpgrade' || stored.upgrade?.overrides?.times[conflict.key] !== undefined
  );
}

function conflictKey(conflict: Conflict): string {
  return conflict.kind === 'state' ? 'state' : `${conflict.kind} ${conflict.key}`;
}

interface PlacedConflict {
  readonly rule: RunningRule;
  readonly file?: ConfigFile;
  readonly place: TextPlace;
  readonly values?: readonly string[];
}

function locateConflict(conflict: Conflict, { given: files, head, source }: RunningFiles): PlacedConflict {
  const { have, want } = conflict;
  const [was, is] = [activationTimeText(have ?? 0n), activationTimeText(want ?? 0n)];
  switch (conflict.kind) {
    case 'networkUpgrade': {
      const reported = upgradeTimesOf(files)[conflict.key]?.reported;
      const name = upgradeName(conflict.key);
      const place = reported?.at.node ?? keyOrStart(source?.root, 'networkUpgradeOverrides');
      const at = { file: reported?.file, place };
      if (want === undefined) {
        return { ...at, rule: 'passedNetworkUpgradeGone', values: [name, was] };
      }
      return have === undefined
        ? { ...at, rule: 'passedNetworkUpgradeAppears', values: [name, is] }
        : { ...at, rule: 'passedNetworkUpgradeMoves', values: [name, was, is] };
    }
    case 'precompile': {
      const { key, stored, given } = conflict;
      if (given === undefined) {
        const place = keyOrStart(source?.root, 'precompileUpgrades');
        return { rule: 'activatedPrecompileMissing', place, values: [key, was] };
      }
      const { file, config } = given;
      return stored === undefined
        ? {
            rule: 'retroactivePrecompile',
            file,
            place: config.blockTimestamp!.node,
            values: [key, activationTimeText(head)],
          }
        : { rule: 'activatedPrecompileChanged', file, place: keyPlace(config.member), values: [key, was] };
    }
    case 'state': {
      const { stored, given } = conflict;
      const place = given?.blockTimestamp?.node;
      if (given === undefined || place === undefined) {
        return { rule: 'activatedStateMissing', place: keyOrStart(source?.root, 'stateUpgrades'), values: [was] };
      }
      if (stored === undefined) {
        return { rule: 'retroactiveState', place, values: [activationTimeText(head)] };
      }
      const account = [...(given.accounts?.values() ?? [])].find(differsAfterReadBack);
      return account !== undefined && have === want
        ? { rule: 'activatedStateSpelling', place: keyPlace(account.member) }
        : { rule: 'activatedStateChanged', place, values: [was] };
    }
  }
}

/** With `skip-upgrade-check` the node starts, but a new fee manager without stored fees prevents any further block. */
function verifySkipped({ stored, given, head }: RunningFiles, { report }: Context): void {
  const at = (files: RunningFiles['given']) => activationAt(activationsOf(files), 'feeManagerConfig', head);
  const now = at({ ...given, genesis: stored.genesis });
  if (now?.isOn === true && at(stored)?.isOn !== true) {
    const vmText = 'gasLimit cannot be less than or equal to 0: gasLimit = 0';
    const place = now.config.blockTimestamp?.node ?? keyPlace(now.config.member);
    report('skippedCheckFeeManager', now.file, place, [], { vmText });
  }
}

function warnUnnoticed({ stored, given, head }: RunningFiles, { report }: Context): void {
  const before = new Map(
    activationsOf(stored)
      .filter((each) => each.time <= head)
      .map((each) => [`${each.key} ${each.time}`, each.config]),
  );
  for (const { key, time, file, config } of activationsOf(given)) {
    const storedConfig = before.get(`${key} ${time}`);
    if (
      storedConfig === undefined ||
      storedConfig === config ||
      time > head ||
      !isSamePrecompile(storedConfig, config)
    ) {
      continue;
    }
    const { requirePrimaryNetworkSigners: signers, initialRewardConfig: rewards, member } = config;
    if ((storedConfig.requirePrimaryNetworkSigners?.value === true) !== (signers?.value === true)) {
      report('signersUnnoticed', file, signers?.member === undefined ? keyPlace(member) : valuePlace(signers.member));
    }
    if (storedConfig.initialRewardConfig === undefined && rewards !== undefined) {
      report('rewardsUnnoticed', file, keyPlace(rewards.member));
    }
  }
}

/** Changes whose time has passed since the chain's last block, so that they apply in the next one. */
function warnWaitingUpgrades({ given, head }: RunningFiles, { now }: CheckedFiles, { report }: Context): void {
  const times = [
    ...activationsOf(given).flatMap(({ file, config }) => (file === 'upgrade' ? [config.blockTimestamp] : [])),
    ...(given.upgrade?.stateUpgrades ?? []).map(({ blockTimestamp }) => blockTimestamp),
  ];
  for (const at of times) {
    if (at !== undefined && at.value > head && at.value <= now) {
      report('comesWithNextBlock', 'upgrade', at.node);
    }
  }
}
