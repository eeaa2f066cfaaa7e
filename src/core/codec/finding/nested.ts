import type { Line, Section } from '../../finding/finding';
import { id, text } from '../../finding/spans';
import { codecIdsOf } from '../codecIdsOf';
import { decodeBytes } from '../decodeBytes';
import type { BytesKind, DecodedBytes } from '../decodedBytes';
import type { DecodedNode } from '../decodedNode';
import { nodeBytes } from '../nodeValue';
import type { BytesContent } from '../shape';
import { Spelling } from '../spelling';
import { fieldRows } from './fieldRows';
import { idLabel } from './idLabel';
import { section } from './section';
import { txsSection } from './txSections';
import { typeWords } from './typeWords';
import type { View } from './view';

const kinds: Partial<Record<BytesContent, BytesKind>> = {
  warp: 'warp',
  warpPayload: 'warpPayload',
  pChainMessage: 'pChainMessage',
  block: 'block',
};

/** A Warp message in a transaction, the payload in it, the P-Chain's message in that: each as a table of its fields. */
export function nestedSections(node: DecodedNode, view: View): readonly Section[] {
  return node.children.flatMap((child) => {
    const holds = contentOf(child);
    const kind = holds && kinds[holds];
    const content = nodeBytes(child, view.decoded.bytes);
    const [inside] = kind && content.length > 0 ? decodeBytes(content, { kind, ...hrpOption(view.decoded) }) : [];
    if (!inside) {
      return [];
    }
    const inner: View = { decoded: inside, assets: view.assets, spelling: new Spelling(inside) };
    const fields = fieldRows(inside.root, inner).map(({ label, value }): readonly Line[] => [[text(label)], value]);
    return [
      ...section(`inside.${inside.kind}`, typeWords(inside), [], [...idRows(inside), ...fields]),
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

function hrpOption({ hrp }: DecodedBytes): { readonly hrp?: string } {
  return hrp === undefined ? {} : { hrp };
}
