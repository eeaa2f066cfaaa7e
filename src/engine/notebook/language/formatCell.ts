import { type CellAst, headEnd, isStatement, type Request, requestLabel } from '../cell/cellAst';
import { parseDirective } from '../cell/directives';
import { formatExpectation } from '../cell/expectation';
import { eachNode, type JsonNode, type JsonSpan, type Member, nodeText } from '../cell/jsonNode';
import { parseCell } from '../cell/parseCell';
import type { TargetContext } from '../cell/findTarget';
import { jsonOf, targetContextOf, valuesOf } from './calls';
import type { CellText } from './cellContexts';
import { rewriteGuesses } from './writeGuess';
import { applyEdits, createScanner, format } from 'jsonc-parser';

/**
 * Formats a cell: rewrites deviations from the grammar, pretty-prints JSON after one blank, writes directives as `#
 * @name value`, and merges blank lines. Comments and cells with problems stay as they are. Idempotent.
 */
export function formatCell(text: string, ast: CellAst = parseCell(text), context?: TargetContext): string {
  if (ast.problems.length > 0) {
    return text;
  }
  const written = rewriteGuesses(text, ast, context);
  return layOut(written, written === text ? ast : parseCell(written));
}

/** Minimal edit of the formatting, so that the cursor stays where possible; `undefined` for no change. */
export function formattingEdit({
  text,
  ast,
  context,
}: CellText): { readonly start: number; readonly end: number; readonly text: string } | undefined {
  const formatted = formatCell(text, ast, targetContextOf(context));
  if (formatted === text) {
    return undefined;
  }
  const start = commonLength(text, formatted, (i) => i);
  const maxTail = Math.min(text.length, formatted.length) - start;
  const sameTail = commonLength(text, formatted, (i, { length }) => length - 1 - i);
  const tail = Math.min(sameTail, maxTail);
  return { start, end: text.length - tail, text: formatted.slice(start, formatted.length - tail) };
}

function commonLength(a: string, b: string, at: (i: number, text: string) => number): number {
  const most = Math.min(a.length, b.length);
  let i = 0;
  while (i < most && a.charAt(at(i, a)) === b.charAt(at(i, b))) {
    i += 1;
  }
  return i;
}

function layOut(text: string, ast: CellAst): string {
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  let formatted = '';
  let at = 0;
  for (const request of ast.requests) {
    formatted += formatBetween(text.slice(at, request.start), at === 0, lineBreak);
    formatted += requestText(text, request, lineBreak);
    at = request.end;
  }
  const rest = formatBetween(text.slice(at), at === 0, lineBreak);
  return withoutLastBreaks((formatted + rest).replace(/^(?:[ \t]*\r?\n)+/, ''));
}

/** Keeps trailing blanks of the last line: the text after them is appended later. */
function withoutLastBreaks(text: string): string {
  const end = text.trimEnd().length;
  const lineBreak = text.slice(end).search(/\r?\n/);
  return lineBreak < 0 ? text : text.slice(0, end + lineBreak);
}

function requestText(text: string, request: Request, lineBreak: string): string {
  const node = jsonOf(request);
  if (request.guess !== undefined || isStatement(request.body)) {
    return text.slice(request.start, request.end);
  }
  const head = headOf(text, request, node).replace(/[ \t]+/g, ' ');
  if (node === undefined) {
    return head;
  }
  const before = head === '' ? '' : `${head} `;
  return before + formatJson(text, node, before.length, lineBreak);
}

function headOf(text: string, { start, end }: Request, node: JsonNode | undefined): string {
  return text.slice(start, node?.start ?? end).trim();
}

/** Lines between requests; the first and the last one are shared with the adjacent requests. */
function formatBetween(text: string, isStart: boolean, lineBreak: string): string {
  const lines = text.split(/\r?\n/).map((line, i, all) => {
    if (i === 0 && !isStart) {
      return line.trim() === '' ? '' : ` ${line.trim()}`;
    }
    return i === all.length - 1 && line.trim() === '' ? '' : lineText(line);
  });
  return lines
    .filter((line, i) => line !== '' || i === 0 || i === lines.length - 1 || lines[i - 1] !== '' || i === 1)
    .join(lineBreak);
}

