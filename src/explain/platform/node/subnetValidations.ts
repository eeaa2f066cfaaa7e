import type { L1Validator, Staker } from '../../../core/rpc/catalogue/platform/validators';
import { valueOf } from '../../sourcedResult';
import type { AskedSubnet, NodeAnswers } from './nodeAnswers';

/** One subnet or L1 that a node validates. */
export interface SubnetValidation {
  readonly asked: AskedSubnet;
  readonly validator: L1Validator | Staker;
}

/** What the subnets that were asked know of the node; it can validate an L1 more than once. */
export function subnetValidations({ subnets }: NodeAnswers, nodeId: string): readonly SubnetValidation[] {
  return subnets.flatMap((asked) =>
    (valueOf(asked.told)?.validators ?? [])
      .filter((validator) => validator.nodeID === nodeId)
      .map((validator) => ({ asked, validator })),
  );
}
