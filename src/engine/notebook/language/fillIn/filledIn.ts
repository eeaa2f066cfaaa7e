import type { Request } from '../../cell/cellAst';
import type { TextChange } from '../../cell/changeDirective';
import { parseCell } from '../../cell/parseCell';
import type { Path } from '../../../primitives';
import { formatJson } from '../formatJson';
import { jsonOf } from '../requestJson';
import type { FillField } from '../../../rpc';

/** A value that was filled in; undefined: left out. */
export interface Filled {
  readonly field: Pick<FillField, 'path' | 'written'>;
  readonly typed: string | undefined;
}

/** The change that writes what was filled in as the params of a request, or the arguments of a call. */
export function filledIn(text: string, request: Request, filled: readonly Filled[]): TextChange | undefined {
  const { body } = request;
  const values = filled.flatMap(({ field, typed }) =>
    typed === undefined ? [] : [{ path: field.path, json: field.written(typed) }],
  );
  switch (body.kind) {
    case 'contract':
      return { ...spanOf(body.statement.argsSpan), text: `(${values.map(({ json }) => json).join(', ')})` };
    case 'call':
      return paramsChange(text, body.methodSpan.end, body.params?.end, printed(values));
    case 'subscribe': {
      // The event stands before the list.
      const after = values.map(({ path: [first, ...rest], json }) => ({ path: [Number(first) - 1, ...rest], json }));
      return paramsChange(text, body.eventSpan.end, body.params?.end, printed(after));
    }
    default:
      return undefined;
  }
}

function spanOf({ start, end }: { readonly start: number; readonly end: number }) {
  return { start, end };
}

interface Value {
  readonly path: Path;
  readonly json: string;
}

/** As JSON on one line; empty where there is nothing. */
function printed(values: readonly Value[]): string {
  const [only] = values;
  if (only === undefined) {
    return '';
  }
  if (only.path.length === 0) {
    return only.json;
  }
  const steps = [...new Set(values.map(({ path: [first] }) => first!))];
  const inner = (step: string | number): string =>
    printed(
      values.filter(({ path: [first] }) => first === step).map(({ path, json }) => ({ path: path.slice(1), json })),
    );
  if (typeof steps[0] === 'number') {
    const length = Math.max(...steps.map(Number)) + 1;
    return `[${Array.from({ length }, (_, i) => (steps.includes(i) ? inner(i) : 'null')).join(', ')}]`;
  }
  return `{ ${steps.map((step) => `${JSON.stringify(String(step))}: ${inner(step)}`).join(', ')} }`;
}

function paramsChange(text: string, start: number, end: number | undefined, json: string): TextChange {
  const after = end ?? start;
  if (json === '') {
    return { start, end: after, text: '' };
  }
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const raw = `${text.slice(0, start)} ${json}${text.slice(after)}`;
  const request = parseCell(raw).requests.findLast((one) => one.start <= start);
  const node = request && jsonOf(request);
  const column = start - (text.lastIndexOf('\n', start - 1) + 1) + 1;
  return { start, end: after, text: ` ${node === undefined ? json : formatJson(raw, node, column, lineBreak)}` };
}
