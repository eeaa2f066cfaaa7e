import { isJsonList, type JsonValue, parseIfJson, type Path, printJson } from '../../primitives';
import {
  type FillField,
  type IdKind,
  isReference,
  type Method,
  paramFields,
  type ShapeField,
  type ShapeNode,
  shapeText,
} from '../../rpc';
import type { Request } from '../cell/cellAst';
import { type JsonNode, jsonNodeAt, nodeText } from '../cell/jsonNode';
import { checkParams, type ParamProblem } from '../cell/checkParams';
import { parseCell } from '../cell/parseCell';
import { type Call, callsOf, eventOf, jsonOf } from './calls';
import type { TextChange } from './cellEdits';
import { formatJson } from './formatCell';

/** Nested objects are split into fields up to this level, and typed as JSON below. */
const maxDepth = 2;

/** A method's input fields, one per value. @param hrp prefix of the network's addresses */
export function methodFields(text: string, call: Call, hrp: string | undefined): readonly FillField[] {
  const { method, params } = call;
  if (method === undefined) {
    return [];
  }
  const event = eventOf(params);
  const fields = paramFields(method, event);
  return fields.flatMap((field, i) => {
    // With `subscribe` the event is not part of the params.
    const isEvent = call.isSubscribe === true && i === 0;
    const at = method.server === 'evm' ? i : field.name;
    return isEvent ? [] : fieldsIn({ text, method, params, event, hrp }, field, [at], field.name, 1, field.optional);
  });
}

/** Whether the catalogue or an ABI may describe a request's inputs. */
export function isFillable(request: Request): boolean {
  const { kind } = request.body;
  if (request.guess?.form === 'command' || request.guess?.form === 'script') {
    return false;
  }
  const [call] = callsOf(request);
  return kind === 'contract' || ((kind === 'call' || kind === 'subscribe') && call?.method !== undefined);
}

interface Requested {
  readonly text: string;
  readonly method: Method;
  readonly params: JsonNode | undefined;
  readonly event: string | undefined;
  readonly hrp: string | undefined;
}

function fieldsIn(
  requested: Requested,
  { node }: ShapeField,
  path: Path,
  name: string,
  depth: number,
  isOptional: boolean,
): readonly FillField[] {
  if (node.kind === 'object' && depth < maxDepth && node.fields.length > 0) {
    return node.fields.flatMap((inner) =>
      fieldsIn(
        requested,
        inner,
        [...path, inner.name],
        `${name}.${inner.name}`,
        depth + 1,
        isOptional || inner.optional,
      ),
    );
  }
  const { meta } = node;
  const here = jsonNodeAt(requested.params, path);
  const words = node.kind === 'value' ? node.words : undefined;
  return [
    {
      ...{ path, name, isOptional },
      type: shapeText(node, (word) => word),
      sentence: meta.sentence,
      byDefault: meta.default,
      words: words?.map((word) => ({ text: word, sentence: meta.words?.[word] })),
      example: exampleOf(node),
      value: here && typedText(here),
      problem: (typed) => (isReference(typed) ? undefined : readValue(typed, node, path, requested).problem),
      written: (typed) =>
        isReference(typed) ? typed.trim() : printJson(readValue(typed, node, path, requested).value),
    },
  ];
}

/** A string without quotes, everything else as JSON. */
function typedText(node: JsonNode): string {
  return node.kind === 'string' ? node.value : nodeText(node);
}

interface ReadValue {
  readonly value: JsonValue;
  readonly problem?: string;
}

/** Parses input as the first form that is valid per the catalogue; quotes are optional. */
function readValue(typed: string, node: ShapeNode, path: Path, requested: Requested): ReadValue {
  const forms = formsOf(typed.trim(), node);
  let first: ReadValue | undefined;
  for (const value of forms) {
    const [problem] = problemsAt(value, path, requested);
    if (problem === undefined) {
      return { value };
    }
    first ??= { value, problem: wordsOf(problem) };
  }
  return first ?? { value: typed };
}

