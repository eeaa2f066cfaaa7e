import * as z from 'zod/mini';
import { anyJson, wholeNumber } from '../../../primitives';
import { bytesField, field, height, idField, idOrAlias, nAvax, wordField } from '../../field';
import { nodeMethod } from '../../method';
import { answerEncoding, bytesEncoding } from '../sharedFields';

/** The X-Chain itself: its assets, transactions and blocks. It has blocks since it became linear with Cortina. */

const path = '/ext/bc/X';

export const getAssetDescription = nodeMethod({
  name: 'avm.getAssetDescription',
  path,
  summary: 'Name, symbol and denomination of an asset.',
  params: () => z.object({ assetID: idOrAlias('asset', 'ID or alias of the asset: "AVAX".') }),
  result: () =>
    z.object({
      assetID: idField('asset'),
      name: wordField('Set by the creator: not unique, not trustworthy.'),
      symbol: wordField('Set by the creator: not unique, not trustworthy.'),
      denomination: field(wholeNumber, { unit: 'denomination', sentence: 'Decimal places.' }),
    }),
});

export const getTx = nodeMethod({
  name: 'avm.getTx',
  path,
  summary: 'An accepted X-Chain transaction by ID.',
  params: () => z.object({ txID: idField('transaction', 'Transaction ID.'), encoding: answerEncoding() }),
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
  summary: 'Status of an X-Chain transaction.',
  params: () => z.object({ txID: idField('transaction', 'Transaction ID.') }),
  result: () => z.object({ status: wordField('Accepted or Unknown; Processing and Rejected on old nodes.') }),
  deprecated: { since: 'v1.10.0', replacement: 'avm.getTx' },
});

export const getTxFee = nodeMethod({
  name: 'avm.getTxFee',
  path,
  summary: 'X-Chain transaction fees.',
  params: () => z.object({}),
  result: () =>
    z.object({
      txFee: nAvax('Fee of all transactions except CreateAssetTx.'),
      createAssetTxFee: nAvax('Fee of CreateAssetTx.'),
    }),
});

export const issueTx = nodeMethod({
  name: 'avm.issueTx',
  path,
  summary: 'Issues a signed transaction to the X-Chain.',
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
  summary: 'An X-Chain block by ID.',
  params: () => z.object({ blockID: idField('block', 'Block ID.'), encoding: answerEncoding() }),
  result: blockAnswer,
});

export const getBlockByHeight = nodeMethod({
  name: 'avm.getBlockByHeight',
  path,
  summary: 'An X-Chain block by height.',
  params: () => z.object({ height: height('Block height.'), encoding: answerEncoding() }),
  result: blockAnswer,
});

export const getHeight = nodeMethod({
  name: 'avm.getHeight',
  path,
  summary: 'Height of the last accepted X-Chain block.',
  params: () => z.object({}),
  result: () => z.object({ height: height() }),
});
