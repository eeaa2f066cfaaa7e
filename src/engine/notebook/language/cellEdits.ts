import { type CalledMethod, type DirectiveName, readEnvelope, type Request } from '../cell/cellAst';
import { parseCell } from '../cell/parseCell';
import { isJsonList, type JsonValue, parseIfJson, type Path, printJson } from '../../primitives';
import { formatJson } from './formatCell';
import { jsonOf } from './calls';
import type { FillField } from '../../rpc';
import { chainInPath, type PastedTarget } from '../cell/findTarget';
import { type CurlRequest, readCurl, withoutSecrets } from '../cell/readCurl';

/** A change of a cell's text: what stands from `start` to `end` becomes `text`. */
export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The change that makes `# @name value` hold for a whole cell: its first such line gets the value, or the cell a new one. */
export function setDirective(cell: string, name: DirectiveName, value: string): TextChange {
  const first = parseCell(cell).directives.find((directive) => directive.name === name);
  if (first === undefined) {
    const lineBreak = cell.includes('\r\n') ? '\r\n' : '\n';
    return { start: 0, end: 0, text: `# @${name} ${value}${lineBreak}` };
  }
  return { start: first.nameSpan.end, end: first.end, text: ` ${value}` };
}

/** The change that takes the first `# @name …` line out of a cell; undefined where there is none. */
export function removeDirective(cell: string, name: DirectiveName): TextChange | undefined {
  const first = parseCell(cell).directives.find((directive) => directive.name === name);
  if (first === undefined) {
    return undefined;
  }
  const start = cell.lastIndexOf('\n', first.start) + 1;
  const lineBreak = cell.indexOf('\n', first.end);
  return { start, end: lineBreak < 0 ? cell.length : lineBreak + 1, text: '' };
}

/** The change that makes the first request of a cell go to another chain: where it names its chain itself, there. */
export function setChain(cell: string, network: string, chain: string): TextChange {
  const body = parseCell(cell).requests[0]?.body;
  const own = body?.kind === 'contract' ? body.statement.chain : undefined;
  if (own === undefined) {
    return setDirective(cell, 'target', `${network}/${chain}`);
  }
  const isOtherNetwork = own.text.includes('/');
  return { start: own.start, end: own.end, text: isOtherNetwork ? `${network}/${chain}` : chain };
}

/** A value that was filled in; undefined: left out. */
interface Filled {
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

interface Pasted {
  /** Text of a cell. */
  readonly text: string;
  /** Something that says who asks was left out. */
  readonly hadKey: boolean;
}

/**
 * A cell that asks what a pasted text asks: a line of curl, JSON-RPC envelopes, or a text that is a cell already.
 *
 * @returns undefined where the text is none of these
 */
export function toCell(pasted: string, placeOf: (url: URL) => PastedTarget): Pasted | undefined {
  const curl = readCurl(pasted);
  if (curl !== undefined) {
    return fromCurl(curl, placeOf(curl.url));
  }
  const json = parseIfJson(pasted.trim());
  const calls = json === undefined ? undefined : callsIn(json);
  if (calls !== undefined) {
    return { text: calls.map(lineOf).join('\n'), hadKey: false };
  }
  const { requests, problems } = parseCell(pasted);
  // A single word could be a method, but is a word.
  const isCell = requests.length > 0 && requests.every(({ body }) => body.kind !== 'call' || /[._]/.test(body.method));
  return isCell && problems.length === 0 ? { text: pasted.trim(), hadKey: false } : undefined;
}

function fromCurl({ url, verb, body, hadKey }: CurlRequest, place: PastedTarget): Pasted | undefined {
  const json = body === undefined ? undefined : parseIfJson(body.trim());
  const calls = json === undefined ? undefined : callsIn(json);
  const head = headOf(url, place, calls === undefined ? undefined : (place.chain ?? chainInPath(url.pathname)));
  const open = withoutSecrets(url);
  const key = { hadKey: hadKey || open.hadKey };
  if (calls !== undefined) {
    return { text: [...head, ...calls.map(lineOf)].join('\n'), ...key };
  }
  if (verb !== 'GET' && verb !== 'POST') {
    return undefined;
  }
  const params = json === undefined ? '' : ` ${printJson(json, 2)}`;
  return { text: [...head, `${verb} ${open.path}${params}`].join('\n'), ...key };
}

/** Where it goes: the network and node that the settings know by this host, else a word about it. */
function headOf({ host }: URL, { network, node }: PastedTarget, chain: string | undefined): readonly string[] {
  const target = `${network ?? ''}${chain === undefined ? '' : `/${chain}`}`;
  return [
    ...(network === undefined ? [`# ${host} is not a host of any network in snowprobe.networks.`] : []),
    ...(target === '' ? [] : [`# @target ${target}`]),
    ...(node === undefined ? [] : [`# @node ${node}`]),
  ];
}

/** The calls of an envelope or a batch; undefined where the JSON is neither. */
function callsIn(json: JsonValue): readonly CalledMethod[] | undefined {
  const calls = (isJsonList(json) ? json : [json]).flatMap((one) => {
    const call = readEnvelope(one).at(-1);
    return call !== undefined && /^[A-Za-z_][\w.]*$/.test(call.method) ? [call] : [];
  });
  const wanted = isJsonList(json) ? json.length : 1;
  return calls.length === wanted && wanted > 0 ? calls : undefined;
}

/** Params of a few characters stay on the line. */
function lineOf({ method, params }: CalledMethod): string {
  if (params === undefined || params === null) {
    return method;
  }
  const short = printJson(params);
  return `${method} ${short.length <= 100 ? short : printJson(params, 2)}`;
}
