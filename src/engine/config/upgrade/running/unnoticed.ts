import { activationsOf } from '../../effective/activations';
import type { Problem } from '../../problem';
import { finding } from '../reports';
import type { RunningFiles } from './runningFiles';
import { isSamePrecompile } from './sameSettings';
import { keyPlace, valuePlace } from '../../source/place';

/** What changes of activated items although the VM says nothing. */
export function unnoticed({ stored, given, head }: RunningFiles): readonly Problem[] {
  const problems: Problem[] = [];
  const before = new Map(
    activationsOf(stored)
      .filter((each) => each.time <= head)
      .map((each) => [`${each.key} ${each.time}`, each.config]),
  );
  for (const { key, time, file, config } of activationsOf(given)) {
    const was = before.get(`${key} ${time}`);
    if (was === undefined || was === config || time > head || !isSamePrecompile(was, config)) {
      continue;
    }
    const { requirePrimaryNetworkSigners: signers, initialRewardConfig: rewards, member } = config;
    if ((was.requirePrimaryNetworkSigners?.value === true) !== (signers?.value === true)) {
      const place = signers?.member === undefined ? keyPlace(member) : valuePlace(signers.member);
      problems.push(finding('signersUnnoticed', [], file, place));
    }
    if (was.initialRewardConfig === undefined && rewards !== undefined) {
      problems.push(finding('rewardsUnnoticed', [], file, keyPlace(rewards.member)));
    }
  }
  return problems;
}

/** What comes with the next block of a chain that has none since its time. */
export function waitingUpgrades({ given, head, now }: RunningFiles): readonly Problem[] {
  const clock = BigInt(Math.floor(now / 1000));
  const upgrades = given.upgrade?.stateUpgrades ?? [];
  const times = [
    ...activationsOf(given).flatMap(({ file, config }) => (file === 'upgrade' ? [config.blockTimestamp] : [])),
    ...upgrades.map(({ blockTimestamp }) => blockTimestamp),
  ];
  return times.flatMap((at) =>
    at !== undefined && at.value > head && at.value <= clock
      ? [finding('comesWithNextBlock', [], 'upgrade', at.node)]
      : [],
  );
}
