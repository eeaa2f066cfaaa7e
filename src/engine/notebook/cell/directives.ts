import type { Directive, DirectiveName, Expected, RequestSettings } from './cellAst';
import { expectationProblem, parseExpectation } from './expectation';
import type { JsonProblem, JsonSpan } from './jsonNode';

const HEAD = /^([ \t]*(?:(?:#|\/\/)[ \t]*)?)@([A-Za-z]+)([ \t]*)/;
const BLANK_END = /(?<![ \t\r])[ \t\r]+$/;

/** @param start offset of the line in the cell */
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

type StickySettings = Pick<RequestSettings, 'target' | 'nodes' | 'batch' | 'continues' | 'skip'>;
type OneTimeSettings = Pick<RequestSettings, 'name' | 'timeoutMs' | 'eventuallyMs'>;

/** Effect of a directive: until the end of the cell, on the next request, or an error message. */
interface Effect {
  readonly lasting?: StickySettings;
  readonly next?: OneTimeSettings;
  readonly expect?: Expected;
  readonly problem?: string;
}

interface DirectiveRow {
  readonly summary: string;
  readonly read: (value: string, span: JsonSpan) => Effect;
}

const directiveTable: Readonly<Record<DirectiveName, DirectiveRow>> = {
  target: {
    summary: 'Network and chain for the requests below: fuji/C, fuji, /C.',
    read(value) {
      const match = /^([^/\s]*)(?:\/(\S+))?$/.exec(value);
      return match === null || value === ''
        ? { problem: 'Expected network/chain: fuji/C, fuji or /C.' }
        : { lasting: { target: { network: match[1] || undefined, chain: match[2] } } };
    },
  },
  node: {
    summary: 'Nodes for the requests below: one, several, or all, side by side.',
    read(value) {
      const names = value.split(/[\s,]+/).filter((name) => name !== '');
      return names.length === 0
        ? { problem: 'Expected one or more node names, or all.' }
        : { lasting: { nodes: names.length === 1 && names[0] === 'all' ? 'all' : names } };
    },
  },
  name: {
    summary: 'Name of the next request, to reference its result.',
    read: (name) =>
      /^[A-Za-z_]\w*$/.test(name)
        ? { next: { name } }
        : { problem: 'A name consists of letters, digits and _, such as "block".' },
  },
  expect: {
    summary: 'Assertion on the next response; the cell fails without it: result.healthy == true.',
    read(text, span) {
      const expectation = parseExpectation(text);
      return expectation === undefined
        ? { problem: expectationProblem(text) }
        : { expect: { ...span, expectation, text } };
    },
  },
  timeout: {
    summary: 'Timeout of the next request: 500ms, 30s, 2m.',
    read: (value) => durationIn(value, (timeoutMs) => ({ next: { timeoutMs } })),
  },
  eventually: {
    summary: 'Repeats the next request until its expectations hold, at most for: 30s. Only for requests that read.',
    read: (value) => durationIn(value, (eventuallyMs) => ({ next: { eventuallyMs } })),
  },
  batch: {
    summary: 'Calls per batch for the requests below: 1 to 1000, or off.',
    read(value) {
      const batch = value === 'off' ? 1 : /^\d{1,4}$/.test(value) ? Number(value) : 0;
      return batch < 1 || batch > 1_000
        ? { problem: 'Expected the calls per batch, 1 to 1000, or off.' }
        : { lasting: { batch } };
    },
  },
  continue: {
    summary: 'Sends the requests below even after a failed expectation.',
    read: (value) => ({
      lasting: { continues: true },
      problem: value === '' ? undefined : '@continue has no value.',
    }),
  },
  skip: {
    summary: 'Tests skip the cell, for this reason: @skip needs a funded account. Run by hand, it still runs.',
    read: (skip) =>
      skip === '' ? { problem: 'Expected a reason, such as "needs a funded account".' } : { lasting: { skip } },
  },
};

function durationIn(value: string, effect: (milliseconds: number) => Effect): Effect {
  const [, digits, unit = 's'] = /^(\d{1,6})\s*(ms|s|m)?$/.exec(value) ?? [];
  const milliseconds = Number(digits) * { ms: 1, s: 1_000, m: 60_000 }[unit as 'ms' | 's' | 'm'];
  return milliseconds >= 1 && milliseconds <= 3_600_000
    ? effect(milliseconds)
    : { problem: 'Expected a duration up to an hour: 500ms, 30s, 2m.' };
}

export const directiveNames = Object.keys(directiveTable) as readonly DirectiveName[];

export function directiveSummary(name: string): string | undefined {
  return Object.hasOwn(directiveTable, name) ? directiveTable[name as DirectiveName].summary : undefined;
}

/** Collects directives while a cell is parsed, and assigns them to requests. */
export class Directives {
  readonly all: Directive[] = [];
  private lasting: StickySettings = {};
  private next: OneTimeSettings = {};
  private expect: Expected[] = [];

  constructor(private readonly problems: JsonProblem[]) {}

  add(directive: Directive): void {
    this.all.push(directive);
    const { name, value, nameSpan, valueSpan } = directive;
    const { lasting, next, expect, problem }: Effect = Object.hasOwn(directiveTable, name)
      ? directiveTable[name as DirectiveName].read(value, valueSpan)
      : { problem: `Unknown directive @${name}. Directives: @${directiveNames.join(', @')}.` };
    this.lasting = { ...this.lasting, ...lasting };
    this.next = { ...this.next, ...next };
    this.expect.push(...(expect === undefined ? [] : [expect]));
    if (problem !== undefined) {
      const { start, end } = value === '' ? nameSpan : valueSpan;
      this.problems.push({ start, end, message: problem });
    }
  }

  take(): RequestSettings {
    const settings = { ...this.lasting, ...this.next, expect: this.expect };
    this.next = {};
    this.expect = [];
    return settings;
  }
}
