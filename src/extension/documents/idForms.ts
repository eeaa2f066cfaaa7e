import { otherForms, parseIdentifier } from '../../engine/detection';
import type { PageForm, Report } from '../../engine/report';

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
