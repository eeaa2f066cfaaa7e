import * as l10n from '@vscode/l10n';
import { envelopeKeys, membersAt } from '../envelope';
import { methodNameProblem } from '../methodName';
import { isCallStatement, parseCallStatement } from './callStatement';
import type { CellAst, EnvelopeCall, Request, RequestBody, RequestSettings } from './cellAst';
import { Directives, parseDirective } from './directives';
import type { JsonNode, Member, Problem, Span } from './jsonNode';
import { JsonReader } from './jsonReader';

const REST = /^(GET|POST|PUT|PATCH|DELETE|HEAD)[ \t]+(\S+)/;
const SUBSCRIBE = /^(subscribe)[ \t]+([A-Za-z_]\w*)/;
const METHOD = /^[A-Za-z_][\w.]*/;

/** Reads the text of an rpc cell. Any text is read: what is none of the grammar is a problem at its place. */
export function parseCell(text: string): CellAst {
  return new CellParser(text).parse();
}

class CellParser {
  private readonly problems: Problem[] = [];
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

  /** One line, or all lines of one request. */
  private line(): void {
    const lineStart = this.at;
    const lineEnd = this.lineEnd(lineStart);
    const line = this.text.slice(lineStart, lineEnd);
    const start = lineStart + (line.length - line.trimStart().length);
    const words = line.trim();
    if (words === '' || words.startsWith('#') || words.startsWith('//')) {
      const directive = parseDirective(line, lineStart);
      if (directive !== undefined) {
        this.directives.add(directive);
      }
      this.at = this.afterBreak(lineEnd);
      return;
    }
    const read = this.request(words, start);
    if (read === undefined) {
      this.problem(
        { start, end: start + words.length },
        l10n.t('Not a request. Expected a method with params, GET with a path, or a JSON-RPC envelope.'),
      );
      this.at = this.afterBreak(lineEnd);
      return;
    }
    this.requests.push({ start, end: read.end, body: read.body, settings: this.settingsOf(read.body) });
    this.finishLine(read.end);
  }

  /** A chain that a request names itself comes before that of `@target`. */
  private settingsOf(body: RequestBody): RequestSettings {
    const settings = this.directives.take();
    const chain = body.kind === 'contract' ? body.statement.chain?.text : undefined;
    if (chain === undefined) {
      return settings;
    }
    const slash = chain.lastIndexOf('/');
    const network = slash < 0 ? settings.target?.network : chain.slice(0, slash);
    return { ...settings, target: { network, chain: chain.slice(slash + 1) } };
  }

  private request(words: string, start: number): { readonly body: RequestBody; readonly end: number } | undefined {
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
    const method = METHOD.exec(words)?.[0];
    if (method === undefined) {
      return undefined;
    }
    const end = start + method.length;
    const params = this.params(end);
    const body = { kind: 'call' as const, method, methodSpan: { start, end }, params };
    return { body, end: params?.end ?? end };
  }

  private rest(match: RegExpExecArray, start: number): { readonly body: RequestBody; readonly end: number } {
    const [head, verb = '', path = ''] = match;
    const end = start + head.length;
    const pathSpan = { start: end - path.length, end };
    if (verb !== 'GET' && verb !== 'POST') {
      this.problem({ start, end: start + verb.length }, l10n.t('{0} is not supported, only GET and POST.', verb));
    }
    if (!path.startsWith('/')) {
      this.problem(pathSpan, l10n.t('Write only the path, such as /v1/chains; the network sets the host.'));
    }
    const json = verb === 'POST' ? this.params(end) : undefined;
    for (const item of json?.kind === 'array' ? json.items : [json]) {
      if (item?.kind === 'object' && membersAt(item.members, 'method').length > 0) {
        this.keysOnce(item.members);
      }
    }
    const sent = verb === 'POST' ? 'POST' : 'GET';
    const body: RequestBody = { kind: 'rest', verb: sent, path, pathSpan, json };
    return { body, end: json?.end ?? end };
  }

