import { type Fact, type Line, type Section, id, joined, message, text } from '../../report';
import { encodeCb58 } from '../../primitives';
import { utxoId } from '../codec/codecIds';
import { type DecodedNode, nodeBytes, nodeNumber } from '../codec/decodedNode';
import { assetName, nftGroup, nftValues } from '../report/receivers';
import { MAX_ROWS, section } from '../report/section';
import { codecValueLine } from '../report/codecValueLine';
import { assetLine, listLine, ownersLine, type DecodedView } from '../report/decodedView';
import { fxOneOf, listShape, struct } from '../codec/tables/codecShape';
import { assetID, utxoIdFields } from '../codec/tables/commonFields';
import type { TransactionType } from './transactionType';

const MAX_SHOWN = 3;

export const operationTx: TransactionType = {
  name: 'OperationTx',
  typeIds: { X: 2 },
  fields: ({ base, table }) => [
    ...base,
    [
      'operations',
      listShape(
        struct('Operation', [
          assetID,
          ['inputIDs', listShape(struct('UTXOID', utxoIdFields))],
          ['operation', fxOneOf(table, 'operation')],
        ]),
      ),
    ],
  ],
  description: 'mints, transfers or burns assets',
  title: ({ tx, view }) => operationsLine(tx.child('operations')!.children, view),
  summary: operationsFact,
  tables: { operations: operationsSection },
};

/** What an operation of the X-Chain does with its asset: "mints 777 FIRN for X-local1…". */
function operationLine(item: DecodedNode, view: DecodedView): Line | undefined {
  const { bytes } = view.decoded;
  const asset = encodeCb58(nodeBytes(item.child('assetID')!, bytes));
  const operation = item.child('operation')!;
  switch (operation.typeName) {
    case 'MintOperation': {
      const minted = operation.child('transferOutput')!;
      const amount = assetLine(nodeNumber(minted.child('amount')!, bytes), asset, view);
      return message`mints ${amount} to ${ownersLine(minted, view)}`;
    }
    case 'NftMintOperation':
      return nftMint(operation, asset, view);
    case 'NftTransferOperation': {
      const output = operation.child('output')!;
      const values = { ...nftValues(output, asset, view), owner: ownersLine(output, view) };
      const group = text(nftGroup(output, view));
      return values.payload.length === 0
        ? message`transfers an NFT of ${values.asset} (group ${group}) to ${values.owner}`
        : message`transfers an NFT of ${values.asset} (group ${group}) to ${values.owner}, payload ${values.payload}`;
    }
    case 'PropertyMintOperation':
      return message`mints property ${assetName(asset, view)} to ${ownersLine(operation.child('ownedOutput')!, view)}`;
    case 'PropertyBurnOperation':
      return message`burns property ${assetName(asset, view)}`;
    default:
      return undefined;
  }
}

/** Each of its outputs is an NFT of its own. */
function nftMint(operation: DecodedNode, asset: string, view: DecodedView): Line {
  const outputs = operation.child('outputs')?.children ?? [];
  const shown = outputs.slice(0, MAX_SHOWN).map((output) => ownersLine(output, view));
  const values = { ...nftValues(operation, asset, view), owners: listLine(shown, outputs.length) };
  const group = text(nftGroup(operation, view));
  if (outputs.length === 1) {
    return values.payload.length === 0
      ? message`mints an NFT of ${values.asset} (group ${group}) to ${values.owners}`
      : message`mints an NFT of ${values.asset} (group ${group}) to ${values.owners}, payload ${values.payload}`;
  }
  return values.payload.length === 0
    ? message`mints ${outputs.length} NFTs of ${values.asset} (group ${group}), one each to ${values.owners}`
    : message`mints ${outputs.length} NFTs of ${values.asset} (group ${group}), one each to ${values.owners}, payload ${values.payload}`;
}

/** The operations of a transaction and what they say besides: what they spend, and who may mint next. */
function operationsSection(tx: DecodedNode, view: DecodedView): readonly Section[] {
  const operations = tx.child('operations')!.children;
  const {
    spelling,
    decoded: { bytes },
  } = view;
  return section(
    'operations',
    'Operations',
    ['asset', 'operation', 'input UTXO', 'transaction output', 'signer indices', 'new mint output'],
    operations.slice(0, MAX_ROWS).map((item): readonly Line[] => {
      const operation = item.child('operation')!;
      const input = operation.child('mintInput') ?? operation.child('input') ?? operation;
      const indices = input.child('signatureIndices');
      const next = operation.child('mintOutput');
      const asset = spelling.of('id', nodeBytes(item.child('assetID')!, bytes));
      return [
        [id(asset, view.assets.get(asset)?.symbol)],
        operationLine(item, view) ?? codecValueLine(operation, view),
        ...spentCells(item, view),
        indices ? codecValueLine(indices, view) : [],
        next ? ownersLine(next, view) : [],
      ];
    }),
    operations.length,
  );
}

function spentCells(item: DecodedNode, { decoded: { bytes }, spelling }: DecodedView): readonly [Line, Line] {
  const inputs = (item.child('inputIDs')?.children ?? []).map((input) => ({
    txId: nodeBytes(input.child('txID')!, bytes),
    index: Number(nodeNumber(input.child('outputIndex')!, bytes)),
  }));
  return [
    joined(
      inputs.map(({ txId, index }): Line => [id(encodeCb58(utxoId(txId, index)))]),
      ', ',
    ),
    joined(
      inputs.map(({ txId, index }): Line => joined([[id(spelling.of('id', txId))], [text(String(index))]], ' : ')),
      ', ',
    ),
  ];
}

/** Operations in one line; the title has the only one of a transaction. */
function operationsFact(tx: DecodedNode, view: DecodedView): readonly Fact[] {
  const operations = tx.child('operations')!.children;
  if (operations.length < 2) {
    return [];
  }
  const value = operationsLine(operations, view);
  return value === undefined ? [] : [{ key: 'operations', label: 'operations', value, brief: true, from: [] }];
}

/** The first operations, and how many more there are; undefined where one of these is of a type without words. */
function operationsLine(operations: readonly DecodedNode[], view: DecodedView): Line | undefined {
  const shown = operations.slice(0, MAX_SHOWN).flatMap((item) => {
    const line = operationLine(item, view);
    return line === undefined ? [] : [line];
  });
  if (shown.length === 0 || shown.length < Math.min(MAX_SHOWN, operations.length)) {
    return undefined;
  }
  const more = operations.length - shown.length;
  const list = joined(shown, '; ');
  return more > 0 ? message`${list} and ${more} more operations` : list;
}
