import type { Chain } from '../../primitives';
import type { ChainParts } from '../codec/tables/commonFields';
import type { TypeRow } from '../codec/tables/codecShape';
import { addAutoRenewedValidatorTx } from './addAutoRenewedValidatorTx';
import { addDelegatorTx } from './addDelegatorTx';
import { addPermissionlessDelegatorTx } from './addPermissionlessDelegatorTx';
import { addPermissionlessValidatorTx } from './addPermissionlessValidatorTx';
import { addSubnetValidatorTx } from './addSubnetValidatorTx';
import { addValidatorTx } from './addValidatorTx';
import { advanceTimeTx } from './advanceTimeTx';
import { baseTx } from './baseTx';
import { convertSubnetToL1Tx } from './convertSubnetToL1Tx';
import { createAssetTx } from './createAssetTx';
import { createChainTx } from './createChainTx';
import { createSubnetTx } from './createSubnetTx';
import { disableL1ValidatorTx } from './disableL1ValidatorTx';
import { exportTx } from './exportTx';
import { importTx } from './importTx';
import { increaseL1ValidatorBalanceTx } from './increaseL1ValidatorBalanceTx';
import { operationTx } from './operationTx';
import { registerL1ValidatorTx } from './registerL1ValidatorTx';
import { removeSubnetValidatorTx } from './removeSubnetValidatorTx';
import { rewardAutoRenewedValidatorTx } from './rewardAutoRenewedValidatorTx';
import { rewardValidatorTx } from './rewardValidatorTx';
import { setAutoRenewedValidatorConfigTx } from './setAutoRenewedValidatorConfigTx';
import { setL1ValidatorWeightTx } from './setL1ValidatorWeightTx';
import { transferSubnetOwnershipTx } from './transferSubnetOwnershipTx';
import { transformSubnetTx } from './transformSubnetTx';
import type { TransactionType } from './transactionType';

/** Apricot to Helicon. Sources: avalanchego vms/platformvm/txs/codec.go, vms/avm/txs/parser.go, and the struct of each type. */
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

/** Undefined: no transaction is of that type. */
export function transactionType(name: string): TransactionType | undefined {
  return transactionTypes.find((type) => type.name === name);
}

/** Rows of the table of a chain's types. */
export function transactionRows(chain: Chain, parts: ChainParts): readonly TypeRow[] {
  return transactionTypes.flatMap(({ name, typeIds, fields }): TypeRow[] => {
    const typeId = typeIds[chain];
    return typeId === undefined ? [] : [[typeId, 'tx', name, fields(parts)]];
  });
}
