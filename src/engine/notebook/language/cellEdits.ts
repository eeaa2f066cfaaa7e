import type { ContractFunction, NodeCall, TypedCall } from '../../abi';
import { type JsonValue, type JsonObject, isJsonList, parseIfJson, printJson, isJsonObject } from '../../primitives';
import { type CalledMethod, type DirectiveName, statementChain, readEnvelope } from '../cell/cellAst';
import { type PastedTarget, chainInPath } from '../cell/findTarget';
import { parseCell } from '../cell/parseCell';
import { type CurlRequest, readCurl, withoutSecrets } from '../cell/readCurl';

export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Sets `# @name value` for a cell: changes its first such line, or adds one. */
export function setDirective(cell: string, name: DirectiveName, value: string): TextChange {
  const first = parseCell(cell).directives.find((directive) => directive.name === name);
  if (first === undefined) {
    const lineBreak = cell.includes('\r\n') ? '\r\n' : '\n';
    return { start: 0, end: 0, text: `# @${name} ${value}${lineBreak}` };
  }
  return { start: first.nameSpan.end, end: first.end, text: ` ${value}` };
}

/** Removes a cell's first `# @name …` line; `undefined` where there is none. */
export function removeDirective(cell: string, name: DirectiveName): TextChange | undefined {
  const first = parseCell(cell).directives.find((directive) => directive.name === name);
  if (first === undefined) {
    return undefined;
  }
  const start = cell.lastIndexOf('\n', first.start) + 1;
  const lineBreak = cell.indexOf('\n', first.end);
  return { start, end: lineBreak < 0 ? cell.length : lineBreak + 1, text: '' };
}

/** Changes the chain of a cell's first request, in the request itself where it names one. */
export function setChain(cell: string, network: string, chain: string): TextChange {
  const body = parseCell(cell).requests[0]?.body;
  const own = body && statementChain(body);
  if (own === undefined) {
    return setDirective(cell, 'target', `${network}/${chain}`);
  }
  const isOtherNetwork = own.text.includes('/');
  return { start: own.start, end: own.end, text: isOtherNetwork ? `${network}/${chain}` : chain };
}

interface Pasted {
  readonly text: string;
  /** Whether credentials were dropped. */
  readonly hadKey: boolean;
}

/** Accepts a curl command, JSON-RPC envelopes, or a cell. */
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
  // A single word is not treated as a method.
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

function headOf({ host }: URL, { network, node }: PastedTarget, chain: string | undefined): readonly string[] {
  const target = `${network ?? ''}${chain === undefined ? '' : `/${chain}`}`;
  return [
    ...(network === undefined ? [`# ${host} is not a host of any network in snowprobe.networks.`] : []),
    ...(target === '' ? [] : [`# @target ${target}`]),
    ...(node === undefined ? [] : [`# @node ${node}`]),
  ];
}

function callsIn(json: JsonValue): readonly CalledMethod[] | undefined {
  const calls = (isJsonList(json) ? json : [json]).flatMap((one) => {
    const call = readEnvelope(one).at(-1);
    return call !== undefined && /^[A-Za-z_][\w.]*$/.test(call.method) ? [call] : [];
  });
  const wanted = isJsonList(json) ? json.length : 1;
  return calls.length === wanted && wanted > 0 ? calls : undefined;
}

function lineOf({ method, params }: CalledMethod): string {
  if (params === undefined || params === null) {
    return method;
  }
  const short = printJson(params);
  return `${method} ${short.length <= 100 ? short : printJson(params, 2)}`;
}

/**
 * A cell that replays a transaction or a call with changes.
 * @param target names of network and chain
 * @param of a hash, or a call as in launch.json
 */
export function replayCell(
  target: string,
  of: JsonValue,
  changes: readonly string[],
  { isOk, revert }: { readonly isOk: boolean; readonly revert: string | undefined },
): string {
  const error = revert !== undefined && /^[A-Za-z_$][\w$]*$/.test(revert) ? revert : JSON.stringify(revert);
  const expected = isOk ? ['succeeds'] : revert === undefined ? [] : [`reverts with ${error}`];
  const head = `replay ${typeof of === 'string' ? of : printJson(of)}`;
  return statementCell(target, head, [...changes.map((line) => `with ${line}`), ...expected]);
}

/** A cell that simulates a contract call as the first step of a sequence, to be extended. */
export function sequenceCell(
  target: string,
  address: string,
  { name }: ContractFunction,
  { call, block, overrides = {}, args }: NodeCall,
  typed: Pick<TypedCall, 'args' | 'value'>,
): string {
  const { from = `0x${'0'.repeat(40)}`, value } = call;
  const argsText = args
    .map((arg, i) => quotedAmount(typed.args[i]) ?? printJson(arg as JsonValue).replace(/^"(0x[\da-f]{40})"$/i, '$1'))
    .join(', ');
  const head = block === 'latest' ? ['sequence'] : ['sequence', 'block', printJson(block)];
  const callParts = [
    `call ${address}.${name}(${argsText})`,
    ...(value === undefined ? [] : ['value', quotedAmount(typed.value) ?? printJson(value)]),
  ];
  return statementCell(target, head.join(' '), [
    ...Object.entries(overrides).flatMap(([account, state]) =>
      isJsonObject(state) ? overrideLines(account, state) : [],
    ),
    `from ${String(from)}`,
    callParts.join(' '),
  ]);
}

/** An amount as typed: "50 SNC"; `undefined` without a unit. */
function quotedAmount(typed = ''): string | undefined {
  return /^[\d.,_]+ *\p{L}\S*$/u.test(typed.trim()) && !/^0x/i.test(typed.trim())
    ? JSON.stringify(typed.trim())
    : undefined;
}

function overrideLines(account: string, { stateDiff = {}, ...state }: JsonObject): readonly string[] {
  const slots = isJsonObject(stateDiff) ? Object.entries(stateDiff) : [];
  return [
    ...Object.entries(state).map(([field, value]) => `with ${field} ${account} = ${String(value)}`),
    ...slots.map(([slot, word]) => `with storage ${account}.${slot} = ${String(word)}`),
  ];
}

function statementCell(target: string, head: string, lines: readonly string[]): string {
  return [`# @target ${target}`, head, ...lines.map((line) => `  ${line}`)].join('\n');
}
