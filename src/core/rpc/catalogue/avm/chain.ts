import * as z from 'zod/mini';
import { anyJson, wholeNumber } from '../../../schema/wire';
import { bytesField, field, height, idField, idOrAlias, nAvax, wordField } from '../field';
import { nodeMethod } from '../method';
import { answerEncoding, bytesEncoding } from '../sharedFields';

/** The X-Chain itself: its assets, transactions and blocks. It has blocks since it became linear with Cortina. */

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

export const getTx = nodeMethod({
  name: 'avm.getTx',
  path,
  summary: 'An accepted transaction of the X-Chain by its ID.',
  params: () => z.object({ txID: idField('transaction', 'ID of the transaction.'), encoding: answerEncoding() }),
  result: () =>
    z.object({
      tx: field(anyJson, {
        sentence: 'The signed transaction: hex, or an object with encoding json.',
        codec: { kind: 'tx', chain: 'X' },
      }),
      encoding: wordField(),
    }),
});

export const getTxStatus = nodeMethod({
  name: 'avm.getTxStatus',
  path,
  summary: 'Whether a transaction of the X-Chain was accepted.',
  params: () => z.object({ txID: idField('transaction', 'ID of the transaction.') }),
  result: () => z.object({ status: wordField('Accepted or Unknown; Processing and Rejected on old nodes.') }),
  deprecated: { since: 'v1.10.0', replacement: 'avm.getTx' },
});

export const getTxFee = nodeMethod({
  name: 'avm.getTxFee',
  path,
  summary: 'Fees of the X-Chain.',
  params: () => z.object({}),
  result: () =>
    z.object({
      txFee: nAvax('Fee of any transaction that creates no asset.'),
      createAssetTxFee: nAvax('Fee of a transaction that creates an asset.'),
    }),
});

export const issueTx = nodeMethod({
  name: 'avm.issueTx',
  path,
  summary: 'Sends a signed transaction to the X-Chain.',
  params: () => z.object({ tx: bytesField('The signed transaction.'), encoding: bytesEncoding() }),
  result: () => z.object({ txID: idField('transaction') }),
  effect: 'writes',
});

const blockAnswer = () =>
  z.object({
    block: field(anyJson, {
      sentence: 'The block: hex, or an object with encoding json.',
      codec: { kind: 'block', chain: 'X' },
    }),
    encoding: wordField(),
  });

export const getBlock = nodeMethod({
  name: 'avm.getBlock',
  path,
  summary: 'A block of the X-Chain by its ID.',
  params: () => z.object({ blockID: idField('block', 'ID of the block.'), encoding: answerEncoding() }),
  result: blockAnswer,
});

export const getBlockByHeight = nodeMethod({
  name: 'avm.getBlockByHeight',
  path,
  summary: 'A block of the X-Chain by its height.',
  params: () => z.object({ height: height('Height of the block.'), encoding: answerEncoding() }),
  result: blockAnswer,
});

export const getHeight = nodeMethod({
  name: 'avm.getHeight',
  path,
  summary: 'Height of the last block of the X-Chain that the node accepted.',
  params: () => z.object({}),
  result: () => z.object({ height: height() }),
});
