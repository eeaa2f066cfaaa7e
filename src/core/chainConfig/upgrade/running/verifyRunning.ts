import { activationAt, activationsOf } from '../../effective/activations';
import type { Problem } from '../../problem';
import { finding, keyOf } from '../findings';
import { conflictsAt, toldConflict, type Conflict } from './conflict';
import { conflictProblem } from './conflictProblem';
import type { RunningFiles } from './runningFiles';
import { unnoticed, waiting } from './unnoticed';

/**
 * Whether a chain that runs takes the files: nothing that it has run past may change. First what the VM says, then what
 * it would say next; last what it does not notice.
 */
export function verifyRunning(running: RunningFiles | undefined): readonly Problem[] {
  if (running === undefined) {
    return [];
  }
  const told = toldConflict(running, running.head);
  const others = told === undefined ? [] : conflictsAt(running, running.head);
  const conflicts = [...(told === undefined ? [] : [told]), ...others].filter((each) => isKnown(each, running));
  const distinct = conflicts.filter((each, index) => conflicts.findIndex((other) => isSameKey(each, other)) === index);
  const problems = running.skips ? skipped(distinct, running) : distinct.map((each) => conflictProblem(each, running));
  return [...problems, ...unnoticed(running), ...waiting(running)];
}

/** Without the genesis nobody knows when a network upgrade came that no file names. */
function isKnown(conflict: Conflict, { hasGenesis, stored }: RunningFiles): boolean {
  return (
    hasGenesis || conflict.kind !== 'networkUpgrade' || stored.upgrade?.overrides?.times[conflict.key] !== undefined
  );
}

function isSameKey(one: Conflict, other: Conflict): boolean {
  const key = (each: Conflict) => (each.kind === 'state' ? undefined : each.key);
  return one.kind === other.kind && key(one) === key(other);
}

/** With `skip-upgrade-check` the node starts, unless its fee manager holds no fees: then no block can follow the last. */
function skipped(conflicts: readonly Conflict[], running: RunningFiles): readonly Problem[] {
  const { stored, given, head } = running;
  const isOn = (files: RunningFiles['given']) => activationAt(activationsOf(files), 'feeManagerConfig', head);
  const now = isOn({ ...given, genesis: stored.genesis });
  const refused: Problem[] = [];
  if (now?.isOn === true && isOn(stored)?.isOn !== true) {
    const text = 'gasLimit cannot be less than or equal to 0: gasLimit = 0';
    const place = now.config.blockTimestamp?.node ?? keyOf(now.config.member);
    refused.push(finding('skippedCheckFeeManager', [], now.file, place, text));
  }
  const warned = conflicts.map((each) => {
    const { file, start, end } = conflictProblem(each, running);
    return finding('skippedCheck', [each.kind === 'state' ? 'stateUpgrades' : each.key], file, { start, end });
  });
  return [...refused, ...warned];
}
