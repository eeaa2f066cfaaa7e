import { type Line, type Section, code, id, text } from '../../report';
import { encodeCb58 } from '../../primitives';
import { codecIdsOf, idInside, idLabel } from '../codec/codecIds';
import { decodeBytes } from '../codec/decodeBytes';
import type { DecodedBytes } from '../codec/decodedBytes';
import type { DecodedNode } from '../codec/decodedNode';
import { innerTransactions } from '../codec/innerTransactions';
import { nodeBytes } from '../codec/nodeValue';
import { Spelling } from '../codec/spelling';
import type { BytesKind } from '../codec/tables/kinds';
import type { BytesContent } from '../codec/tables/codecShape';
import { fieldRows } from './fieldRows';
import { MAX_ROWS, section } from './section';
import { knownAssets } from './codecContext';
import { describeType } from './describeType';
import { flowsOf } from './flows';
import { ledgerOf } from './ledger';
import { transactionTitle } from './transactionTitle';
import { viewOfTx } from './viewOfTx';
import type { DecodedView } from './decodedView';

/** What may stand in a field, the likeliest first. */
const kinds: Partial<Record<BytesContent, readonly BytesKind[]>> = {
  warp: ['warp'],
  warpPayload: ['warpPayload'],
  pChainMessage: ['pChainMessage', 'uptimeMessage'],
  block: ['block'],
};

/** A Warp message in a transaction, the payload in it, the P-Chain's message in that: each as a table of its fields. */
export function nestedSections(node: DecodedNode, view: DecodedView): readonly Section[] {
  return node.children.flatMap((child) => {
    const holds = contentOf(child);
    const content = nodeBytes(child, view.decoded.bytes);
    const mayBe = content.length === 0 ? [] : ((holds && kinds[holds]) ?? []);
    const [inside] = mayBe.flatMap((kind) => decodeBytes(content, { kind, hrp: view.decoded.hrp }));
    if (!inside) {
      return [];
    }
    const inner: DecodedView = { ...view, decoded: inside, spelling: new Spelling(inside) };
    const fields = fieldRows(inside.root, inner).map(({ label, value }): readonly Line[] => [[text(label)], value]);
    return [
      ...section(`inside.${inside.kind}`, describeType(inside), [], [...idRows(inside), ...fields]).map(
        (one): Section => ({ ...one, isOfOne: true }),
      ),
      ...txsSection(inside.root, inner),
      ...nestedSections(inside.root, inner),
    ];
  });
}

function idRows(decoded: DecodedBytes): readonly (readonly Line[])[] {
  return codecIdsOf(decoded).map(({ label, cb58 }) => [[text(idLabel(label))], [id(cb58)]]);
}

/** Protobuf has no field whose content is described: a justification's message is the P-Chain's. */
function contentOf({ name, shape }: DecodedNode): BytesContent | undefined {
  return shape.kind === 'bytes'
    ? shape.holds
    : shape.kind === 'fixed' && name === 'message'
      ? 'pChainMessage'
      : undefined;
}

/** Who signed is not looked for in a list, so nothing is taken for change. */
function titleInList(tx: DecodedNode, view: DecodedView): Line {
  const flows = flowsOf(tx, view.decoded, view.spelling);
  const own = viewOfTx(tx, { ...view, assets: knownAssets(flows, view.decoded, view.assets) });
  return transactionTitle(tx, own, flows, ledgerOf(flows, own, {})) ?? [text(tx.typeName)];
}

/** The transactions of a block, by ID and type. */
export function txsSection(root: DecodedNode, view: DecodedView): readonly Section[] {
  const { bytes } = view.decoded;
  const txs = innerTransactions({ root });
  return section(
    'transactions',
    'Transactions',
    ['transaction', 'type', 'action'],
    txs.slice(0, MAX_ROWS).map((tx): readonly Line[] => {
      const unsigned = tx.child('unsignedTx')!;
      return [
        [id(encodeCb58(idInside(bytes, tx.start, tx.end)))],
        [code(unsigned.typeName)],
        titleInList(unsigned, view),
      ];
    }),
    txs.length,
  );
}
