import type { JsonSpan } from './jsonNode';
import { type CellAst, type Request, requestLabel } from './cellAst';
import { parseCell } from './parseCell';
import { parseReference } from './references';
import { locateCells } from '../rpcFile';
import { mayChange, referencesOf } from '../language/calls';

export interface TestPlan {
  readonly headings: readonly TestHeading[];
  readonly steps: readonly TestStep[];
}

interface TestHeading extends JsonSpan {
  readonly text: string;
}

/** An rpc cell: a test if it has expectations, otherwise a possible prerequisite. Offsets are those of the file. */
export interface TestStep extends JsonSpan {
  /** `@name` of its first request, or that request's label. */
  readonly name: string;
  readonly ast: CellAst;
  readonly isTest: boolean;
  readonly heading?: number;
  /** Indices of earlier steps whose responses it refers to. */
  readonly needs: readonly number[];
  readonly skip?: string;
  /** Label of a request that may change state; skipped unless changes are allowed. */
  readonly changes?: string;
}

/** Sends no requests. */
export function planTests(file: string): TestPlan {
  const headings: TestHeading[] = [];
  const steps: TestStep[] = [];
  const named = new Map<string, number>();
  for (const { kind, text, start, end } of locateCells(file)) {
    if (kind === 'markdown') {
      for (const match of text.matchAll(/^#{1,6}[ \t]+(\S.*)/gm)) {
        const from = start + match.index;
        headings.push({ text: match[1]!.trimEnd(), start: from, end: from + match[0].trimEnd().length });
      }
    } else if (kind === 'rpc') {
      const ast = parseCell(text);
      const names = ast.requests.flatMap((request) =>
        referencesOf(text, request).map(({ inner }) => parseReference(inner)?.name),
      );
      const needs = new Set(names.flatMap((name) => (name === undefined ? [] : (named.get(name) ?? []))));
      ast.requests.forEach(({ settings: { name } }) => name !== undefined && named.set(name, steps.length));
      steps.push({
        ...{ start, end, ast, needs: [...needs].sort((a, b) => a - b) },
        ...describeStep(ast),
        ...(headings.length === 0 ? {} : { heading: headings.length - 1 }),
      });
    }
  }
  return { headings, steps };
}

function describeStep({
  requests,
  problems,
  directives,
}: CellAst): Pick<TestStep, 'name' | 'isTest' | 'skip' | 'changes'> {
  const [first] = requests;
  const isEndless = requests.some(({ body }) => body.kind === 'subscribe');
  const changing = requests.find(mayChange);
  const skip =
    requests.map(({ settings }) => settings.skip).find((reason) => reason !== undefined) ??
    (isEndless ? 'A subscription runs until it is stopped.' : undefined);
  return {
    name: requests.map(({ settings }) => settings.name).find(Boolean) ?? (first ? requestLabel(first.body) : 'cell'),
    // A cell that cannot be parsed counts by its `@expect` directives.
    isTest: requests.some(expectsSomething) || isUnreadTest(problems, directives),
    ...(skip === undefined ? {} : { skip }),
    ...(changing === undefined ? {} : { changes: requestLabel(changing.body) }),
  };
}

/** Whether the request has an expectation, or a sequence step that has to revert. */
function expectsSomething({ body, settings }: Request): boolean {
  const steps = body.kind === 'sequence' ? body.statement.steps : [];
  return settings.expect.length > 0 || steps.some(({ reverts }) => reverts !== undefined);
}

function isUnreadTest(problems: CellAst['problems'], directives: CellAst['directives']): boolean {
  return problems.length > 0 && directives.some(({ name }) => name === 'expect');
}
