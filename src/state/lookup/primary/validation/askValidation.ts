import { type LatestTransactionsPage, listLatestTransactions } from '../../../../api/dataApi/latestTransactions';
import type { ResultOf } from '../../../../core/rpc/catalogue/method';
import { getValidatorFeeState } from '../../../../core/rpc/catalogue/platform/fees';
import { getTotalStake } from '../../../../core/rpc/catalogue/platform/staking';
import { getL1Validator } from '../../../../core/rpc/catalogue/platform/validators';
import { getCurrentEpoch } from '../../../../core/rpc/catalogue/proposervm';
import { epochSeconds } from '../../../../core/validators/epochSeconds';
import { configuredSubnets } from '../configuredSubnets';
import type { Primary, Told } from '../primary';
import { valueOf } from '../toldBy';

const rows = 10;

export type ToldValidator = ResultOf<typeof getL1Validator>;

/** All that was heard about a validation ID. */
export interface ValidationAnswers {
  readonly validator: Told<ToldValidator>;
  /** Transactions about it, newest first. */
  readonly history: Told<LatestTransactionsPage>;
  readonly price?: Told<ResultOf<typeof getValidatorFeeState>>;
  readonly totalStake?: Told<ResultOf<typeof getTotalStake>>;
  /** There where the validator is so young that it may not sign yet. */
  readonly epoch?: Told<ResultOf<typeof getCurrentEpoch>>;
  /** Of the chain in the settings that the subnet validates. */
  readonly chainName?: string;
}

/** At most two round trips deep: who it is, then what that costs and weighs. Undefined: nobody knows such a validation. */
export async function askValidation(primary: Primary, validationID: string): Promise<ValidationAnswers | undefined> {
  const [validator, history] = await Promise.all([
    primary.node('P-Chain', getL1Validator, { validationID }),
    primary.index('P-Chain', `listLatestTransactions ${validationID}`, (service, network, options) =>
      listLatestTransactions(service, network, 'p-chain', { l1ValidationId: validationID, pageSize: rows }, options),
    ),
  ]);
  const found = valueOf(validator);
  if (found === undefined) {
    return (valueOf(history)?.rows.length ?? 0) > 0 ? { validator, history } : undefined;
  }
  const { subnetID, startTime } = found;
  const age = primary.context.now() - startTime.getTime();
  const [price, totalStake, epoch, configured] = await Promise.all([
    primary.node('P-Chain', getValidatorFeeState, {}),
    primary.node('P-Chain', getTotalStake, { subnetID }),
    age < 2_000 * epochSeconds(primary.network.networkId)
      ? primary.node('P-Chain epoch', getCurrentEpoch, {}, { chain: 'P' })
      : undefined,
    configuredSubnets(primary),
  ]);
  const chainName = configured.get(subnetID)?.name;
  return {
    validator,
    history,
    price,
    totalStake,
    ...(epoch === undefined ? {} : { epoch }),
    ...(chainName === undefined ? {} : { chainName }),
  };
}
