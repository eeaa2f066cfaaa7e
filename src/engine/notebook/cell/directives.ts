import {
  type Directive,
  type DirectiveName,
  type Expected,
  type RequestSettings,
  type CellTarget,
  operators,
  parseExpectation,
} from './cellAst';
import type { JsonProblem } from './jsonNode';

const HEAD = /^([ \t]*(?:(?:#|\/\/)[ \t]*)?)@([A-Za-z]+)([ \t]*)/;
const BLANK_END = /(?<![ \t\r])[ \t\r]+$/;

export const directiveNames: readonly DirectiveName[] = [
  'target',
  'node',
  'name',
  'expect',
  'timeout',
  'batch',
  'continue',
];

/** @param start where the line begins in the cell */
export function parseDirective(line: string, start: number): Directive | undefined {
  const match = HEAD.exec(line);
  if (match === null) {
    return undefined;
  }
  const [head, before = '', name = '', blanks = ''] = match;
  const value = line.slice(head.length).replace(BLANK_END, '');
  const nameStart = start + before.length;
  const nameEnd = nameStart + 1 + name.length;
  const valueStart = nameEnd + blanks.length;
  const valueEnd = valueStart + value.length;
  return {
    start: nameStart,
    end: valueEnd,
    name,
    nameSpan: { start: nameStart, end: nameEnd },
    value,
    valueSpan: { start: valueStart, end: valueEnd },
    ...(before.trim() === '' ? { isBare: true } : {}),
  };
}

/** Collects directives as a cell is read, and hands each request those that are about it. */
export class Directives {
  readonly all: Directive[] = [];
  private lasting: Pick<RequestSettings, 'target' | 'nodes' | 'batch' | 'continues'> = {};
  private next: { name?: string; timeoutMs?: number } = {};
  private expect: Expected[] = [];

  constructor(private readonly problems: JsonProblem[]) {}

  add(directive: Directive): void {
    this.all.push(directive);
    const problem = this.apply(directive);
    if (problem !== undefined) {
      const { start, end } = directive.value === '' ? directive.nameSpan : directive.valueSpan;
      this.problems.push({ start, end, message: problem });
    }
  }

  /** The settings of the request that comes now. */
  take(): RequestSettings {
    const settings = { ...this.lasting, ...this.next, expect: this.expect };
    this.next = {};
    this.expect = [];
    return settings;
  }

  private apply({ name, value, valueSpan }: Directive): string | undefined {
    switch (name) {
      case 'target':
        return this.applyTarget(value);
      case 'node':
        return this.applyNodes(value);
      case 'batch':
        return this.applyBatch(value);
      case 'timeout':
        return this.applyTimeout(value);
      case 'continue':
        this.lasting = { ...this.lasting, continues: true };
        return value === '' ? undefined : '@continue has no value.';
      case 'name':
        if (!/^[A-Za-z_]\w*$/.test(value)) {
          return 'A name consists of letters, digits and _, such as "block".';
        }
        this.next.name = value;
        return undefined;
      case 'expect': {
        const expectation = parseExpectation(value);
        if (expectation === undefined) {
          return `Expected a path, an operator (${operators.join(' ')}) and JSON: result.healthy == true`;
        }
        this.expect.push({ ...valueSpan, expectation, text: value });
        return undefined;
      }
      default:
        return `Unknown directive @${name}. Directives: @${directiveNames.join(', @')}.`;
    }
  }

  private applyTarget(value: string): string | undefined {
    const match = /^([^/\s]*)(?:\/(\S+))?$/.exec(value);
    if (match === null || value === '') {
      return 'Expected network/chain: fuji/C, fuji or /C.';
    }
    const [, network, chain] = match;
    const target: CellTarget = { network: network || undefined, chain };
    this.lasting = { ...this.lasting, target };
    return undefined;
  }

  private applyNodes(value: string): string | undefined {
    const names = value.split(/[\s,]+/).filter((name) => name !== '');
    if (names.length === 0) {
      return 'Expected one or more node names, or all.';
    }
    this.lasting = { ...this.lasting, nodes: names.length === 1 && names[0] === 'all' ? 'all' : names };
    return undefined;
  }

  private applyBatch(value: string): string | undefined {
    const batch = value === 'off' ? 1 : /^\d{1,4}$/.test(value) ? Number(value) : 0;
    if (batch < 1 || batch > 1_000) {
      return 'Expected the calls per batch, 1 to 1000, or off.';
    }
    this.lasting = { ...this.lasting, batch };
    return undefined;
  }

  private applyTimeout(value: string): string | undefined {
    const [, digits, unit] = /^(\d{1,6})\s*(ms|s|m)?$/.exec(value) ?? [];
    const factors: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000 };
    const timeoutMs = Number(digits) * (factors[unit ?? 's'] ?? 1_000);
    if (!(timeoutMs >= 1 && timeoutMs <= 3_600_000)) {
      return 'Expected a duration up to an hour: 500ms, 30s, 2m.';
    }
    this.next.timeoutMs = timeoutMs;
    return undefined;
  }
}

/** What each directive is for, in one sentence. */
export function directiveSummary(name: DirectiveName): string {
  switch (name) {
    case 'target':
      return 'Network and chain for the requests below: fuji/C, fuji, /C.';
    case 'node':
      return 'Nodes for the requests below: one, several, or all, side by side.';
    case 'name':
      return 'Name of the next request, to reference its result.';
    case 'expect':
      return 'Assertion on the next response, else the cell fails: result.healthy == true.';
    case 'timeout':
      return 'Timeout of the next request: 500ms, 30s, 2m.';
    case 'batch':
      return 'Calls per batch for the requests below: 1 to 1000, or off.';
    case 'continue':
      return 'Sends the requests below even after a failed expectation.';
  }
}
