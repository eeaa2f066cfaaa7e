import type { L1Validator, Staker } from '../../core/rpc/catalogue/platform/validators';

/** Whether it is a validator of an L1: others have no validation ID (facts.md 4.4). */
export function isL1(validator: L1Validator | Staker): validator is L1Validator {
  return 'validationID' in validator;
}
