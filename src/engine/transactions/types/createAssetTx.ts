import { type Line, type Section, text } from '../../report';
import type { DecodedNode } from '../codec/decodedNode';
import { nodeNumber, nodeString } from '../codec/nodeValue';
import { unitLine } from '../report/nfts';
import { MAX_ROWS, section } from '../report/section';
import { assetLine, ownersLine, type DecodedView } from '../report/decodedView';

/** The asset that a transaction creates has no ID yet, but what counts it stands in the transaction. */
const own = '';

const fxs = ['secp256k1fx', 'nftfx', 'propertyfx'];

/** What there is of an asset when it is created, and who may make more. */
export function initialStatesSection(tx: DecodedNode, view: DecodedView): readonly Section[] {
  const { bytes } = view.decoded;
  const symbol = tx.child('symbol');
  const decimals = tx.child('denomination');
  if (!symbol || !decimals) {
    return [];
  }
  const asset = { symbol: nodeString(symbol, bytes), decimals: Number(nodeNumber(decimals, bytes)) };
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
    : unitLine(output.shape.kind === 'struct' ? output.shape.name : '', output, own, view);
}
