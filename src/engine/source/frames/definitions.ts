import type { SourceRange, SourceText } from '../sourceMap/sourceMap';

/** Something of a Solidity file that has a name and a body. Offsets in bytes. */
export interface Definition {
  readonly kind: 'contract' | 'function' | 'modifier';
  /** "transfer", "constructor", "receive", "fallback". */
  readonly name: string;
  /** The contract or library that it is in; absent for a free function. */
  readonly contract?: string;
  readonly start: number;
  /** Behind the closing brace, or the semicolon of what has no body. */
  readonly end: number;
  /** Of the opening brace; absent without a body. */
  readonly body?: number;
}

const head =
  /(?<![\w$])(?:(?:abstract\s+)?(contract|library|interface)\s+([A-Za-z_$][\w$]*)|(function)(?![\w$])\s*(?:([A-Za-z_$][\w$]*)\s*)?(?=\()|(modifier)\s+([A-Za-z_$][\w$]*)|(constructor|receive|fallback)\s*(?=\())/g;

/** Files are read by people; more than that is no source. */
const maxDefinitions = 20_000;

/**
 * The contracts, functions and modifiers of a source, in the order they begin. Told by keywords and braces alone: no build
 * needs to have kept its syntax tree.
 *
 * @param code with blanks in place of comments and strings
 */
export function definitionsIn(code: string): readonly Definition[] {
  const found: Definition[] = [];
  let contract: Definition | undefined;
  let outer: Definition | undefined;
  for (const match of code.matchAll(head)) {
    const start = match.index;
    // A function of an assembly block, or a function type, is a part of what it is in; contracts hold none.
    const isPart = start < (outer?.end ?? 0) || (match[1] !== undefined && start < (contract?.end ?? 0));
    if (isPart || found.length >= maxDefinitions) {
      continue;
    }
    const open = /[{;]/g;
    open.lastIndex = afterParameters(code, start + match[0].length);
    const opened = open.exec(code);
    if (opened === null) {
      break;
    }
    const body = opened[0] === '{' ? opened.index : undefined;
    const end = body === undefined ? opened.index + 1 : closing(code, body);
    const inside = contract !== undefined && start < contract.end ? contract.name : undefined;
    if (match[1] !== undefined) {
      contract = { kind: 'contract', name: match[2]!, start, end, body };
      found.push(contract);
      continue;
    }
    const kind = match[5] === undefined ? 'function' : 'modifier';
    const name = match[4] ?? match[6] ?? match[7] ?? 'fallback';
    if (kind === 'function' && inside === undefined && match[7] !== undefined) {
      continue;
    }
    outer = { kind, name, contract: inside, start, end, body };
    found.push(outer);
  }
  return found;
}

/** The innermost function or modifier that holds a span of bytes. */
export function functionAt(definitions: readonly Definition[], start: number, end: number): Definition | undefined {
  return definitions.find((one) => one.kind !== 'contract' && one.start <= start && end <= one.end);
}

/** Behind the closing parenthesis of the parameters, which may hold function types. */
function afterParameters(code: string, at: number): number {
  const open = /\S/g;
  open.lastIndex = at;
  return open.exec(code)?.[0] === '(' ? closing(code, open.lastIndex - 1) : at;
}

const pairs: Readonly<Record<string, string>> = { '{': '}', '(': ')' };

/** Behind what closes the brace or parenthesis at `at`; the end of the text where nothing does. */
export function closing(code: string, at: number): number {
  const [open, close] = [code[at]!, pairs[code[at]!]!];
  const either = open === '{' ? /[{}]/g : /[()]/g;
  either.lastIndex = at;
  let depth = 0;
  for (let match = either.exec(code); match !== null; match = either.exec(code)) {
    depth += match[0] === open ? 1 : match[0] === close ? -1 : 0;
    if (depth === 0) {
      return match.index + 1;
    }
  }
  return code.length;
}

/** Where a contract declares its only function of a name, without the body; undefined: it does not, or has more of it. */
export function declarationOf(text: SourceText, contract: string, name: string): SourceRange | undefined {
  const [only, ...others] = definitionsIn(text.code).filter(
    (one) => one.kind === 'function' && one.name === name && one.contract === contract && one.body !== undefined,
  );
  if (only?.body === undefined || others.length > 0) {
    return undefined;
  }
  const head = text.code.slice(only.start, only.body).trimEnd();
  return text.range(only.start, head.length);
}
