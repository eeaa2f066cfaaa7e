import { otherForms } from '../../engine/detection/describe';
import { parseIdentifier } from '../../engine/detection/parseIdentifier';
import type { Report } from '../../engine/report/finding';
import type { PageForm } from '../../engine/report/page/pageView';

/** Signed bytes have other forms, which are no names of them. */
const longest = 200;

/** Other spellings of an identifier. Those of an EVM chain's own, of bytes and of what may be a key have one alone. */
export function idForms({ identifier: text, kind, status }: Report): readonly PageForm[] {
  const identifier = status === 'secret' || text.length > longest ? undefined : parseIdentifier(text);
  switch (identifier?.kind) {
    case 'cb58Id':
    case 'nodeId':
      return otherForms(identifier);
    case 'hash32':
      return kind === 'transaction' || kind === 'block' ? [] : otherForms(identifier);
    default:
      return [];
  }
}
