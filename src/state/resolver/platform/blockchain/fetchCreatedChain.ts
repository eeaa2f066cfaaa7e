import { getTx } from '../../../../core/rpc/catalogue/platform/transactions';
import type { SourceClient } from '../../../sources/sourceClient';
import { createdChain } from '../../../../explain/platform/blockchain/blockchainAnswers';
import type { AskedCreation } from '../../../../explain/platform/blockchain/blockchainAnswers';

/** Asks for the transaction that created a blockchain, which has the blockchain's ID; the genesis has none of its chains'. */
export async function fetchCreatedChain(primary: SourceClient, blockchainId: string): Promise<AskedCreation> {
  const told = await primary.node('P-Chain', getTx, { txID: blockchainId, encoding: 'hex' });
  const created = told.ok ? createdChain(told.value.tx) : undefined;
  return { told, created };
}
