import { isOnAt, type ChainUpgradeTimes, activationTimeText } from '../effective/activations';
import type { PrecompileConfig } from '../model';
import type { RuleId } from '../rules/rules';
import { precompileOf, verifyRoles } from '../../precompiles';
import { mostProblems } from '../problem';
import { verifyFeeConfig } from '../rules/feeErrors';

/** What the VM refuses in a precompile's object, also where it is off; its first complaint first. */
export function* verifyPrecompile(
  config: PrecompileConfig,
  times: ChainUpgradeTimes,
): Generator<undefined, readonly VmError[]> {
  const errors: VmError[] = [];
  const context = {
    isDurango: (time: bigint) => isOnAt(times, 'durangoTimestamp', time),
    durango: activationTimeText(times.durangoTimestamp?.value ?? 0n),
    most: mostProblems,
    fees: () => (config.initialFeeConfig === undefined ? [] : verifyFeeConfig(config.initialFeeConfig)),
    roles: () => verifyRoles(config, context),
  };
  const { settings } = precompileOf(config.key);
  for (const error of settings?.verify?.(config, context) ?? context.roles()) {
    if (error === undefined) {
      yield undefined;
    } else {
      errors.push({ ...error, rule: error.rule as RuleId });
    }
  }
  return errors;
}
