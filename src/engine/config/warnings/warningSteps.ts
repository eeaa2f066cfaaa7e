import type { Problem } from '../problem';
import { rules } from '../rules/rules';
import { activationsOf } from '../effective/activations';
import { allocWarnings, mintWarnings } from './allocWarnings';
import { configWarnings } from './configWarnings';
import { contractWarnings } from './contractWarnings';
import { ewoqWarnings } from './ewoqWarnings';
import { feeWarnings } from './feeWarnings';
import type { ValidatedFiles } from '../model';
import { keyWarnings } from './keyRegrets';
import { feeRecipientWarnings, offWarnings, precompileWarnings } from './precompileWarnings';
import { WarningContext } from './warningContext';
import { senderWarnings } from './senderWarnings';
import { stateUpgradeWarnings } from './stateUpgradeWarnings';
import { timeWarnings } from './timeWarnings';

/**
 * What the VM accepts in a genesis and an upgrade file and someone will regret, and what has no effect: warnings and
 * hints, worst first. A file that the VM refuses is judged too, as far as it can be read.
 */
export function* warningSteps(validated: ValidatedFiles): Generator<undefined, readonly Problem[]> {
  const warnings = new WarningContext(validated);
  const { genesis, upgrade, input } = validated;
  const activations = activationsOf({ genesis, upgrade, network: input.network });
  yield* senderWarnings(warnings, activations);
  yield* feeWarnings(warnings, activations);
  if (genesis !== undefined) {
    configWarnings(warnings, genesis);
    yield undefined;
    offWarnings(warnings, genesis);
    feeRecipientWarnings(warnings, genesis, activations);
    yield* allocWarnings(warnings, genesis, activations);
    contractWarnings(warnings, genesis, activations);
  }
  yield* mintWarnings(warnings, genesis, activations);
  yield* precompileWarnings(warnings, activations);
  yield* timeWarnings(warnings, activations);
  yield* ewoqWarnings(warnings);
  if (upgrade !== undefined) {
    yield* stateUpgradeWarnings(warnings);
  }
  for (const file of ['genesis', 'upgrade'] as const) {
    const root = input[file]?.root;
    if (root?.kind === 'object') {
      yield* keyWarnings(warnings, file, root);
    }
  }
  return sorted(warnings.problems);
}

let order: ReadonlyMap<string, number> | undefined;

/** Worst first, as the rules stand in their table; of one rule, in the order of the text. */
function sorted(problems: readonly Problem[]): readonly Problem[] {
  order ??= new Map(Object.keys(rules).map((id, index) => [id, index]));
  const rank = (problem: Problem): number => order!.get(problem.rule) ?? 0;
  return [...problems].sort((a, b) => rank(a) - rank(b) || a.start - b.start);
}
