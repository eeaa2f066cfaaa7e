import type { CellAst } from '../cell/cellAst';
import type { Span } from '../cell/jsonNode';
import { jsonOf } from './jsonOf';
import { eachNode } from './nodeAt';

/** Objects and lists of more than one line, which can be folded. */
export function cellFolds(text: string, { requests }: CellAst): readonly Span[] {
  return requests.flatMap((request) => {
    const folds: Span[] = [];
    const node = jsonOf(request);
    if (node !== undefined) {
      eachNode(node, ({ kind, start, end }) => {
        if ((kind === 'object' || kind === 'array') && text.slice(start, end).includes('\n')) {
          folds.push({ start, end });
        }
      });
    }
    return folds;
  });
}
