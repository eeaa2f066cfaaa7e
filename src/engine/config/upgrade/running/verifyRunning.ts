import { activationAt, activationsOf } from '../../effective/activations';
import type { Problem } from '../../problem';
import { finding } from '../reports';
import { activatedChange, conflictsAt, reportedConflictSteps, type Conflict } from './conflict';
import { conflictProblem } from './conflictProblem';
import type { RunningFiles } from './runningFiles';
import { unnoticed, waitingUpgrades } from './unnoticed';
import { keyPlace } from '../../source/place';

export interface RunningVerdict {
  /** First what the VM says, then what it would say next. */
  readonly rejected: readonly Problem[];
  /** What it takes, and does not notice. */
  readonly warnings: readonly Problem[];
}

/** Whether a chain that runs takes the files: nothing that it has run past may change. */
export function* verifyRunning(running: RunningFiles | undefined): Generator<undefined, RunningVerdict> {
  if (running === undefined) {
    return { rejected: [], warnings: [] };
  }
  const change = activatedChange(running);
  const result = yield* reportedConflictSteps(change, running.head);
  const others = result === undefined ? [] : conflictsAt(change, running.head);
  const conflicts = [...(result === undefined ? [] : [result]), ...others].filter((each) => isKnown(each, running));
  const distinct = conflicts.filter((each, index) => conflicts.findIndex((other) => isSameKey(each, other)) === index);
  yield undefined;
  const missed = unnoticed(running);
  yield undefined;
  const quiet = [...missed, ...waitingUpgrades(running)];
  return running.skips
    ? { rejected: skipRejected(running), warnings: [...skipped(distinct, running), ...quiet] }
    : { rejected: distinct.map((each) => conflictProblem(each, running)), warnings: quiet };
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
function skipRejected({ stored, given, head }: RunningFiles): readonly Problem[] {
  const at = (files: RunningFiles['given']) => activationAt(activationsOf(files), 'feeManagerConfig', head);
  const now = at({ ...given, genesis: stored.genesis });
  if (now?.isOn !== true || at(stored)?.isOn === true) {
    return [];
  }
  const text = 'gasLimit cannot be less than or equal to 0: gasLimit = 0';
  const place = now.config.blockTimestamp?.node ?? keyPlace(now.config.member);
  return [finding('skippedCheckFeeManager', [], now.file, place, text)];
}

function skipped(conflicts: readonly Conflict[], running: RunningFiles): readonly Problem[] {
  return conflicts.map((each) => {
    const { file, start, end } = conflictProblem(each, running);
    return finding('skippedCheck', [each.kind === 'state' ? 'stateUpgrades' : each.key], file, { start, end });
  });
}
