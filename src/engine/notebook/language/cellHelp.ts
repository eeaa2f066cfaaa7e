import { type CellAst, type Expected, isStatement, type Request, type StatementBody } from '../cell/cellAst';
import { directiveSummary } from '../cell/directives';
import { eachNode, containsOffset, type JsonNode, type JsonSpan } from '../cell/jsonNode';
import { parseCell } from '../cell/parseCell';
import {
  cleanRemote,
  codeSpan,
  escapeMarkdown,
  formatAbsoluteTime,
  formatAmount,
  formatCount,
  formatDuration,
  integerIn,
  type JsonValue,
  pathText,
  printJson,
  valueAt,
} from '../../primitives';
import { parseReference } from '../cell/references';
import {
  type FieldUnit,
  fieldUnit,
  findServicePath,
  paramFields,
  paramShapes,
  restEndpoints,
  type ShapeNode,
} from '../../rpc';
import { operatorAt } from '../cell/expectation';
import {
  type Call,
  callAt,
  callsOf,
  eventOf,
  evmChainOf,
  type LanguageContext,
  namedRequests,
  networkOf,
  referencesOf,
  valuesOf,
} from './calls';
import { eventMarkdown, methodMarkdown, paramMarkdown } from './methodMarkdown';
import { paramLocation } from './completeParams';

interface CellHover extends JsonSpan {
  /** Markdown without links; server responses in it are escaped. */
  readonly markdown: string;
}

/** Longer values are identifiers and bytes, with hovers of their own. */
const maxValueLength = 24;

/** Explains methods, parameters, directives and references. Sends no requests. */
export function hoverCell(
  text: string,
  offset: number,
  context: LanguageContext,
  ast: CellAst = parseCell(text),
): CellHover | undefined {
  const directive = ast.directives.find(({ nameSpan }) => containsOffset(nameSpan, offset));
  if (directive !== undefined) {
    const markdown = directiveSummary(directive.name);
    return markdown === undefined ? undefined : { ...directive.nameSpan, markdown };
  }
  const operator = ast.directives
    .filter(({ name }) => name === 'expect')
    .map(({ value, valueSpan }) => ({ from: valueSpan.start, word: operatorAt(value, offset - valueSpan.start) }))
    .find(({ word }) => word !== undefined);
  if (operator?.word !== undefined) {
    const { start, end, summary } = operator.word;
    return { start: operator.from + start, end: operator.from + end, markdown: escapeMarkdown(summary) };
  }
  const request = ast.requests.find((one) => containsOffset(one, offset));
  return request && hoverRequest(text, offset, request, { ...context, named: [...context.named, ...namedInCell(ast)] });
}

function hoverRequest(text: string, offset: number, request: Request, context: LanguageContext): CellHover | undefined {
  const { body, settings } = request;
  const reference = referencesOf(text, request).find((span) => containsOffset(span, offset));
  if (reference !== undefined) {
    const { start, end, inner } = reference;
    const markdown = referenceMarkdown(inner, context);
    return markdown === undefined ? undefined : { start, end, markdown };
  }
  if (body.kind === 'rest') {
    const endpoint =
      restEndpoints.find(({ path }) => path === body.path.split('?')[0]) ?? findServicePath(body.verb, body.path);
    return endpoint && containsOffset(body.pathSpan, offset)
      ? { ...body.pathSpan, markdown: endpoint.summary }
      : undefined;
  }
  if (isStatement(body)) {
    return hoverWord(text, offset, request, statementWords[body.kind]);
  }
  const calls = callsOf(request);
  const named = calls.find(({ nameSpan }) => containsOffset(nameSpan, offset));
  if (named !== undefined) {
    const names = networkOf(settings, context)?.wireNames ?? context.network.wireNames;
    const markdown =
      body.kind === 'subscribe' ? eventMarkdown(body.event) : named.method && methodMarkdown(named.method, names);
    return markdown === undefined ? undefined : { ...named.nameSpan, markdown };
  }
  return calls.map((call) => hoverParam(call, offset)).find((hover) => hover !== undefined);
}

