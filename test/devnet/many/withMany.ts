import { platformChainId } from '../dataApi/primary/chainIds';
import { chainRows, subnetRows } from './manyChains';
import { manyValidators, validatorWeights } from './manyValidators';

type Fields = Readonly<Record<string, unknown>>;

/** Adds the blockchains, subnets and validators of a large network to a node's recorded response. */
export function withMany(method: string, params: Fields, result: unknown): unknown {
  const fields = result as Fields;
  const list = (key: string): readonly unknown[] => fields[key] as readonly unknown[];
  const isPrimary = params['subnetID'] === undefined || params['subnetID'] === platformChainId;
  switch (method) {
    case 'platform.getBlockchains':
      return { ...fields, blockchains: [...list('blockchains'), ...chainRows()] };
    case 'platform.getSubnets':
      return params['ids'] === undefined ? { ...fields, subnets: [...list('subnets'), ...subnetRows()] } : result;
    case 'platform.getCurrentValidators':
      return isPrimary ? { ...fields, validators: [...list('validators'), ...manyValidators()] } : result;
    case 'platform.getValidatorsAt':
      return isPrimary ? { ...fields, ...validatorWeights() } : result;
    case 'platform.getTotalStake':
      return isPrimary ? { stake: totalStake(fields), weight: totalStake(fields) } : result;
    default:
      return result;
  }
}

function totalStake(fields: Fields): string {
  return String(
    manyValidators().reduce((sum, one) => sum + BigInt(String(one['weight'])), BigInt(String(fields['weight']))),
  );
}
