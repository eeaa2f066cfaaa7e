import { applyEdits, createScanner, format } from 'jsonc-parser';
import type { JsonNode, Member } from '../cell/jsonNode';
import { withoutReferences } from './paramLocation';

/** A value of more characters goes on several lines. */
const maxColumns = 100;
const step = '  ';

/**
 * JSON of a cell: on one line where it fits, else a member or item each line. An object that begins with a line break keeps
 * its lines, as its writer wanted them. Texts and numbers stay as they are written, references and comments too.
 *
 * @param column where the value begins on its line
 */
export function formatJson(text: string, node: JsonNode, column: number, lineBreak: string): string {
  const json = withoutReferences(text, node);
  if (hasComments(json)) {
    const edits = format(json, undefined, { tabSize: step.length, insertSpaces: true, eol: lineBreak });
    return applyEdits(text.slice(node.start, node.end), edits);
  }
  return new JsonPrinter(text, lineBreak).print(node, '', column);
}

function hasComments(json: string): boolean {
  const scanner = createScanner(json, true);
  const last = json.length;
  let at = 0;
  // Whatever stands between two tokens beside blanks is a comment.
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
    const flat = this.flat(node);
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

  private flat(node: JsonNode): string {
    switch (node.kind) {
      case 'object': {
        const members = node.members.map(
          ({ keySpan, value }) => `${this.text.slice(keySpan.start, keySpan.end)}: ${this.flat(value)}`,
        );
        return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
      }
      case 'array':
        return `[${node.items.map((item) => this.flat(item)).join(', ')}]`;
      default:
        return this.text.slice(node.start, node.end);
    }
  }

  /** Whether its writer began it with a line break, or something in it. */
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