function lineText(line: string): string {
  const directive = parseDirective(line, 0);
  if (directive === undefined) {
    return line.trimEnd();
  }
  const mark = line.trimStart().startsWith('//') ? '//' : '#';
  const { name, value } = directive;
  return `${mark} @${name} ${name === 'expect' ? formatExpectation(value) : value}`.trimEnd();
}

interface CellSymbol extends JsonSpan {
  readonly name: string;
  /** The label, if `name` is something else. */
  readonly detail: string;
  readonly selection: JsonSpan;
}

export function cellSymbols({ requests }: CellAst): readonly CellSymbol[] {
  return requests.map((request) => {
    const { start, end, settings } = request;
    const label = requestLabel(request.body) || '{}';
    return {
      ...{
        start,
        end,
        selection: {
          start: request.body.kind === 'call' ? request.body.methodSpan.start : start,
          end: headEnd(request),
        },
      },
      name: settings.name ?? label,
      detail: settings.name === undefined ? '' : label,
    };
  });
}

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

/** Longer values are split over several lines. */
const maxColumns = 100;
const step = '  ';

/**
 * Formats JSON: on one line if it fits, else one member or item per line. An object that starts with a line break stays
 * split. Strings, numbers, references and comments are kept as written.
 * @param column at which the value starts
 */
export function formatJson(text: string, node: JsonNode, column: number, lineBreak: string): string {
  const json = withoutReferences(text, node);
  if (hasComments(json)) {
    const edits = format(json, undefined, { tabSize: step.length, insertSpaces: true, eol: lineBreak });
    return applyEdits(text.slice(node.start, node.end), edits);
  }
  return new JsonPrinter(text, lineBreak).print(node, '', column);
}

/** JSON with strings of equal length in place of references. */
function withoutReferences(text: string, node: JsonNode): string {
  let json = '';
  let from = node.start;
  eachNode(node, (at) => {
    if (at.kind === 'reference') {
      json += `${text.slice(from, at.start)}"${'x'.repeat(at.end - at.start - 2)}"`;
      from = at.end;
    }
  });
  return json + text.slice(from, node.end);
}

function hasComments(json: string): boolean {
  const scanner = createScanner(json, true);
  const last = json.length;
  let at = 0;
  do {
    scanner.scan();
    const start = scanner.getTokenOffset();
    if (json.slice(at, start).trim() !== '') {
      return true;
    }
    at = start + scanner.getTokenLength();
  } while (at < last && scanner.getTokenLength() > 0);
  return false;
}

class JsonPrinter {
  constructor(
    private readonly text: string,
    private readonly lineBreak: string,
  ) {}

  print(node: JsonNode, indent: string, column: number): string {
    const flat = nodeText(node, this.text);
    if (!this.isBroken(node) && column + flat.length <= maxColumns) {
      return flat;
    }
    const inside = indent + step;
    switch (node.kind) {
      case 'object':
        return this.lines(
          '{',
          node.members.map((member) => this.member(member, inside)),
          '}',
          indent,
        );
      case 'array': {
        const [only] = node.items;
        return node.items.length === 1 && (only!.kind === 'object' || only!.kind === 'array')
          ? `[${this.print(only!, indent, column + 1)}]`
          : this.lines(
              '[',
              node.items.map((item) => this.print(item, inside, inside.length)),
              ']',
              indent,
            );
      }
      default:
        return flat;
    }
  }

  private member({ keySpan, value }: Member, indent: string): string {
    const key = `${this.text.slice(keySpan.start, keySpan.end)}: `;
    return key + this.print(value, indent, indent.length + key.length);
  }

  private lines(open: string, parts: readonly string[], close: string, indent: string): string {
    if (parts.length === 0) {
      return open + close;
    }
    const inside = this.lineBreak + indent + step;
    return `${open}${inside}${parts.join(`,${inside}`)}${this.lineBreak}${indent}${close}`;
  }

  /** Whether the node, or one in it, starts with a line break. */
  private isBroken(node: JsonNode): boolean {
    switch (node.kind) {
      case 'object': {
        const [first] = node.members;
        const isOpen = first !== undefined && this.text.slice(node.start, first.keySpan.start).includes('\n');
        return isOpen || node.members.some(({ value }) => this.isBroken(value));
      }
      case 'array':
        return node.items.some((item) => this.isBroken(item));
      default:
        return false;
    }
  }
}
