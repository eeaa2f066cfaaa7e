import type { Chain } from '../primitives';
import type { ChainParts } from './codec/tables/commonFields';
import type { TypeRow } from './codec/tables/codecShape';
import {
  addAutoRenewedValidatorTx,
  addDelegatorTx,
  addPermissionlessDelegatorTx,
  addPermissionlessValidatorTx,
  addSubnetValidatorTx,
  addValidatorTx,
  advanceTimeTx,
  removeSubnetValidatorTx,
  rewardAutoRenewedValidatorTx,
  rewardValidatorTx,
  setAutoRenewedValidatorConfigTx,
} from './types/stakingTypes';
import { baseTx, exportTx, importTx } from './types/transferTypes';
import { createAssetTx, operationTx } from './types/assetTypes';
import {
  convertSubnetToL1Tx,
  createChainTx,
  createSubnetTx,
  transferSubnetOwnershipTx,
  transformSubnetTx,
} from './types/subnetTypes';
import {
  disableL1ValidatorTx,
  increaseL1ValidatorBalanceTx,
  registerL1ValidatorTx,
  setL1ValidatorWeightTx,
} from './types/l1ValidatorTypes';
import type { TransactionType } from './types/transactionType';

/** Apricot to Helicon. Sources: avalanchego vms/platformvm/txs/codec.go, vms/avm/txs/parser.go, each type's struct. */
export const transactionTypes: readonly TransactionType[] = [
  addValidatorTx,
  addSubnetValidatorTx,
  addDelegatorTx,
  createChainTx,
  createSubnetTx,
  importTx,
  exportTx,
  advanceTimeTx,
  rewardValidatorTx,
  removeSubnetValidatorTx,
  transformSubnetTx,
  addPermissionlessValidatorTx,
  addPermissionlessDelegatorTx,
  transferSubnetOwnershipTx,
  baseTx,
  convertSubnetToL1Tx,
  registerL1ValidatorTx,
  setL1ValidatorWeightTx,
  increaseL1ValidatorBalanceTx,
  disableL1ValidatorTx,
  addAutoRenewedValidatorTx,
  setAutoRenewedValidatorConfigTx,
  rewardAutoRenewedValidatorTx,
  createAssetTx,
  operationTx,
];

/** `undefined` where there is no transaction type of that name. */
export function transactionType(name: string): TransactionType | undefined {
  return transactionTypes.find((type) => type.name === name);
}

export function transactionRows(chain: Chain, parts: ChainParts): readonly TypeRow[] {
  return transactionTypes.flatMap(({ name, typeIds, fields }): TypeRow[] => {
    const typeId = typeIds[chain];
    return typeId === undefined ? [] : [[typeId, 'tx', name, fields(parts)]];
  });
}
