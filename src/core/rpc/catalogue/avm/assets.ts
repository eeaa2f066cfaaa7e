import * as z from 'zod/mini';
import { wholeNumber } from '../../../schema/wire';
import { field, idField, idOrAlias, wordField } from '../field';
import { nodeMethod } from '../method';

/** Assets of the X-Chain (specification 2.2, methods.json). */

const path = '/ext/bc/X';

export const getAssetDescription = nodeMethod({
  name: 'avm.getAssetDescription',
  path,
  summary: 'Name, symbol and decimal places of an asset.',
  params: () => z.object({ assetID: idOrAlias('asset', 'ID or alias of the asset: "AVAX".') }),
  result: () =>
    z.object({
      assetID: idField('asset'),
      name: wordField('As its creator wrote it: not unique, not to be trusted.'),
      symbol: wordField('As its creator wrote it: not unique, not to be trusted.'),
      denomination: field(wholeNumber, { unit: 'denomination', sentence: 'Decimal places of one unit.' }),
    }),
});
