import type { CellAst } from '../cell/cellAst';
import { parseCell } from '../cell/parseCell';
import { callAt, eventOf } from './calls';
import { paramMarkdown } from './methodMarkdown';
import { paramLocation } from './paramLocation';
import { paramFields } from '../../rpc';

/** A method with its parameters, one of which is being written. */
export interface ParameterHelp {
  /** "eth_getBalance [address, block]", "platform.getTx { txID, encoding? }". */
  readonly label: string;
  readonly summary: string;
  readonly parameters: readonly SignatureParameter[];
  /** Undefined where the place is at none of them. */
  readonly active?: number;
}

export interface SignatureParameter {
  /** Where its name stands in the label. */
  readonly span: readonly [start: number, end: number];
  readonly markdown: string;
}

/** The call whose params a place is in. */
export function signatureAt(text: string, offset: number, ast: CellAst = parseCell(text)): ParameterHelp | undefined {
  const request = ast.requests.findLast(({ start }) => start <= offset);
  const call = request && callAt(request, text, offset);
  if (call?.method === undefined) {
    return undefined;
  }
  const { method, name, params } = call;
  const fields = paramFields(method, eventOf(params));
  const isList = method.server === 'evm';
  let label = `${name} ${isList ? '[' : '{ '}`;
  const parameters = fields.map((field, i): SignatureParameter => {
    const start = label.length + (i === 0 ? 0 : 2);
    label += (i === 0 ? '' : ', ') + field.name + (field.optional ? '?' : '');
    return { span: [start, label.length], markdown: paramMarkdown(field) };
  });
  label += isList ? ']' : ' }';
  if (fields.length === 0) {
    label = name;
  }
  const [first, second] = paramLocation(call, text, offset)?.path ?? [];
  const key = typeof first === 'number' ? second : first;
  const active = isList
    ? Number(first ?? 0)
    : fields.findIndex((field) => field.name.toLowerCase() === String(key).toLowerCase());
  return {
    label,
    summary: method.summary,
    parameters,
    active: active < 0 || active >= fields.length ? undefined : active,
  };
}
