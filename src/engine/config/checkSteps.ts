import type { CheckInput, ChainFiles, ValidatedFiles } from './model';
import { readGenesisSteps } from './decode/readGenesis';
import { readUpgradeSteps } from './decode/readUpgrade';
import { upgradeTimesOf } from './effective/activations';
import { withFixes } from './fixes/withFixes';
import { networkDefaults } from './networkDefaults';
import { validateNodeConfigSteps, nodeConfigWarningSteps } from './nodeConfig/nodeConfig';
import type { Problem } from './problem';
import { limited } from './problemLimit';
import { warningSteps } from './warnings/warningSteps';
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
function filesOf({ input, genesis, upgrade }: ValidatedFiles): ChainFiles {
  const hasConfig = genesis === undefined || genesis.config !== undefined;
  return { genesis, upgrade, network: hasConfig ? input.network : networkDefaults(1) };
}

/**
 * Judges the files of one chain: what the VM refuses, in the order in which it looks, so that the first is what the node
 * says; then what it takes and someone regrets, and what has no effect, worst first. Rule: Initialize of subnet-evm's
 * plugin/evm/vm.go.
 */
export function* checkSteps(input: CheckInput): Generator<undefined, readonly Problem[]> {
  const config = yield* validateNodeConfigSteps(input);
  const genesis = input.genesis && (yield* readGenesisSteps(input.genesis));
  const upgrade = input.upgrade && (yield* readUpgradeSteps(input.upgrade));
  yield undefined;
  const validated = { input, genesis: genesis?.genesis, upgrade: upgrade?.upgrade };
  const files = filesOf(validated);
  const verified = validated.genesis && (yield* verifyGenesis(validated.genesis, validated.upgrade, input));
  const times = upgradeTimesOf(files);
  const listed = yield* verifyPrecompileUpgrades(files, function* (item) {
    const errors = yield* verifyPrecompile(item, times);
    return errors.map((error) => toProblem('upgrade', error, invalidPrecompile));
  });
  // What cannot be read would look as if it were gone.
  const isRead = [genesis, upgrade].every((each) => (each ?? nothing).problems.length === 0);
  const running = isRead ? yield* runningFilesSteps(input, files) : undefined;
  const cached = yield* verifyRunning(running);
  const rejected: readonly Problem[] = [
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
    ...cached.rejected,
    ...(verified?.found ?? []),
    ...config.last,
  ];
  yield undefined;
  const warnings = yield* warningSteps(validated);
  const ofConfig = yield* nodeConfigWarningSteps(input, validated);
  const all = limited(
    [...rejected, ...cached.warnings, ...(yield* negativeChanges(files.upgrade)), ...warnings, ...ofConfig],
    input,
  );
  yield undefined;
  return yield* withFixes(all, validated);
}