const block = 'The state after this block, by its number or a tag; default: the latest.';
const call = 'A function of a contract of this workspace, or of an address. Nothing is sent.';
const reverts = 'This is expected to fail, with this error if one is named.';

const statementWords: Readonly<Record<StatementBody['kind'], Readonly<Record<string, string>>>> = {
  contract: { call, at: 'The address of the contract.', block },
  sequence: {
    sequence: 'Transactions in a row, each on the state that those before it left. None is sent.',
    ...{ block, call, reverts },
    with: 'Pretends balance, nonce, code or storage of an account before the first step.',
    from: 'Who sends this step and those after it, until the next `from`.',
    deploy: 'Creates a contract of this workspace, which later steps call by its name.',
    value: 'What the step sends: wei, or an amount with a unit.',
    as: 'What later steps call the contract.',
  },
  replay: {
    replay:
      'Runs a transaction again at its position in its block, or a call, with and without the changes. Nothing is sent.',
    'with build': 'The contracts that it called or creates have the code of the current build of this workspace.',
    with: 'What to change: from, to, value, gas, block, input, or balance, nonce, code or storage of an account.',
    succeeds: 'It is expected to succeed.',
    reverts,
  },
};

function hoverWord(
  text: string,
  offset: number,
  request: Request,
  words: Readonly<Record<string, string>>,
): CellHover | undefined {
  const isInValue = valuesOf(request).some((value) => containsOffset(value, offset));
  for (const { 0: word, index } of text
    .slice(request.start, request.end)
    .matchAll(/(?<!\S)(?:with build|[a-z]+)(?!\S)/g)) {
    const span = { start: request.start + index, end: request.start + index + word.length };
    const markdown = containsOffset(span, offset) && !isInValue ? words[word] : undefined;
    if (markdown !== undefined) {
      return { ...span, markdown };
    }
  }
  return undefined;
}

function namedInCell(ast: CellAst): LanguageContext['named'] {
  return namedRequests(ast).map((one) => ({ ...one, isBefore: true }));
}

function hoverParam({ method, params, guess }: Call, offset: number): CellHover | undefined {
  // Values in a command have no positions.
  if (method === undefined || params === undefined || guess === 'command') {
    return undefined;
  }
  const event = eventOf(params);
  let hover: CellHover | undefined;
  eachNode(params, (node, path) => {
    if (node.kind === 'object') {
      const member = node.members.find(({ keySpan }) => containsOffset(keySpan, offset));
      const [shape] = member === undefined ? [] : paramShapes(method, [...path, member.key], event);
      if (member !== undefined && shape !== undefined) {
        const markdown = paramMarkdown({ name: member.key, optional: false, node: shape });
        hover = { ...member.keySpan, markdown };
      }
    }
    const field =
      method.server === 'evm' && path.length === 1 ? paramFields(method, event)[Number(path[0])] : undefined;
    if (isShortLeaf(node) && node.start < node.end && containsOffset(node, offset)) {
      const lines = [
        ...(field === undefined ? [] : [paramMarkdown(field)]),
        ...wordMarkdown(node, paramShapes(method, path, event)),
      ];
      hover = lines.length === 0 ? hover : { start: node.start, end: node.end, markdown: lines.join('\n\n') };
    }
  });
  return hover;
}

/** Meaning of a symbolic value, such as a block tag. */
function wordMarkdown(node: JsonNode, shapes: readonly ShapeNode[]): readonly string[] {
  const word = node.kind === 'string' ? node.value : '';
  const sentence = shapes
    .map(({ meta }) => (Object.hasOwn(meta.words ?? {}, word) ? meta.words![word] : undefined))
    .find((one) => one !== undefined);
  return sentence === undefined ? [] : [`${codeSpan(word)}: ${sentence}`];
}

function isShortLeaf({ kind, start, end }: JsonNode): boolean {
  return (kind === 'string' || kind === 'number' || kind === 'word') && end - start <= maxValueLength;
}

