import { parseIfJson } from '../../primitives';
import { readCast, WrongCommand } from './readCast';
import { readCurlWords, type ShellWord, shellWords, isPlainHeader, withoutSecrets } from './readCurl';
import type { RewriteSuggestion, RequestBody } from './cellAst';
import { type JsonNode, type JsonProblem, type JsonSpan, toJsonNode, memberAt } from './jsonNode';
import type { JsonReader } from './jsonReader';

export interface PastedRequest {
  readonly body: RequestBody;
  readonly end: number;
  readonly guess: Pick<RewriteSuggestion, 'form' | 'hadKey'>;
  readonly endpoint?: string;
}

export interface PasteContext {
  readonly text: string;
  readonly json: JsonReader;
  readonly problems: JsonProblem[];
  readonly envelopes: (node: JsonNode) => RequestBody | undefined;
}

const COMMAND = /^(?:\$[ \t]+)?(?:(?:\S*[/\\])?curl(?:\.exe)?|cast)[ \t\\^]/;
const SCRIPT =
  /^(?:(?:const|let|var)[ \t]+[^= \t\n][^=\n]{0,99}=[ \t]*)?(?:await[ \t]+)?(?:(fetch)|([\w$]+(?:\.[\w$]+)*)\.(send|request))[ \t]*\(/;

/** Parses a shell command or a line of JavaScript; `undefined` where neither starts here. */
export function pastedRequest(words: string, start: number, host: PasteContext): PastedRequest | undefined {
  if (COMMAND.test(words)) {
    return parseCommand(start, host);
  }
  const script = SCRIPT.exec(words);
  if (script === null) {
    return undefined;
  }
  const open = start + script[0].length - 1;
  return script[1] === undefined ? providerCall(open, host) : fetchCall(open, host);
}

function parseCommand(start: number, host: PasteContext): PastedRequest {
  const all = shellWords(host.text, start, { oneLine: true });
  const { words, end } = commandWords(all, host);
  const program = words[0]!.text === '$' ? words[1]! : words[0]!;
  const span = { start: program.start, end };
  const rest = words.slice(words.indexOf(program) + 1);
  const isCast = program.text === 'cast';
  const isHeader = (i: number): boolean =>
    !isCast &&
    (/^(?:-H|--header|-u|--user)/.test(rest[i]!.text) ||
      (i > 0 && /^(?:-H|--header|-u|--user)$/.test(rest[i - 1]!.text)));
  const expanded = rest.find(({ isExpanded }, i) => isExpanded && !isHeader(i));
  const texts = rest.map(({ text }) => text);
  const converted =
    expanded !== undefined
      ? reportProblem(host, expanded, 'Write the value in place of the variable: nothing is expanded here.')
      : isCast
        ? convertCast(texts, span, host)
        : convertCurl(texts, span, host);
  return { body: emptyCall(span), ...converted, end, guess: { form: 'command', hadKey: converted?.hadKey } };
}

function emptyCall({ start }: JsonSpan): RequestBody {
  return { kind: 'call', method: '', methodSpan: { start, end: start } };
}

const OPERATOR = /^(?:\|\|?|&&?|;|\d?>>?.*|<.*)$/;

function commandWords(
  all: readonly ShellWord[],
  { text, problems }: PasteContext,
): { readonly words: readonly ShellWord[]; readonly end: number } {
  const raw = ({ start, end }: JsonSpan): string => text.slice(start, end);
  const stop = all.findIndex((word, i) => i > 0 && (OPERATOR.test(raw(word)) || raw(word).startsWith('#')));
  const words = stop < 0 ? [...all] : all.slice(0, stop);
  const last = words.at(-1)!;
  const operator = stop < 0 ? undefined : raw(all[stop]!);
  if (/[^\\'"];$/.test(raw(last))) {
    words[words.length - 1] = { ...last, text: last.text.slice(0, -1) };
  }
  if (operator === undefined || operator.startsWith('#')) {
    return { words, end: last.end };
  }
  const more = all.slice(stop);
  if (operator === '&&' || operator === '||' || (operator === ';' && more.length > 1)) {
    problems.push({ start: more[0]!.start, end: more.at(-1)!.end, message: 'Write one command on a line.' });
  }
  return { words, end: all.at(-1)!.end };
}

type ConvertedRequest = Pick<PastedRequest, 'body' | 'endpoint'> & { readonly hadKey?: boolean };

function convertCurl(words: readonly string[], span: JsonSpan, host: PasteContext): ConvertedRequest | undefined {
  const read = readCurlWords(words);
  if (read === undefined || !/^https?:$/.test(read.url.protocol)) {
    return reportProblem(host, span, 'This curl has no http or https URL.');
  }
  const { url, verb, body, hadKey, unread } = read;
  if (unread !== undefined) {
    return reportProblem(host, span, `The curl option ${unread} is not supported here. Write the request itself.`);
  }
  const node = body === undefined ? undefined : jsonIn(body, span, host);
  const converted = toRequest(url, verb, node, span, host);
  return converted && { ...converted, hadKey: hadKey || converted.hadKey };
}

function convertCast(words: readonly string[], span: JsonSpan, host: PasteContext): ConvertedRequest | undefined {
  try {
    const { method, params, rpcUrl } = readCast(words);
    const methodSpan = wordSpan(method, span, host.text);
    return { body: { kind: 'call', method, methodSpan, params: toJsonNode(params, span) }, endpoint: rpcUrl };
  } catch (error) {
    if (error instanceof WrongCommand) {
      return reportProblem(host, span, error.message);
    }
    throw error;
  }
}

/** `fetch(url, { method, headers, body })`. */
function fetchCall(open: number, host: PasteContext): PastedRequest {
  host.json.inScript = true;
  const { items, end: close } = host.json.readArguments(open);
  host.json.inScript = false;
  const end = chainEnd(host.text, close);
  const [address, options] = items;
  const span = { start: open, end: close };
  const isUrl = address?.kind === 'string' && /^https?:\/\//i.test(address.value) && URL.canParse(address.value);
  const guess = { form: 'script' as const };
  if (!isUrl) {
    reportProblem(host, address ?? span, 'Write the URL as text: fetch("http://…", …).');
    return { body: emptyCall(span), end, guess };
  }
  const verb = memberAt(options, 'method')?.value;
  const body = memberAt(options, 'body')?.value;
  const headers = memberAt(options, 'headers')?.value;
  const hadKey = headers?.kind === 'object' && headers.members.some(({ key }) => !isPlainHeader(key));
  const node = body?.kind === 'string' ? jsonIn(body.value, body, host) : body;
  const word = verb?.kind === 'string' ? verb.value.toUpperCase() : body === undefined ? 'GET' : 'POST';
  const converted = toRequest(new URL(address.value), word, node, address, host);
  return { body: emptyCall(span), ...converted, end, guess: { ...guess, hadKey: hadKey || converted?.hadKey } };
}

/** `provider.send("eth_…", […])`, `provider.request({ method, params })`: sent to the cell's target. */
function providerCall(open: number, host: PasteContext): PastedRequest {
  const { items, end: close } = host.json.readArguments(open);
  const [first, params] = items;
  const end = chainEnd(host.text, close);
  const guess = { form: 'script' as const };
  if (first?.kind === 'string') {
    const methodSpan = { start: first.start + 1, end: first.end - 1 };
    return { body: { kind: 'call', method: first.value, methodSpan, params }, end, guess };
  }
  const body = first?.kind === 'object' ? host.envelopes(first) : undefined;
  if (body === undefined) {
    reportProblem(
      host,
      first ?? { start: open, end: close },
      'Expected a method and its params: send("eth_blockNumber", []).',
    );
  }
  return { body: body ?? emptyCall({ start: open, end: close }), end, guess };
}

function toRequest(
  url: URL,
  verb: string,
  json: JsonNode | undefined,
  span: JsonSpan,
  host: PasteContext,
): ConvertedRequest | undefined {
  const { path, hadKey } = withoutSecrets(url);
  const converted = { endpoint: url.href, hadKey };
  if (json?.kind === 'fault') {
    return undefined;
  }
  if (verb !== 'GET' && verb !== 'POST') {
    return reportProblem(host, span, `${verb} is not supported, only GET and POST.`);
  }
  const calls = json === undefined || verb === 'GET' ? undefined : host.envelopes(json);
  if (calls !== undefined) {
    const methodSpan = calls.kind === 'call' ? spanOf(calls, span, host.text) : undefined;
    return { ...converted, body: calls.kind === 'call' && methodSpan !== undefined ? { ...calls, methodSpan } : calls };
  }
  return { ...converted, body: { kind: 'rest', verb, path, pathSpan: span, json: verb === 'POST' ? json : undefined } };
}

function spanOf(call: Extract<RequestBody, { kind: 'call' }>, span: JsonSpan, text: string): JsonSpan {
  const { method, methodSpan } = call;
  return text.slice(methodSpan.start, methodSpan.end) === method ? methodSpan : wordSpan(method, span, text);
}

function wordSpan(word: string, { start, end }: JsonSpan, text: string): JsonSpan {
  const at = text.slice(start, end).indexOf(word);
  return at < 0 ? { start, end: start + 4 } : { start: start + at, end: start + at + word.length };
}

function jsonIn(text: string, span: JsonSpan, host: PasteContext): JsonNode {
  const json = parseIfJson(text.trim());
  if (json === undefined) {
    reportProblem(host, span, 'The body of this request is not JSON.');
    return { kind: 'fault', start: span.start, end: span.end };
  }
  return toJsonNode(json, span);
}

function reportProblem({ problems }: PasteContext, { start, end }: JsonSpan, message: string): undefined {
  problems.push({ start, end: Math.max(end, start + 1), message });
}

const LINK = /\s*\.(?:then|catch|finally|json|text)[ \t]*\(/y;

/** Offset after chained calls on the response: `.then((r) => r.json())`. */
function chainEnd(text: string, from: number): number {
  let end = from;
  for (;;) {
    LINK.lastIndex = end;
    if (LINK.exec(text) === null) {
      return end;
    }
    const close = closingParenthesis(text, LINK.lastIndex);
    if (close === undefined) {
      return end;
    }
    end = close;
  }
}

function closingParenthesis(text: string, from: number): number | undefined {
  let depth = 1;
  // An unterminated quote matches to the end of the line, so that escaped quotes in it do not start further searches.
  const mark = /'(?:[^'\\\n]|\\.)*'?|"(?:[^"\\\n]|\\.)*"?|`(?:[^`\\]|\\[^])*`?|[()]/g;
  mark.lastIndex = from;
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    depth += found[0] === '(' ? 1 : found[0] === ')' ? -1 : 0;
    if (depth === 0) {
      return mark.lastIndex;
    }
  }
  return undefined;
}
