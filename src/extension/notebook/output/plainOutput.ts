import {
  type JsonValue,
  compareJson,
  escapeUnseenInSteps,
  formatCount,
  isJsonList,
  isJsonObject,
  parseSteps,
  pathText,
  printJson,
  printSteps,
} from '../../../engine/primitives';
import { groupResults, type OutputResult, type RpcOutput, statusText } from '../../../webview/protocol/rpcOutput';
import { runInTimeSlices } from '../../../engine/net';

/** Characters shown of a response that is too long. */
const maxBeginningLength = 10_000;

const maxDifferences = 100;

export interface PlainOptions {
  /** Without times, two runs with equal responses have equal text. */
  readonly withTimes: boolean;
  /** Characters of a response that are written; absent for all. */
  readonly maxLength?: number;
}

/** Yields so that other work can run. */
type TextSteps = Generator<undefined, string>;

/**
 * The outputs of a cell's requests as text: annotations and JSON, for the saved file, documents and diffs. A long one
 * does not block the extension host.
 */
export function outputsText(outputs: readonly RpcOutput[], options: PlainOptions): Promise<string> {
  return runInTimeSlices(outputsTextSteps(outputs, options));
}

function* outputsTextSteps(outputs: readonly RpcOutput[], options: PlainOptions): TextSteps {
  const texts: string[] = [];
  for (const output of outputs) {
    texts.push(yield* plainSteps(output, options));
  }
  return texts.join('\n\n');
}

/** An output as annotations and JSON, for other renderers. */
export function* plainSteps({ answers }: RpcOutput, options: PlainOptions = { withTimes: true }): TextSteps {
  const texts: string[] = [];
  for (const result of answers) {
    texts.push(yield* resultSteps(result, options));
  }
  const all = [...texts, ...(yield* comparisonSteps(answers, options.maxLength))].join('\n\n');
  return yield* escapeUnseenInSteps(all);
}

function* resultSteps(result: OutputResult, { withTimes, maxLength }: PlainOptions): TextSteps {
  const status = statusText(withTimes ? result : { ...result, milliseconds: 0 });
  const lines = [
    [result.label, status].filter((words) => words !== '').join(' · '),
    ...(result.notes ?? []),
    yield* outcomeSteps(result, maxLength),
  ];
  for (const { text, holds, found } of result.expectations) {
    lines.push(holds ? `passed: ${text}` : `failed: expected ${text}, got ${found}`);
  }
  return lines.join('\n');
}

function* outcomeSteps({ outcome }: OutputResult, maxLength = Infinity): TextSteps {
  switch (outcome.kind) {
    case 'result':
      return outcome.json.length > maxLength ? beginningOf(outcome.json) : yield* indentedSteps(outcome.json);
    case 'error':
      return `${yield* indentedSteps(outcome.json)}\n${outcome.meaning}`;
    case 'text':
      return outcome.text.length > maxLength ? beginningOf(outcome.text) : outcome.text;
    case 'failed':
      return outcome.sentence;
    case 'waiting':
      return 'Waiting for the response…';
  }
}

function* indentedSteps(json: string): TextSteps {
  return yield* printSteps(yield* parseSteps(json), 2);
}

/** The page and the saved file contain all of it. */
function beginningOf(text: string): string {
  const count = formatCount(BigInt(text.length));
  const longer = `Truncated response of ${count} characters. To keep all of it in the file, run Save Output.`;
  return `${text.slice(0, maxBeginningLength)}…\n${longer}`;
}

/** For several nodes with the same request: the common part, and each difference. */
function* comparisonSteps(
  results: readonly OutputResult[],
  maxLength = Infinity,
): Generator<undefined, readonly string[]> {
  const texts: string[] = [];
  for (const group of groupResults(results)) {
    if (group.length > 1 && group.every((result) => (result.size ?? 0) <= maxLength)) {
      const values: (JsonValue | undefined)[] = [];
      for (const { outcome } of group) {
        values.push(outcome.kind === 'result' ? yield* parseSteps(outcome.json) : undefined);
      }
      texts.push(comparison(group, values));
    }
  }
  return texts;
}

function comparison(group: readonly OutputResult[], jsons: readonly (JsonValue | undefined)[]): string {
  const { equal, different } = compareJson(jsons);
  const [label] = group.map((result) => result.label);
  const lines = different.slice(0, maxDifferences).map(({ path, values }) => {
    // A value that only some nodes have is summarised: its presence is the difference.
    const isPartial = values.includes(undefined);
    const each = values
      .map((value, i) => `${group[i]!.node}: ${isPartial ? inside(value) : shortJson(value)}`)
      .join(' | ');
    return `≠ ${path.length === 0 ? 'the response' : pathText(path)}  ${each}`;
  });
  const more = different.length - lines.length;
  return [
    `${label ?? ''}: ${equal} equal, ${different.length} different`,
    ...lines,
    ...(more > 0 ? [`and ${more} more`] : []),
  ].join('\n');
}

function inside(value: JsonValue | undefined): string {
  if (value !== undefined && isJsonObject(value)) {
    return '{…}';
  }
  return value !== undefined && isJsonList(value) ? '[…]' : shortJson(value);
}

function shortJson(value: JsonValue | undefined): string {
  const text = value === undefined ? 'nothing' : printJson(value);
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}