  private envelope(start: number): { readonly body: RequestBody; readonly end: number } {
    const node = this.json.read(start);
    const items = node.kind === 'array' ? node.items : [node];
    const calls = items.flatMap((item) => this.envelopeCall(item));
    if (items.length === 0) {
      this.problem(node, l10n.t('Every node rejects an empty batch.'));
    }
    return { body: { kind: 'envelope', calls, isBatch: node.kind === 'array', node }, end: node.end };
  }

  private envelopeCall(node: JsonNode): readonly EnvelopeCall[] {
    const members = node.kind === 'object' ? node.members : [];
    // As the node reads it (see envelope.ts), so that what stands here is what is sent.
    const method = membersAt(members, 'method').findLast(({ value }) => value.kind === 'string')?.value;
    if (method?.kind !== 'string') {
      if (node.kind !== 'fault') {
        this.problem(node, l10n.t('Expected a JSON-RPC envelope: an object with "method" and "params".'));
      }
      return [];
    }
    this.keysOnce(members);
    const params = membersAt(members, 'params').at(-1)?.value;
    const methodSpan = { start: method.start + 1, end: method.end - 1 };
    const problem = methodNameProblem(method.value);
    if (problem !== undefined) {
      this.problem(methodSpan, problem);
    }
    return [{ method: method.value, methodSpan, params }];
  }

  /** Two keys that a node reads as one: which of them counts is not for others to guess. The same key twice is a problem already. */
  private keysOnce(members: readonly Member[]): void {
    for (const name of envelopeKeys) {
      const own = membersAt(members, name);
      const other = own.find(({ key }) => key !== own[0]?.key);
      if (other !== undefined) {
        this.problem(other.keySpan, l10n.t('Duplicate key: a node reads {0} as {1}.', other.key, name));
      }
    }
  }

  /** JSON on the same line, or beginning on the next one. */
  private params(end: number): JsonNode | undefined {
    const sameLine = /[ \t]*/y;
    sameLine.lastIndex = end;
    sameLine.exec(this.text);
    const at = sameLine.lastIndex;
    if (/[[{"\d-]/.test(this.text.charAt(at))) {
      return this.json.read(at);
    }
    const nextLine = /[ \t]*\r?\n[ \t]*(?=[[{])/y;
    nextLine.lastIndex = end;
    if (nextLine.exec(this.text) === null || this.isEnvelopeAt(nextLine.lastIndex)) {
      return undefined;
    }
    return this.json.read(nextLine.lastIndex);
  }

  /** JSON below a method without params is a request of its own where it is an envelope. */
  private isEnvelopeAt(start: number): boolean {
    const problems: Problem[] = [];
    const node = new JsonReader(this.text, problems).read(start);
    const first = node.kind === 'array' ? node.items[0] : node;
    return (
      first?.kind === 'object' &&
      [...membersAt(first.members, 'jsonrpc'), ...membersAt(first.members, 'method')].length > 0
    );
  }

  /** After a request nothing but a comment stands on its last line. */
  private finishLine(end: number): void {
    const lineEnd = this.lineEnd(end);
    const rest = this.text.slice(end, lineEnd);
    if (!/^\s*(?:(?:#|\/\/).*)?\r?$/.test(rest)) {
      const start = end + (rest.length - rest.trimStart().length);
      this.problem(
        { start, end: end + rest.trimEnd().length },
        l10n.t('Params are one JSON array or object; unexpected text after them.'),
      );
    }
    this.at = this.afterBreak(lineEnd);
  }

  private lineEnd(from: number): number {
    const newline = this.text.indexOf('\n', from);
    return newline < 0 ? this.text.length : newline;
  }

  private afterBreak(lineEnd: number): number {
    return Math.min(lineEnd + 1, this.text.length);
  }

  private problem({ start, end }: Span, message: string): void {
    this.problems.push({ start, end: Math.max(end, start + 1), message });
  }
}
