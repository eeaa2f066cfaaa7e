import { activationTimeText, upgradeName, upgradeTimesOf } from '../../effective/activations';
import type { StateUpgrade } from '../../model';
import type { Problem } from '../../problem';
import { finding, topPlace } from '../reports';
import { conflictText, type Conflict } from './conflict';
import type { RunningFiles } from './runningFiles';
import { isReadBackOtherwise } from './sameSettings';
import type { TextPlace } from '../../source/configNode';
import { keyPlace } from '../../source/place';

/** A conflict in words, at what is to be changed. */
export function conflictProblem(conflict: Conflict, running: RunningFiles): Problem {
  switch (conflict.kind) {
    case 'networkUpgrade':
      return networkProblem(conflict, running);
    case 'precompile':
      return precompileProblem(conflict, running);
    case 'state':
      return stateProblem(conflict, running);
  }
}

type Of<Kind> = Extract<Conflict, { readonly kind: Kind }>;

function networkProblem(conflict: Of<'networkUpgrade'>, { given, source }: RunningFiles): Problem {
  const { key, have, want } = conflict;
  const reported = upgradeTimesOf(given)[key]?.reported;
  const name = upgradeName(key);
  const file = reported?.file ?? 'upgrade';
  const place = reported?.at.node ?? topPlace(source?.root, 'networkUpgradeOverrides');
  const text = conflictText(conflict);
  if (want === undefined) {
    return finding('passedNetworkUpgradeGone', [name, activationTimeText(have ?? 0n)], file, place, text);
  }
  return have === undefined
    ? finding('passedNetworkUpgradeAppears', [name, activationTimeText(want)], file, place, text)
    : finding(
        'passedNetworkUpgradeMoves',
        [name, activationTimeText(have), activationTimeText(want)],
        file,
        place,
        text,
      );
}

function precompileProblem(conflict: Of<'precompile'>, { head, hasGenesis, source }: RunningFiles): Problem {
  const { key, stored, given, have } = conflict;
  // It counts what the genesis activates too.
  const text = hasGenesis ? conflictText(conflict) : undefined;
  if (given === undefined) {
    const place = topPlace(source?.root, 'precompileUpgrades');
    return finding('activatedPrecompileMissing', [key, activationTimeText(have ?? 0n)], 'upgrade', place, text);
  }
  const { config } = given;
  return stored === undefined
    ? finding('retroactivePrecompile', [key, activationTimeText(head)], given.file, config.blockTimestamp!.node, text)
    : finding(
        'activatedPrecompileChanged',
        [key, activationTimeText(stored.time)],
        given.file,
        keyPlace(config.member),
        text,
      );
}

function stateProblem(conflict: Of<'state'>, { head, source }: RunningFiles): Problem {
  const { stored, given, have } = conflict;
  const text = conflictText(conflict);
  if (given === undefined) {
    const place = topPlace(source?.root, 'stateUpgrades');
    return finding('activatedStateMissing', [activationTimeText(have ?? 0n)], 'upgrade', place, text);
  }
  const time = given.blockTimestamp!.node;
  if (stored === undefined) {
    return finding('retroactiveState', [activationTimeText(head)], 'upgrade', time, text);
  }
  const spelling = readBackOtherwise(given);
  return spelling !== undefined && stored.blockTimestamp?.value === given.blockTimestamp?.value
    ? finding('activatedStateSpelling', [], 'upgrade', spelling, text)
    : finding('activatedStateChanged', [activationTimeText(have ?? 0n)], 'upgrade', time, text);
}

/** The account that Go reads back otherwise. */
function readBackOtherwise({ accounts }: StateUpgrade): TextPlace | undefined {
  const account = [...(accounts?.values() ?? [])].find(isReadBackOtherwise);
  return account && keyPlace(account.member);
}
