import { type Line, type Section, message, remote, text } from '../../report';
import type { DecodedNode } from '../codec/decodedNode';
import { MAX_ROWS, section } from '../report/lines';
import type { DecodedView } from '../report/decodedView';
import { listShape, oneOf, string, u32, u8, struct, fields } from '../codec/tables/codecShape';
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

/** The asset that a transaction creates has no ID yet, but what counts it stands in the transaction. */
const own = '';

const fxs = ['secp256k1fx', 'nftfx', 'propertyfx'];

/** What there is of an asset when it is created, and who may make more. */
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
