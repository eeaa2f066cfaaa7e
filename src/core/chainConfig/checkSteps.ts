import type { CheckInput } from './checkInput';
import { readGenesisSteps } from './decode/readGenesis';
import { readUpgradeSteps } from './decode/readUpgrade';
import { withFixes } from './fixes/withFixes';
import { networkDefaults } from './networkDefaults';
import { judgeNodeConfigSteps, nodeConfigRegretSteps } from './nodeConfig/nodeConfig';
import type { Problem } from './problem';
import { regretSteps } from './regrets/regretSteps';

/** What the VM says to the files of a chain, in its order, then what it takes and someone will regret. */
export function* checkSteps(input: CheckInput): Generator<undefined, readonly Problem[]> {
  const config = yield* judgeNodeConfigSteps(input);
  const genesis = input.genesis && (yield* readGenesisSteps(input.genesis));
  const upgrade = input.upgrade && (yield* readUpgradeSteps(input.upgrade));
  const config = judgeNodeConfig(input);
  const judged = { input, genesis: genesis?.genesis, upgrade: upgrade?.upgrade };
  const problems = [
    ...config.first,
    ...(genesis?.problems ?? []),
    ...(upgrade?.problems ?? []),
    ...config.afterGenesis,
    ...config.last,
  ];
  const regrets = yield* regretSteps(judged);
  return withFixes([...refused, ...regrets, ...(yield* nodeConfigRegretSteps(input, judged))], judged);
}
