import {
  type CellAst,
  type EnvelopeCall,
  envelopeKeys,
  isStatement,
  membersNamed,
  statementChain,
  type Request,
  type RequestBody,
  type RequestSettings,
  type RewriteSuggestion,
} from './cellAst';
import { findMethod, methodNameProblem } from '../../rpc';
import { isCallStatement, parseCallStatement } from './callStatement';
import { isReplay, parseReplay } from './replayStatement';
import { isSequence, parseSequence } from './sequenceStatement';
import { Directives, parseDirective } from './directives';
import type { JsonNode, JsonProblem, JsonSpan, Member } from './jsonNode';
import { JsonReader } from './jsonReader';
import { jsonParams, normalizeParams, type WrittenArguments } from './normalizeParams';
import { pastedRequest } from './pastedRequest';
import { shortenId } from '../../primitives';

const REST = /^(GET|POST|PUT|PATCH|DELETE|HEAD)[ \t]+(\S+)/;
const SUBSCRIBE = /^(subscribe)[ \t]+([A-Za-z_]\w*)/;
const METHOD = /^[A-Za-z_][\w.]*/;

/** First characters of an argument without parentheses; not of a comment. */
const ARGUMENT = /^[\w$'"{[-]/;

interface ParsedRequest {
  readonly body: RequestBody;
  readonly end: number;
  readonly guess?: Pick<RewriteSuggestion, 'form' | 'hadKey'>;
  readonly endpoint?: string;
}

/** Parses an rpc cell. Accepts any text: deviations from the grammar become problems. */
export function parseCell(text: string): CellAst {
  return new CellParser(text).parse();
}

class CellParser {
  private readonly problems: JsonProblem[] = [];
  private readonly directives = new Directives(this.problems);
  private readonly requests: Request[] = [];
  private readonly json: JsonReader;
  private at = 0;

  constructor(private readonly text: string) {
    this.json = new JsonReader(text, this.problems);
  }

  parse(): CellAst {
    while (this.at < this.text.length) {
      this.line();
    }
    const problems = [...this.problems].sort((a, b) => a.start - b.start);
    return { requests: this.requests, directives: this.directives.all, problems };
  }

  private line(): void {
    const lineStart = this.at;
    const lineEnd = this.lineEnd(lineStart);
    const line = this.text.slice(lineStart, lineEnd);
    const start = lineStart + (line.length - line.trimStart().length);
    const words = line.trim();
    if (words === '' || /^(?:#|\/\/|@)/.test(words)) {
      const directive = parseDirective(line, lineStart);
      if (directive !== undefined) {
        this.directives.add(directive);
      }
      this.at = this.afterBreak(lineEnd);
      return;
    }
    this.json.loose.length = 0;
    const parsed = this.request(words, start);
    if (parsed === undefined) {
      this.problem({ start, end: start + words.length }, notRequestMessage(words));
      this.at = this.afterBreak(lineEnd);
      return;
    }
    const end = this.afterSemicolon(parsed.end);
    const span = { start, end };
    this.requests.push({
      ...span,
      body: parsed.body,
      settings: this.settingsOf(parsed.body, parsed.endpoint),
      guess: parsed.guess === undefined ? this.looseGuess(parsed) : { ...span, ...parsed.guess },
    });
    this.finishLine(end);
  }

  private looseGuess({ body, end }: ParsedRequest): RewriteSuggestion | undefined {
    // Unquoted arguments are part of the syntax of statements.
    const loose = isStatement(body) ? this.json.loose.filter(({ start }) => start >= end) : this.json.loose;
    const [first] = loose;
    return first && { form: 'json', start: first.start, end: Math.max(...loose.map(({ end }) => end)) };
  }

  /** Accepts a trailing semicolon, which has no meaning here. */
  private afterSemicolon(end: number): number {
    const after = this.after(/[ \t]*;+/y, end);
    if (after === undefined) {
      return end;
    }
    this.json.loose.push({ start: end, end: after });
    return after;
  }

  /** A chain named in the request takes precedence over `@target`. */
  private settingsOf(body: RequestBody, endpoint: string | undefined): RequestSettings {
    const taken = this.directives.take();
    const own = body.kind === 'replay' && body.statement.expected;
    const expect = own ? [...taken.expect, own] : taken.expect;
    const settings = { ...taken, expect, ...(endpoint === undefined ? {} : { endpoint }) };
    const chain = statementChain(body)?.text;
    if (chain === undefined) {
      return settings;
    }
    const slash = chain.lastIndexOf('/');
    const network = slash < 0 ? settings.target?.network : chain.slice(0, slash);
    return { ...settings, target: { network, chain: chain.slice(slash + 1) } };
  }

  private request(words: string, start: number): ParsedRequest | undefined {
    if (/^[[{]/.test(words)) {
      return this.envelope(start);
    }
    const rest = REST.exec(words);
    if (rest !== null) {
      return this.rest(rest, start);
    }
    const subscribe = SUBSCRIBE.exec(words);
    if (subscribe !== null) {
      const event = subscribe[2]!;
      const end = start + subscribe[0].length;
      const eventSpan = { start: end - event.length, end };
      const params = this.params(end);
      return { body: { kind: 'subscribe', event, eventSpan, params }, end: params?.end ?? end };
    }
    if (isCallStatement(words)) {
      const { statement, end } = parseCallStatement(this.text, start, this.json, this.problems);
      return { body: { kind: 'contract', statement }, end };
    }
    if (isSequence(words)) {
      const { statement, end } = parseSequence(this.text, start, this.json, this.problems);
      return { body: { kind: 'sequence', statement }, end };
    }
    if (isReplay(words)) {
      const { statement, end } = parseReplay(this.text, start, this.json, this.problems);
      return { body: { kind: 'replay', statement }, end };
    }
    const { text, json, problems } = this;
    const pasted = pastedRequest(words, start, { text, json, problems, envelopes: (node) => this.posted(node) });
    if (pasted !== undefined) {
      return { ...pasted, body: withNormalizedParams(pasted.body) };
    }
    const method = /^(?:NodeID-|https?:\/\/)/.test(words) ? undefined : METHOD.exec(words)?.[0];
    return method === undefined ? undefined : this.call(method, start);
  }

  private call(method: string, start: number): ParsedRequest {
    const methodSpan = { start, end: start + method.length };
    const written = this.arguments(method, methodSpan.end);
    if (written === undefined) {
      const params = this.params(methodSpan.end);
      return this.callOf(method, methodSpan, params, params?.end ?? methodSpan.end);
    }
    const [only] = written.items;
    if (!written.inParentheses && written.items.length === 1 && !isLeaf(only!)) {
      return this.callOf(method, methodSpan, only, written.end);
    }
    const normalized = normalizeParams(method, methodSpan, written);
    if (normalized.kind === 'problem') {
      this.problems.push(normalized.problem);
    }
    const { start: from, end } = written;
    const params =
      normalized.kind === 'params'
        ? normalized.params
        : ({ kind: 'array', start: from, end, items: written.items } as const);
    return { body: { kind: 'call', method, methodSpan, params }, end, guess: { form: 'arguments' } };
  }

  /** With JSON params, which are adapted to the method where possible. */
  private callOf(method: string, methodSpan: JsonSpan, json: JsonNode | undefined, end: number): ParsedRequest {
    const params = json && jsonParams(method, json);
    return {
      body: { kind: 'call', method, methodSpan, params },
      end,
      guess: params === json ? undefined : { form: 'arguments' },
    };
  }

  /** Arguments on the method's line: `(a, b)`, or words. @returns `undefined` for none, or an unknown method */
  private arguments(method: string, from: number): WrittenArguments | undefined {
    const open = this.afterBlanks(from);
    if (this.text.charAt(open) === '(') {
      return { ...this.json.readArguments(open), inParentheses: true };
    }
    if (!/[._]/.test(method) && findMethod(method) === undefined) {
      return undefined;
    }
    const items: JsonNode[] = [];
    let end = from;
    let at = open;
    while (ARGUMENT.test(this.text.slice(at, at + 2)) && (at > end || items.length === 0)) {
      const item = this.json.read(at);
      items.push(item);
      end = item.end;
      const next = this.afterBlanks(end);
      at = this.text.charAt(next) === ',' ? this.afterBlanks(next + 1) : next;
      // A list contains all params; unreadable values are reported already.
      if ((items.length === 1 && item.kind === 'array') || item.kind === 'fault') {
        break;
      }
    }
    return items.length === 0 ? undefined : { start: open, end, items, inParentheses: false };
  }

  private posted(node: JsonNode): RequestBody | undefined {
    const items = node.kind === 'array' ? node.items : [node];
    const isEnvelope = items.length > 0 && items.every((item) => item.kind === 'object' && hasMethod(item.members));
    if (!isEnvelope) {
      return undefined;
    }
    const calls = items.flatMap((item) => this.envelopeCall(item));
    const [only] = calls;
    return node.kind === 'object' && only !== undefined
      ? { kind: 'call', ...only }
      : { kind: 'envelope', calls, isBatch: true, node };
  }

  private rest(match: RegExpExecArray, start: number): ParsedRequest {
    const [head, verb = '', path = ''] = match;
    const end = start + head.length;
    const pathSpan = { start: end - path.length, end };
    if (verb !== 'GET' && verb !== 'POST') {
      this.problem({ start, end: start + verb.length }, `${verb} is not supported, only GET and POST.`);
    }
    if (!path.startsWith('/')) {
      this.problem(pathSpan, 'Write only the path, such as /v1/chains; the network sets the host.');
    }
    const json = verb === 'POST' ? this.params(end) : undefined;
    for (const item of json?.kind === 'array' ? json.items : [json]) {
      if (item?.kind === 'object' && membersNamed(item.members, 'method').length > 0) {
        this.keysOnce(item.members);
      }
    }
    const sent = verb === 'POST' ? 'POST' : 'GET';
    const body: RequestBody = { kind: 'rest', verb: sent, path, pathSpan, json };
    return { body, end: json?.end ?? end };
  }

  private envelope(start: number): ParsedRequest {
    const node = this.json.read(start);
    const items = node.kind === 'array' ? node.items : [node];
    const calls = items.flatMap((item) => this.envelopeCall(item));
    if (items.length === 0) {
      this.problem(node, 'Every node rejects an empty batch.');
    }
    return { body: { kind: 'envelope', calls, isBatch: node.kind === 'array', node }, end: node.end };
  }

  private envelopeCall(node: JsonNode): readonly EnvelopeCall[] {
    const members = node.kind === 'object' ? node.members : [];
    // Like the node (see sendCall.ts), so that the displayed method is the one that is sent.
    const method = membersNamed(members, 'method').findLast(({ value }) => value.kind === 'string')?.value;
    if (method?.kind !== 'string') {
      if (node.kind !== 'fault') {
        this.problem(node, 'Expected a JSON-RPC envelope: an object with "method" and "params".');
      }
      return [];
    }
    this.keysOnce(members);
    const params = membersNamed(members, 'params').at(-1)?.value;
    const methodSpan = { start: method.start + 1, end: method.end - 1 };
    const problem = methodNameProblem(method.value);
    if (problem !== undefined) {
      this.problem(methodSpan, problem);
    }
    return [{ method: method.value, methodSpan, params }];
  }

  /** Different keys that a node treats as the same are an error: which one counts is not guessed. */
  private keysOnce(members: readonly Member[]): void {
    for (const name of envelopeKeys) {
      const own = membersNamed(members, name);
      const other = own.find(({ key }) => key !== own[0]?.key);
      if (other !== undefined) {
        this.problem(other.keySpan, `Duplicate key: a node reads ${other.key} as ${name}.`);
      }
    }
  }

  private params(end: number): JsonNode | undefined {
    const at = this.afterBlanks(end);
    if (/[[{"\d-]/.test(this.text.charAt(at))) {
      return this.json.read(at);
    }
    const below = this.after(/[ \t]*\r?\n[ \t]*(?=[[{])/y, end);
    return below === undefined || this.isEnvelopeAt(below) ? undefined : this.json.read(below);
  }

  /** An envelope below a method without params is a request by itself. */
  private isEnvelopeAt(start: number): boolean {
    const problems: JsonProblem[] = [];
    const node = new JsonReader(this.text, problems).read(start);
    const first = node.kind === 'array' ? node.items[0] : node;
    return (
      first?.kind === 'object' &&
      [...membersNamed(first.members, 'jsonrpc'), ...membersNamed(first.members, 'method')].length > 0
    );
  }

  /** Only a comment may follow a request on its last line. */
  private finishLine(end: number): void {
    const lineEnd = this.lineEnd(end);
    const rest = this.text.slice(end, lineEnd);
    if (!/^\s*(?:(?:#|\/\/).*)?\r?$/.test(rest)) {
      const start = end + (rest.length - rest.trimStart().length);
      this.problem(
        { start, end: end + rest.trimEnd().length },
        'Params are one JSON array or object; unexpected text after them.',
      );
    }
    this.at = this.afterBreak(lineEnd);
  }

  /** End of a match at an offset; `undefined` for none. @param pattern sticky */
  private after(pattern: RegExp, at: number): number | undefined {
    pattern.lastIndex = at;
    return pattern.exec(this.text) === null ? undefined : pattern.lastIndex;
  }

  private afterBlanks(at: number): number {
    return this.after(/[ \t]*/y, at) ?? at;
  }

  private lineEnd(from: number): number {
    const newline = this.text.indexOf('\n', from);
    return newline < 0 ? this.text.length : newline;
  }

  private afterBreak(lineEnd: number): number {
    return Math.min(lineEnd + 1, this.text.length);
  }

  private problem({ start, end }: JsonSpan, message: string): void {
    this.problems.push({ start, end: Math.max(end, start + 1), message });
  }
}

function withNormalizedParams(body: RequestBody): RequestBody {
  return body.kind === 'call' && body.params !== undefined
    ? { ...body, params: jsonParams(body.method, body.params) }
    : body;
}

function isLeaf({ kind }: JsonNode): boolean {
  return kind === 'string' || kind === 'number' || kind === 'word';
}

function hasMethod(members: readonly Member[]): boolean {
  return membersNamed(members, 'method').some(({ value }) => value.kind === 'string');
}

/** Suggestion for a line that is not a request: a method for the value in it. */
function notRequestMessage(words: string): string {
  const [word = ''] = words.split(/\s/);
  const example = word === words ? exampleFor(word) : undefined;
  return example === undefined
    ? 'Not a request. Write a method and its params, such as eth_getBalance ["0x…", "latest"], or GET and a path.'
    : `Not a request. Write what to ask about it, such as ${example}`;
}

function exampleFor(word: string): string | undefined {
  if (/^0x[0-9a-f]{40}$/i.test(word)) {
    return `eth_getBalance ["${word}", "latest"]`;
  }
  if (/^0x[0-9a-f]{64}$/i.test(word)) {
    return `eth_getTransactionReceipt ["${shortenId(word)}"]`;
  }
  if (/^NodeID-\w{20,60}$/.test(word)) {
    return `platform.getCurrentValidators { "nodeIDs": ["${word}"] }`;
  }
  if (/^\d{1,20}$/.test(word)) {
    return `eth_getBlockByNumber ["0x${BigInt(word).toString(16)}", false]`;
  }
  return /^https?:\/\/\S+$/i.test(word) ? `curl ${word}` : undefined;
}
