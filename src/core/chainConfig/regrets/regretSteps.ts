import type { Problem } from '../problem';
import { rules } from '../rules/rules';
import { activationsOf } from '../effective/activations';
import { allocRegrets, mintRegrets } from './allocRegrets';
import { configRegrets } from './configRegrets';
import { contractRegrets } from './contractRegrets';
import { ewoqRegrets } from './ewoqRegrets';
import { feeRegrets } from './feeRegrets';
import type { Judged } from '../model/judged';
import { keyRegrets } from './keyRegrets';
import { feeRecipientRegrets, offRegrets, precompileRegrets } from './precompileRegrets';
import { Regrets } from './regret';
import { senderRegrets } from './senderRegrets';
import { stateUpgradeRegrets } from './stateUpgradeRegrets';
import { timeRegrets } from './timeRegrets';

/**
 * What the VM accepts in a genesis and an upgrade file and someone will regret, and what has no effect: warnings and
 * hints, worst first. A file that the VM refuses is judged too, as far as it can be read.
 */
export function* regretSteps(judged: Judged): Generator<undefined, readonly Problem[]> {
  const regrets = new Regrets(judged);
  const { genesis, upgrade, input } = judged;
  const activations = activationsOf({ genesis, upgrade, network: input.network });
  yield* senderRegrets(regrets, activations);
  yield* feeRegrets(regrets, activations);
  if (genesis !== undefined) {
    configRegrets(regrets, genesis);
    yield undefined;
    offRegrets(regrets, genesis);
    feeRecipientRegrets(regrets, genesis, activations);
    yield* allocRegrets(regrets, genesis, activations);
    contractRegrets(regrets, genesis, activations);
  }
  yield* mintRegrets(regrets, genesis, activations);
  yield* precompileRegrets(regrets, activations);
  yield* timeRegrets(regrets, activations);
  yield* ewoqRegrets(regrets);
  if (upgrade !== undefined) {
    yield* stateUpgradeRegrets(regrets);
  }
  for (const file of ['genesis', 'upgrade'] as const) {
    const root = input[file]?.root;
    if (root?.kind === 'object') {
      yield* keyRegrets(regrets, file, root);
    }
  }
  return sorted(regrets.problems);
}

let order: ReadonlyMap<string, number> | undefined;

/** Worst first, as the rules stand in their table; of one rule, in the order of the text. */
function sorted(problems: readonly Problem[]): readonly Problem[] {
  order ??= new Map(Object.keys(rules).map((id, index) => [id, index]));
  const rank = (problem: Problem): number => order!.get(problem.rule) ?? 0;
  return [...problems].sort((a, b) => rank(a) - rank(b) || a.start - b.start);
}
