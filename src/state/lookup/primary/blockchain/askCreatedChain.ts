import { getTx } from '../../../../core/rpc/catalogue/platform/transactions';
import type { ResultOf } from '../../../../core/rpc/catalogue/method';
import type { Primary, Told } from '../primary';
import { createdChain, type CreatedChain } from './createdChain';

export interface AskedCreation {
  readonly told: Told<ResultOf<typeof getTx>>;
  readonly created?: CreatedChain;
}

/** Asks for the transaction that created a blockchain, which has the blockchain's ID; the genesis has none of its chains'. */
export async function askCreatedChain(primary: Primary, blockchainId: string): Promise<AskedCreation> {
  const told = await primary.node('P-Chain', getTx, { txID: blockchainId, encoding: 'hex' });
  const created = told.ok ? createdChain(told.value.tx) : undefined;
  return { told, ...(created === undefined ? {} : { created }) };
}
