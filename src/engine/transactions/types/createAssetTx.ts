import { type Line, type Section, message, remote, text } from '../../report';
import { type DecodedNode, nodeNumber, nodeString } from '../codec/decodedNode';
import { unitLine } from '../report/receivers';
import { MAX_ROWS, section } from '../report/section';
import { assetLine, ownersLine, type DecodedView } from '../report/decodedView';
import { listShape, oneOf, string, u32, u8, struct } from '../codec/tables/codecShape';
import type { TransactionType } from './transactionType';

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
        struct(
          'InitialState',
          [
            ['fxIndex', u32],
            // Any part of an fx is read: whether it may stand there is for the chain to verify.
            ['outputs', listShape(oneOf(table, 'output', 'input'))],
          ],
          { fxIdAfter: 'fxIndex' },
        ),
      ),
    ],
  ],
  description: 'creates an asset',
  title: ({ tx, view: { decoded } }) =>
    message`creates ${remote(nodeString(tx.child('name')!, decoded.bytes))} (${remote(nodeString(tx.child('symbol')!, decoded.bytes))})`,
  tables: { initialStates: initialStatesSection },
  creates: 'asset',
};

/** The asset that a transaction creates has no ID yet, but what counts it stands in the transaction. */
const own = '';

const fxs = ['secp256k1fx', 'nftfx', 'propertyfx'];

/** What there is of an asset when it is created, and who may make more. */
function initialStatesSection(tx: DecodedNode, view: DecodedView): readonly Section[] {
  const { bytes } = view.decoded;
  const asset = {
    symbol: nodeString(tx.child('symbol')!, bytes),
    decimals: Number(nodeNumber(tx.child('denomination')!, bytes)),
  };
  const ownView: DecodedView = { ...view, assets: new Map([[own, asset]]) };
  const outputs = (tx.child('initialStates')?.children ?? []).flatMap((state) => {
    const fx = Number(nodeNumber(state.child('fxIndex')!, bytes));
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
        output.child('addresses') ? ownersLine(output, view) : [],
      ]),
    outputs.length,
  );
}

function whatLine(output: DecodedNode, view: DecodedView): Line {
  const amount = output.child('amount');
  return amount
    ? assetLine(nodeNumber(amount, view.decoded.bytes), own, view)
    : unitLine(output.typeName, output, own, view);
}
