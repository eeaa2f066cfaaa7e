import { type Line, type Section, message, remote, text, type Fact, joinEach, id, joinLines } from '../../report';
import type { DecodedNode } from '../codec/decodedNode';
import { MAX_ROWS, section, assetNames, listLine } from '../report/lines';
import type { DecodedView } from '../report/decodedView';
import { listShape, oneOf, string, u32, u8, struct, fields, fxOneOf } from '../codec/tables/codecShape';
import type { TransactionType } from './transactionType';
import { decodeCb58, encodeCb58 } from '../../primitives';
import { codecIdsOf, utxoId } from '../codec/codecIds';
import { assetID, utxoIdFields } from '../codec/tables/commonFields';

export const createAssetTx: TransactionType = {
  name: 'CreateAssetTx',
  typeIds: { X: 1 },
  fields: ({ base, table }) => [
    ...base,
    ['name', string],
    ['symbol', string],
    ['denomination', u8],
    [
      'initialStates',
      listShape(
        struct('InitialState', fields({ fxIndex: u32, outputs: listShape(oneOf(table, 'output', 'input')) }), {
          fxIdAfter: 'fxIndex',
        }),
      ),
    ],
  ],
  description: 'creates an asset',
  title: ({ tx, view }) =>
    message`creates ${remote(view.string(tx.child('name')!))} (${remote(view.string(tx.child('symbol')!))})`,
  tables: { initialStates: initialStatesSection },
  creates: 'asset',
  card: { heading: 'Asset', keys: ['creates', 'name', 'symbol', 'denomination'] },
};

/** Key of the created asset, which has no ID yet; its denomination is in the transaction. */
const own = '';

const fxs = ['secp256k1fx', 'nftfx', 'propertyfx'];

/** An asset's initial outputs and its minters. */
function initialStatesSection(tx: DecodedNode, view: DecodedView): readonly Section[] {
  const asset = {
    symbol: view.string(tx.child('symbol')!),
    decimals: Number(view.number(tx.child('denomination')!)),
  };
  const ownView = view.with({ assets: new Map([[own, asset]]) });
  const outputs = (tx.child('initialStates')?.children ?? []).flatMap((state) => {
    const fx = Number(view.number(state.child('fxIndex')!));
    return (state.child('outputs')?.children ?? []).map((output) => ({ output, fx: fxs[fx] ?? String(fx) }));
  });
  return section(
    'initialStates',
    'Initial states',
    ['fx', 'initial output', 'owner'],
    outputs
      .slice(0, MAX_ROWS)
      .map(({ output, fx }): readonly Line[] => [
        [text(fx)],
        whatLine(output, ownView),
        output.child('addresses') ? view.owners(output) : [],
      ]),
    outputs.length,
  );
}

function whatLine(output: DecodedNode, view: DecodedView): Line {
  const amount = output.child('amount');
  return amount ? view.asset(view.number(amount), own) : view.unit(output.typeName, output, own);
}

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

/** An X-Chain operation: "mints 777 FIRN to X-local1…". */
function operationLine(item: DecodedNode, view: DecodedView): Line | undefined {
  const asset = view.cb58(item.child('assetID')!);
  const operation = item.child('operation')!;
  switch (operation.typeName) {
    case 'MintOperation': {
      const minted = operation.child('transferOutput')!;
      const amount = view.asset(view.number(minted.child('amount')!), asset);
      return message`mints ${amount} to ${view.owners(minted)}`;
    }
    case 'NftMintOperation':
      return nftMint(operation, asset, view);
    case 'NftTransferOperation': {
      const output = operation.child('output')!;
      const values = nftValues(output, asset, view, view.owners(output));
      return values.payload.length === 0
        ? message`transfers an NFT of ${values.asset} (group ${values.group}) to ${values.owners}`
        : message`transfers an NFT of ${values.asset} (group ${values.group}) to ${values.owners}, payload ${values.payload}`;
    }
    case 'PropertyMintOperation':
      return message`mints property ${view.assetName(asset)} to ${view.owners(operation.child('ownedOutput')!)}`;
    case 'PropertyBurnOperation':
      return message`burns property ${view.assetName(asset)}`;
    default:
      return undefined;
  }
}

function nftValues(node: DecodedNode, asset: string, view: DecodedView, owners: Line) {
  return { asset: view.assetName(asset), group: view.nftGroup(node), payload: view.nftPayload(node), owners };
}

