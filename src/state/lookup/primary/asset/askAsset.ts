import { type AssetTransactionsPage, listAssetTransactions } from '../../../../api/dataApi/assetTransactions';
import type { Section } from '../../../../core/finding/finding';
import type { Cb58Id } from '../../../../core/ids/identifier';
import { wellKnownName } from '../../../../core/ids/wellKnown';
import { getAssetDescription } from '../../../../core/rpc/catalogue/avm/assets';
import { getTx } from '../../../../core/rpc/catalogue/avm/transactions';
import type { ResultOf } from '../../../../core/rpc/catalogue/method';
import { getCurrentSupply } from '../../../../core/rpc/catalogue/platform/staking';
import type { Primary, Told } from '../primary';
import { PRIMARY_NETWORK_ID } from '../primaryNetworkId';
import { creatingTransaction } from '../transaction/creatingTransaction';
import { createdAsset, type CreatedAsset } from './createdAsset';

/** What was told about an asset of the X-Chain. */
export interface AssetAnswers {
  readonly description: Told<ResultOf<typeof getAssetDescription>>;
  readonly creation: Told<ResultOf<typeof getTx>>;
  readonly created?: CreatedAsset;
  /** The transaction that created the asset. */
  readonly createdBy: readonly Section[];
  readonly transactions: Told<AssetTransactionsPage>;
  /** Of AVAX alone. */
  readonly avaxSupply?: Told<ResultOf<typeof getCurrentSupply>>;
}

/** Undefined: a node knows no such asset, or none could be asked and the service lists no transaction of it. */
export async function askAsset(primary: Primary, identifier: Cb58Id): Promise<AssetAnswers | undefined> {
  const { cb58: assetID } = identifier;
  const description = await primary.node('X-Chain', getAssetDescription, { assetID });
  if (!description.ok && description.refused) {
    return undefined;
  }
  const isAvax = wellKnownName(identifier)?.name === 'AVAX';
  const [creation, createdBy, transactions, avaxSupply] = await Promise.all([
    primary.node('X-Chain', getTx, { txID: assetID, encoding: 'hex' }),
    creatingTransaction(primary, assetID, 'X'),
    primary.index('X-Chain', `listAssetTransactions ${assetID}`, (service, network, options) =>
      listAssetTransactions(service, network, 'x-chain', assetID, { pageSize: 10 }, options),
    ),
    isAvax ? primary.node('P-Chain', getCurrentSupply, { subnetID: PRIMARY_NETWORK_ID }) : undefined,
  ]);
  if (!description.ok && !(transactions.ok && transactions.value.items.length > 0)) {
    return undefined;
  }
  const created = creation.ok ? createdAsset(creation.value.tx, primary.network.hrp) : undefined;
  return {
    description,
    creation,
    createdBy,
    transactions,
    ...(created === undefined ? {} : { created }),
    ...(avaxSupply === undefined ? {} : { avaxSupply }),
  };
}