function referenceMarkdown(inner: string, { named, responses }: LanguageContext): string | undefined {
  const reference = parseReference(inner);
  if (reference === undefined) {
    return undefined;
  }
  const { name, path } = reference;
  const method = named.find((one) => one.name === name)?.method;
  const from = method === undefined ? name : `${name} (${escapeMarkdown(method)})`;
  const response = responses.get(name);
  if (response === undefined) {
    return `From the response of ${from}: no response yet.`;
  }
  const value = valueAt(response, path);
  return value === undefined
    ? `The last response of ${from} has no ${codeSpan(pathText(path))}.`
    : `In the last response of ${from}: ${codeSpan(cleanRemote(printJson(value), 200))}`;
}

interface ParameterHelp {
  /** "eth_getBalance [address, block]", "platform.getTx { txID, encoding? }". */
  readonly label: string;
  readonly summary: string;
  readonly parameters: readonly SignatureParameter[];
  readonly active?: number;
}

interface SignatureParameter {
  readonly span: readonly [start: number, end: number];
  readonly markdown: string;
}

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

interface AmountHint {
  readonly offset: number;
  readonly text: string;
}

const smallest = 10n;

/** Inlay hints for amounts, times and hex quantities in human units, by the catalogue's types. */
export function amountHints({ requests }: CellAst, context: LanguageContext): readonly AmountHint[] {
  return requests.flatMap((request) => {
    const calls = callsOf(request);
    const network = networkOf(request.settings, context);
    const symbol = network === undefined ? undefined : evmChainOf(request.settings, network)?.symbol;
    return [
      ...calls.flatMap((call) => paramHints(call, symbol)),
      ...(calls.length === 1 ? expectHints(calls[0]!, request, symbol) : []),
    ];
  });
}

function paramHints({ method, params, guess }: Call, symbol: string | undefined): readonly AmountHint[] {
  const hints: AmountHint[] = [];
  if (method === undefined || params === undefined || guess === 'command') {
    return hints;
  }
  const event = eventOf(params);
  eachNode(params, (node, path) => {
    const read = node.kind === 'string' || node.kind === 'number' ? integer(node.value) : undefined;
    // A number written in decimal needs no conversion from hex.
    const value = read && node.kind === 'string' && node.decimal === true ? { ...read, isHex: false } : read;
    const unit = value && paramShapes(method, path, event).find(({ meta }) => meta.unit !== undefined)?.meta.unit;
    const text = value && unit && formatInUnit(value, unit, symbol);
    if (text !== undefined) {
      hints.push({ offset: node.end, text });
    }
  });
  return hints;
}

function expectHints({ method }: Call, { settings }: Request, symbol: string | undefined): readonly AmountHint[] {
  return settings.expect.flatMap(({ expectation, end }: Expected) => {
    const { path, value: json, unit: written } = expectation;
    const value = json === undefined || written !== undefined ? undefined : integer(json);
    if (method === undefined || value === undefined) {
      return [];
    }
    const unit = fieldUnit(method, path);
    const text = unit && formatInUnit(value, unit, symbol);
    return text === undefined ? [] : [{ offset: end, text }];
  });
}

interface Integer {
  readonly value: bigint;
  readonly isHex: boolean;
}

function integer(json: JsonValue): Integer | undefined {
  const value = integerIn(json);
  return value === undefined ? undefined : { value, isHex: typeof json === 'string' && /^0x/i.test(json) };
}

function formatInUnit({ value, isHex }: Integer, unit: FieldUnit, symbol: string | undefined): string | undefined {
  const [baseUnit, per] = unit.split('/');
  const coin = { nAVAX: { decimals: 9, symbol: 'AVAX' }, wei: { decimals: 18, symbol: symbol ?? '' } }[baseUnit!];
  if (coin !== undefined) {
    const amount = formatAmount({ value, ...coin, baseUnit });
    return per === undefined ? amount : `${amount}/${per}`;
  }
  switch (unit) {
    case 'time':
      return value < smallest ? undefined : formatAbsoluteTime(Number(value) * 1_000, { timeZone: 'UTC' });
    case 'timeMilliseconds':
      return value < smallest ? undefined : formatAbsoluteTime(Number(value), { timeZone: 'UTC' });
    case 'seconds':
      return value < 60n ? undefined : formatDuration(Number(value) * 1_000);
    case 'bytes':
      return undefined;
    default:
      return isHex && value >= smallest ? formatCount(value) : undefined;
  }
}
