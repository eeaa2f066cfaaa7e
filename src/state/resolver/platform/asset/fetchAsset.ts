import { type AssetTransactionsPage, listAssetTransactions } from '../../../../api/dataApi/assetTransactions';
import type { Section } from '../../../../core/finding/finding';
import type { Cb58Id } from '../../../../core/ids/identifier';
import { wellKnownName } from '../../../../core/ids/wellKnown';
import { getAssetDescription, getTx } from '../../../../core/rpc/catalogue/avm/chain';
import type { ResultOf } from '../../../../core/rpc/catalogue/method';
import { getCurrentSupply } from '../../../../core/rpc/catalogue/platform/staking';
import type { SourceClient } from '../../../sources/sourceClient';
import type { SourcedResult } from '../../../../explain/sourcedResult';
import { PRIMARY_NETWORK_ID } from '../../../../explain/platform/primaryNetwork';
import { creatingTransaction } from '../transaction/creatingTransaction';
import { createdAsset, type CreatedAsset } from '../../../../explain/platform/asset/assetDescription';

/** What was told about an asset of the X-Chain. */
export interface AssetAnswers {
  readonly description: SourcedResult<ResultOf<typeof getAssetDescription>>;
  readonly creation: SourcedResult<ResultOf<typeof getTx>>;
  readonly created?: CreatedAsset;
  /** The transaction that created the asset. */
  readonly createdBy: readonly Section[];
  readonly transactions: SourcedResult<AssetTransactionsPage>;
  /** Of AVAX alone. */
  readonly avaxSupply?: SourcedResult<ResultOf<typeof getCurrentSupply>>;
}

/** Undefined: a node knows no such asset, or none could be asked and the service lists no transaction of it. */
export async function fetchAsset(primary: SourceClient, identifier: Cb58Id): Promise<AssetAnswers | undefined> {
  const { cb58: assetId } = identifier;
  const description = await primary.node('X-Chain', getAssetDescription, { assetID: assetId });
  if (!description.ok && description.refused) {
    return undefined;
  }
  const isAvax = wellKnownName(identifier)?.name === 'AVAX';
  const [creation, createdBy, transactions, avaxSupply] = await Promise.all([
    primary.node('X-Chain', getTx, { txID: assetId, encoding: 'hex' }),
    creatingTransaction(primary, assetId, 'X'),
    primary.index('X-Chain', `listAssetTransactions ${assetId}`, (service, network, options) =>
      listAssetTransactions(service, network, 'x-chain', assetId, { pageSize: 10 }, options),
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
    created,
    avaxSupply,
  };
}