/** Each output is a separate NFT. */
function nftMint(operation: DecodedNode, asset: string, view: DecodedView): Line {
  const outputs = operation.child('outputs')?.children ?? [];
  const shown = outputs.slice(0, MAX_SHOWN).map((output) => view.owners(output));
  const values = nftValues(operation, asset, view, listLine(shown, outputs.length));
  if (outputs.length === 1) {
    return values.payload.length === 0
      ? message`mints an NFT of ${values.asset} (group ${values.group}) to ${values.owners}`
      : message`mints an NFT of ${values.asset} (group ${values.group}) to ${values.owners}, payload ${values.payload}`;
  }
  return values.payload.length === 0
    ? message`mints ${outputs.length} NFTs of ${values.asset} (group ${values.group}), one each to ${values.owners}`
    : message`mints ${outputs.length} NFTs of ${values.asset} (group ${values.group}), one each to ${values.owners}, payload ${values.payload}`;
}

/** The operations with the UTXOs that they spend and create, and the new minters. */
function operationsSection(tx: DecodedNode, view: DecodedView): readonly Section[] {
  const operations = tx.child('operations')!.children;
  const txId = codecIdsOf(view.decoded).find(({ label }) => label === 'txID')?.cb58;
  const bytes = txId === undefined ? undefined : decodeCb58(txId, 32)?.bytes;
  // The chain numbers operation outputs after the transaction's other outputs.
  let next = tx.child('outputs')?.children.length ?? 0;
  const madeBy = (operation: DecodedNode): Line => {
    const first = next;
    next += outputsOf(operation);
    const indices = Array.from({ length: next - first }, (_, i) => first + i);
    return joinEach(indices, (index) =>
      bytes === undefined ? text(`output ${index}`) : id(encodeCb58(utxoId(bytes, index))),
    );
  };
  return section(
    'operations',
    'Operations',
    ['asset', 'operation', 'input UTXO', 'transaction output', 'signer indices', 'new mint output', 'new UTXOs'],
    operations.slice(0, MAX_ROWS).map((item): readonly Line[] => {
      const operation = item.child('operation')!;
      const input = operation.child('mintInput') ?? operation.child('input') ?? operation;
      const indices = input.child('signatureIndices');
      const mint = operation.child('mintOutput');
      const asset = view.cb58(item.child('assetID')!);
      return [
        [id(asset, assetNames(view.assets).get(asset))],
        operationLine(item, view) ?? view.value(operation),
        ...spentCells(item, view),
        indices ? view.value(indices) : [],
        mint ? view.owners(mint) : [],
        madeBy(operation),
      ];
    }),
    operations.length,
  );
}

function outputsOf(operation: DecodedNode): number {
  const single = ['mintOutput', 'transferOutput', 'ownedOutput', 'output'].filter((name) => operation.child(name));
  return single.length + (operation.child('outputs')?.children.length ?? 0);
}

function spentCells(item: DecodedNode, view: DecodedView): readonly [Line, Line] {
  const inputs = (item.child('inputIDs')?.children ?? []).map((input) => ({
    txId: view.bytes(input.child('txID')!),
    index: Number(view.number(input.child('outputIndex')!)),
  }));
  return [
    joinEach(inputs, ({ txId, index }) => id(encodeCb58(utxoId(txId, index)))),
    joinEach(inputs, ({ txId, index }) =>
      joinLines([[id(view.spelling.of('id', txId))], [text(String(index))]], ' : '),
    ),
  ];
}

/** Operations on one line; a single one is in the title. */
function operationsFact(tx: DecodedNode, view: DecodedView): readonly Fact[] {
  const operations = tx.child('operations')!.children;
  if (operations.length < 2) {
    return [];
  }
  const value = operationsLine(operations, view);
  return value === undefined ? [] : [{ key: 'operations', label: 'operations', value, brief: true, from: [] }];
}

/** The first operations and the number of others; `undefined` where one of the first has no description. */
function operationsLine(operations: readonly DecodedNode[], view: DecodedView): Line | undefined {
  const shown = operations.slice(0, MAX_SHOWN).flatMap((item) => {
    const line = operationLine(item, view);
    return line === undefined ? [] : [line];
  });
  if (shown.length === 0 || shown.length < Math.min(MAX_SHOWN, operations.length)) {
    return undefined;
  }
  const more = operations.length - shown.length;
  const list = joinLines(shown, '; ');
  return more > 0 ? message`${list}; and ${more} more` : list;
}
