import * as z from 'zod/mini';
import { flag, wholeNumber } from '../../primitives';
import {
  amountField,
  field,
  idField,
  idOrAlias,
  height,
  nAvax,
  wordField,
  utxoPage,
  utxoParams,
  responseEncoding,
  codecResult,
  issuing,
} from '../field';
import { nodeMethods } from '../method';

/** UTXOs and balances of X-Chain addresses (docs/facts/json-rpc.md, "Answers"). */

const avm = nodeMethods({ path: '/ext/bc/X' });
export const { methods } = avm;

const deprecated = { since: 'v1.9.12', replacement: 'avm.getUTXOs' };

const owner = () => idField('address', 'X-Chain address.');
const includePartial = () =>
  z.optional(
    field(flag, {
      sentence: 'Whether to include locked and multisig outputs.',
      default: 'false',
    }),
  );

export const getUTXOs = avm('avm.getUTXOs', 'X-Chain UTXOs of addresses, or UTXOs exported to the X-Chain for them.', {
  params: () => utxoParams('Exporting chain, P or C; absent for UTXOs on the X-Chain.'),
  result: () => utxoPage('X'),
});

avm('avm.getBalance', 'Balance of an asset held by an address on the X-Chain.', {
  params: () => ({
    address: owner(),
    assetID: idOrAlias('asset', 'ID or alias of the asset: "AVAX".'),
    includePartial: includePartial(),
  }),
  result: () => ({
    balance: amountField('assetAmount'),
    utxoIDs: z.array(
      z.object({
        txID: idField('transaction'),
        outputIndex: field(wholeNumber, { unit: 'index' }),
      }),
    ),
  }),
  deprecated,
});

export const getAllBalances = avm('avm.getAllBalances', 'Balances of all assets held by an address on the X-Chain.', {
  params: () => ({ address: owner(), includePartial: includePartial() }),
  result: () => ({
    balances: z.array(
      z.object({
        asset: idOrAlias('asset', 'Asset alias, or ID.'),
        balance: amountField('assetAmount'),
      }),
    ),
  }),
  deprecated,
});

/** The X-Chain's assets, transactions and blocks. It has blocks since Cortina made it linear. */

export const getAssetDescription = avm('avm.getAssetDescription', 'Name, symbol and denomination of an asset.', {
  params: () => ({ assetID: idOrAlias('asset', 'ID or alias of the asset: "AVAX".') }),
  result: () => ({
    assetID: idField('asset'),
    name: wordField('Set by the creator: not unique, not trustworthy.'),
    symbol: wordField('Set by the creator: not unique, not trustworthy.'),
    denomination: field(wholeNumber, { unit: 'denomination', sentence: 'Decimal places.' }),
  }),
});

export const getTx = avm('avm.getTx', 'An accepted X-Chain transaction by ID.', {
  params: () => ({ txID: idField('transaction', 'Transaction ID.'), encoding: responseEncoding() }),
  result: () => codecResult('tx', 'X'),
});

avm('avm.getTxStatus', 'Status of an X-Chain transaction.', {
  params: () => ({ txID: idField('transaction', 'Transaction ID.') }),
  result: () => ({ status: wordField('Accepted or Unknown; Processing and Rejected on old nodes.') }),
  deprecated: { since: 'v1.10.0', replacement: 'avm.getTx' },
});

avm('avm.getTxFee', 'X-Chain transaction fees.', {
  result: () => ({
    txFee: nAvax('Fee of all transactions except CreateAssetTx.'),
    createAssetTxFee: nAvax('Fee of CreateAssetTx.'),
  }),
});

avm('avm.issueTx', 'Issues a signed transaction to the X-Chain.', issuing);

const blockResult = () => codecResult('block', 'X');

export const getBlock = avm('avm.getBlock', 'An X-Chain block by ID.', {
  params: () => ({ blockID: idField('block', 'Block ID.'), encoding: responseEncoding() }),
  result: blockResult,
});

export const getBlockByHeight = avm('avm.getBlockByHeight', 'An X-Chain block by height.', {
  params: () => ({ height: height('Block height.'), encoding: responseEncoding() }),
  result: blockResult,
});

export const getHeight = avm('avm.getHeight', 'Height of the last accepted X-Chain block.', {
  result: () => ({ height: height() }),
});

/** The X-Chain wallet of a node, entirely deprecated. */

const wallet = nodeMethods({ path: '/ext/bc/X/wallet' });
export const { methods: walletMethods } = wallet;

wallet('wallet.issueTx', 'Issues a signed X-Chain transaction that may spend outputs of pending ones issued here.', {
  ...issuing,
  availability: { on: 'own' },
  deprecated: { replacement: 'avm.issueTx' },
});
