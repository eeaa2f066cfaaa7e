import type { CheckInput } from './checkInput';
import { readGenesisSteps } from './decode/readGenesis';
import { readUpgradeSteps } from './decode/readUpgrade';
import type { ChainFiles } from './effective/chainFiles';
import { upgradeTimesOf } from './effective/upgradeTimes';
import { withFixes } from './fixes/withFixes';
import { networkDefaults } from './networkDefaults';
import { judgeNodeConfigSteps, nodeConfigRegretSteps } from './nodeConfig/nodeConfig';
import type { Problem } from './problem';
import { limited } from './problemLimit';
import type { Judged } from './model/judged';
import { regretSteps } from './regrets/regretSteps';
import { negativeChanges } from './upgrade/negativeChanges';
import { verifyGenesisBlock } from './upgrade/running/verifyGenesisBlock';
import { runningFilesSteps } from './upgrade/running/runningFiles';
import { verifyRunning } from './upgrade/running/verifyRunning';
import { verifyForkOrder, verifyNetworkUpgrades } from './upgrade/verifyNetworkUpgrades';
import { verifyPrecompileUpgrades } from './upgrade/verifyPrecompileUpgrades';
import { verifyStateUpgrades } from './upgrade/verifyStateUpgrades';
import { toProblem } from './verify/refusal';
import { verifyPrecompile } from './verify/verifyPrecompile';
import { verifyGenesis } from './verify/verifyGenesis';

const nothing = { problems: [] } as const;

const invalidPrecompile = 'failed to verify genesis: invalid precompile upgrades: ';

/** Without a config the VM takes its own, with the times of Mainnet. */
function filesOf({ input, genesis, upgrade }: Judged): ChainFiles {
  const hasConfig = genesis === undefined || genesis.config !== undefined;
  return { genesis, upgrade, network: hasConfig ? input.network : networkDefaults(1) };
}

/**
 * Judges the files of one chain: what the VM refuses, in the order in which it looks, so that the first is what the node
 * says; then what it takes and someone regrets, and what has no effect, worst first. Rule: Initialize of subnet-evm's
 * plugin/evm/vm.go.
 */
export function* checkSteps(input: CheckInput): Generator<undefined, readonly Problem[]> {
  const config = yield* judgeNodeConfigSteps(input);
  const genesis = input.genesis && (yield* readGenesisSteps(input.genesis));
  const upgrade = input.upgrade && (yield* readUpgradeSteps(input.upgrade));
  yield undefined;
  const judged = { input, genesis: genesis?.genesis, upgrade: upgrade?.upgrade };
  const files = filesOf(judged);
  const verified = judged.genesis && (yield* verifyGenesis(judged.genesis, judged.upgrade, input));
  const times = upgradeTimesOf(files);
  const listed = yield* verifyPrecompileUpgrades(files, function* (item) {
    const refusals = yield* verifyPrecompile(item, times);
    return refusals.map((refusal) => toProblem('upgrade', refusal, invalidPrecompile));
  });
  // What cannot be read would look as if it were gone.
  const isRead = [genesis, upgrade].every((each) => (each ?? nothing).problems.length === 0);
  const running = isRead ? yield* runningFilesSteps(input, files) : undefined;
  const kept = yield* verifyRunning(running);
  const refused: readonly Problem[] = [
    ...config.first,
    ...(genesis ?? nothing).problems,
    ...(upgrade ?? nothing).problems,
    ...(verified?.first ?? []),
    ...listed,
    ...(yield* verifyStateUpgrades(files)),
    ...verifyNetworkUpgrades(files, input.network),
    ...(verified?.minDelay ?? []),
    ...(verified?.block ?? []),
    ...config.afterGenesis,
    ...(yield* verifyGenesisBlock(running)),
    ...(verified?.stored ?? []),
    ...verifyForkOrder(files),
    ...kept.refused,
    ...(verified?.found ?? []),
    ...config.last,
  ];
  yield undefined;
  const regrets = yield* regretSteps(judged);
  const ofConfig = yield* nodeConfigRegretSteps(input, judged);
  const all = limited(
    [...refused, ...kept.regrets, ...(yield* negativeChanges(files.upgrade)), ...regrets, ...ofConfig],
    input,
  );
  yield undefined;
  return yield* withFixes(all, judged);
}
