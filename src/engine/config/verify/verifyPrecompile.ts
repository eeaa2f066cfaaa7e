import { isOnAt, type ChainUpgradeTimes, activationTimeText } from '../effective/activations';
import type { PrecompileConfig } from '../model';
import { mostProblems } from '../problemLimit';
import type { RuleId } from '../rules/rules';
import type { VmError } from './refusal';
import { verifyFeeConfig } from './verifyFeeConfig';
import { precompileOf, verifyRoles } from '../../precompiles';

/** What the VM refuses in a precompile's object, also where it is off; its first complaint first. */
export function* verifyPrecompile(
  config: PrecompileConfig,
  times: ChainUpgradeTimes,
): Generator<undefined, readonly VmError[]> {
  const { verify = verifyRoles } = precompileOf(config.key).settings ?? {};
  const errors: VmError[] = [];
  const found = verify(config, {
    isDurango: (time) => isOnAt(times, 'durangoTimestamp', time),
    durango: activationTimeText(times.durangoTimestamp?.value ?? 0n),
    most: mostProblems,
    fees: () => (config.initialFeeConfig === undefined ? [] : verifyFeeConfig(config.initialFeeConfig)),
  });
  for (const error of found) {
    if (error === undefined) {
      yield undefined;
    } else {
      errors.push({ ...error, rule: error.rule as RuleId });
    }
  }
  return errors;
}
