import type { CellAst, Request } from '../cell/cellAst';
import type { JsonSpan } from '../cell/jsonNode';
import { calleeText } from '../cell/callStatement';
import { callsOf } from './calls';
import { valuesOf } from './requestJson';
import { eachNode } from '../cell/walkNodes';

/** A request in the outline. */
export interface CellSymbol extends JsonSpan {
  /** Its `@name`, else what it calls. */
  readonly name: string;
  /** What it calls, where the name does not say it. */
  readonly detail: string;
  /** The words that name it. */
  readonly selection: JsonSpan;
}

export function cellSymbols({ requests }: CellAst): readonly CellSymbol[] {
  return requests.map((request) => {
    const { start, end, settings } = request;
    const label = labelOf(request);
    return {
      ...{ start, end, selection: headOf(request) },
      name: settings.name ?? label,
      detail: settings.name === undefined ? '' : label,
    };
  });
}

function labelOf(request: Request): string {
  const { body } = request;
  switch (body.kind) {
    case 'call':
      return body.method;
    case 'subscribe':
      return `subscribe ${body.event}`;
    case 'rest':
      return `${body.verb} ${body.path}`;
    case 'contract':
      return `call ${calleeText(body.statement)}`;
    case 'envelope':
      return [...new Set(callsOf(request).map(({ name }) => name))].join(', ') || '{}';
  }
}

function headOf({ body, start }: Request): JsonSpan {
  switch (body.kind) {
    case 'call':
      return body.methodSpan;
    case 'subscribe':
      return { start, end: body.eventSpan.end };
    case 'rest':
      return { start, end: body.pathSpan.end };
    case 'contract':
      return { start, end: body.statement.functionName.end };
    case 'envelope':
      return { start, end: start + 1 };
  }
}

/** Objects and lists of more than one line, which can be folded. */
export function cellFolds(text: string, { requests }: CellAst): readonly JsonSpan[] {
  return requests.flatMap((request) => {
    const folds: JsonSpan[] = [];
    for (const node of valuesOf(request)) {
      eachNode(node, ({ kind, start, end }) => {
        if ((kind === 'object' || kind === 'array') && text.slice(start, end).includes('\n')) {
          folds.push({ start, end });
        }
      });
    }
    return folds;
  });
}