function formsOf(typed: string, node: ShapeNode): readonly JsonValue[] {
  const json = parseIfJson(typed);
  const quantity: readonly JsonValue[] = /^\d{1,78}$/.test(typed) ? [`0x${BigInt(typed).toString(16)}`] : [];
  if (node.kind === 'list' && (json === undefined || !isJsonList(json))) {
    const items = typed.split(/[\s,]+/).filter((item) => item !== '');
    return [items, items.map((item) => parseIfJson(item) ?? item)];
  }
  const isContainer = typeof json === 'object' && json !== null;
  return [
    ...(json !== undefined && isContainer ? [json] : []),
    ...(json === undefined || isContainer ? [] : [json]),
    ...(typeof json === 'string' ? [] : [typed]),
    ...quantity,
  ];
}

/** Problems of this value only, as others are not filled in yet. */
function problemsAt(value: JsonValue, path: Path, { method, event, hrp }: Requested): readonly ParamProblem[] {
  const params = [...path].reverse().reduce<JsonValue>((inner, step) => {
    if (typeof step === 'string') {
      return { [step]: inner };
    }
    const before = Array.from({ length: step }, (_, i) => (i === 0 ? (event ?? null) : null));
    return [...before, inner];
  }, value);
  return checkParams(method, params, { hrp }).filter(({ path: at }) => path.every((step, i) => at[i] === step));
}

function wordsOf({ kind, expected, instead }: ParamProblem): string {
  switch (kind) {
    case 'checksum':
      return instead === undefined ? 'Invalid checksum.' : `Invalid checksum. Did you mean ${instead}?`;
    case 'unknown':
      return `Unknown field. Fields: ${expected}.`;
    default:
      return instead === undefined ? `Expected ${expected}.` : `Expected ${expected}, here ${instead}.`;
  }
}

const examples: Partial<Readonly<Record<IdKind, string>>> = {
  evmAddress: '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC',
  node: 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg',
  address: 'P-fuji1…',
  evmTransaction: '0x…',
  evmBlock: '0x…',
};

function exampleOf(node: ShapeNode): string | undefined {
  const { id, unit } = node.meta;
  const own = id === undefined ? undefined : examples[id];
  switch (node.kind) {
    case 'list':
      return exampleOf(node.item);
    case 'either':
      return own ?? node.options.map(exampleOf).find((example) => example !== undefined);
    case 'object':
    case 'table':
    case 'again':
      return '{ … }';
    case 'value':
      return (
        own ?? node.words?.[0] ?? (unit === 'bytes' ? '0x…' : node.expected.includes('quantity') ? '26' : undefined)
      );
  }
}

interface FilledField {
  readonly field: Pick<FillField, 'path' | 'written'>;
  readonly typed: string | undefined;
}

export function fillFields(text: string, request: Request, filled: readonly FilledField[]): TextChange | undefined {
  const { body } = request;
  const values = filled.flatMap(({ field, typed }) =>
    typed === undefined ? [] : [{ path: field.path, json: field.written(typed) }],
  );
  switch (body.kind) {
    case 'contract':
      return { ...body.statement.argsSpan, text: `(${values.map(({ json }) => json).join(', ')})` };
    case 'call':
      return paramsChange(text, body.methodSpan.end, body.params?.end, printParams(values));
    case 'subscribe': {
      // The event precedes the list.
      const after = values.map(({ path: [first, ...rest], json }) => ({ path: [Number(first) - 1, ...rest], json }));
      return paramsChange(text, body.eventSpan.end, body.params?.end, printParams(after));
    }
    default:
      return undefined;
  }
}

interface Value {
  readonly path: Path;
  readonly json: string;
}

/** As JSON on one line; empty without values. */
function printParams(values: readonly Value[]): string {
  const [only] = values;
  if (only === undefined) {
    return '';
  }
  if (only.path.length === 0) {
    return only.json;
  }
  const steps = [...new Set(values.map(({ path: [first] }) => first!))];
  const inner = (step: string | number): string =>
    printParams(
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
