import {
  type AbiSource,
  type DecodedCall,
  abiNote,
  callLine,
  decodeCall,
  decodeEvent,
  invocationLine,
  returnLine,
} from '../../../engine/abi';
import { type Line, type TextStyle, guess, joined, lineText, message, text } from '../../../engine/report';
import { type CheckState, type ExplainedCheck, explainCheck, healthSummary, readHealth } from '../../../engine/health';
import {
  type JsonObject,
  type JsonValue,
  type Path,
  isJsonList,
  isJsonObject,
  pathText,
} from '../../../engine/primitives';
import {
  fittingShape,
  innerShape,
  type OutputShape,
  shapeNode,
  type ShapeRef,
} from '../../../webview/protocol/outputShape';
import { type CodecValue, codecWords } from './codecValues';

/** Calls and logs that are put into words, and values that are looked at to find them: an answer may hold any number. */
const maxWords = 500;
const maxValues = 20_000;

const style: TextStyle = { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 120 };

/**
 * What logs, calldata, health checks and what the codec decodes say in words, by the path of their value. Found by what
 * the catalogue says of the answer, not by how it looks.
 *
 * @param values what the codec decodes of it
 * @param whole what is said of all of it
 * @param abi of the open project
 */
export function* annotateResult(
  json: JsonValue,
  shape: OutputShape,
  values: readonly CodecValue[],
  whole: Line | undefined,
  abi?: AbiSource,
): Generator<undefined, Readonly<Record<string, string>>> {
  const words: Record<string, string> = {};
  for (const [path, reported] of result([], whole)) {
    words[pathText(path)] = reported;
  }
  for (const value of values) {
    yield undefined;
    for (const [path, reported] of codecWords(value).flatMap(([at, line]) => result(at, line))) {
      words[pathText(path)] = reported;
    }
  }
  const stack: { readonly value: JsonValue; readonly ref: ShapeRef | undefined; readonly path: Path }[] = [
    { value: json, ref: shape.root, path: [] },
  ];
  let looked = 0;
  let count = 0;
  for (let next = stack.pop(); next !== undefined && count < maxWords && looked < maxValues; next = stack.pop()) {
    looked += 1;
    yield undefined;
    const { value, path } = next;
    const ref = fittingShape(shape, next.ref, value);
    if (isJsonObject(value)) {
      for (const [place, reported] of wordsOf(value, fieldsOf(shape, ref), abi)) {
        words[pathText([...path, ...place])] = reported;
        count += 1;
      }
    }
    const inner = isJsonList(value)
      ? value.slice(0, maxValues).map((item, i) => [i, item] as const)
      : isJsonObject(value)
        ? Object.entries(value)
        : [];
    for (const [key, item] of [...inner].reverse()) {
      if (isJsonList(item) || isJsonObject(item)) {
        stack.push({ value: item, ref: innerShape(shape, ref, key), path: [...path, key] });
      }
    }
  }
  return words;
}

type Fields = Readonly<Record<string, ShapeRef>>;

function fieldsOf(shape: OutputShape, ref: ShapeRef | undefined): Fields {
  const node = shapeNode(shape, ref);
  return node?.kind === 'object' ? node.fields : {};
}

/** What is said of an object, or of a field of it. */
function wordsOf(value: JsonObject, fields: Fields, abi: AbiSource | undefined): readonly (readonly [Path, string])[] {
  if (fields['topics'] !== undefined && fields['data']?.unit === 'bytes') {
    return result([], eventLine(value, abi));
  }
  if (fields['input']?.unit === 'bytes' && fields['to']?.id === 'evmAddress') {
    if (value['to'] === null && typeof value['input'] === 'string') {
      return result(['to'], [text('contract creation')]);
    }
    const call = callOf(value, abi);
    return call === undefined
      ? []
      : [...result(['input'], callLine(call)), ...result(['output'], outputLine(call, value))];
  }
  if (fields['checks'] !== undefined && fields['healthy'] !== undefined) {
    return healthWords(value);
  }
  return [];
}

function result(path: Path, line: Line | undefined): readonly (readonly [Path, string])[] {
  return line === undefined ? [] : [[path, lineText(line, style, { now: 0 })]];
}

function eventLine({ address, topics, data }: JsonObject, abi: AbiSource | undefined): Line | undefined {
  if (typeof address !== 'string' || typeof data !== 'string' || topics === undefined || !isJsonList(topics)) {
    return undefined;
  }
  const names = topics.filter((topic) => typeof topic === 'string');
  const event = names.length === topics.length ? decodeEvent({ address, topics: names, data }, abi) : undefined;
  return event === undefined
    ? undefined
    : joined(
        [
          [text(event.standard)],
          [
            ...invocationLine(event.name, event.args),
            ...(event.guess === true ? [guess('guessed from topic')] : []),
            ...abiNote(event.source),
          ],
          ...event.problems.map((problem) => [text(problem)]),
        ],
        ' ',
      );
}

/** A creation says nothing by its bytes, and a transfer has none. */
function callOf({ input, to }: JsonObject, abi: AbiSource | undefined): DecodedCall | undefined {
  const call =
    typeof input === 'string' && typeof to === 'string'
      ? decodeCall(input, to, abi === undefined ? {} : { abi })
      : undefined;
  return call?.kind === 'call' ? call : undefined;
}

/** Of a call in a trace; one that failed has returned why, in another form. */
function outputLine(call: DecodedCall, { output, error }: JsonObject): Line | undefined {
  return typeof output === 'string' && error === undefined ? returnLine(call, output) : undefined;
}

/**
 * The whole, with what to do about checks that do not pass, and of each check what it found. Names of chains are not asked
 * for.
 */
function healthWords(value: JsonObject): readonly (readonly [Path, string])[] {
  const health = readHealth(value);
  if (health === undefined) {
    return [];
  }
  const checks = health.checks.map((check) => explainCheck(check, {}));
  const summary = lineText(message`Health: ${healthSummary(health, {})}.`, style, {
    now: 0,
  });
  return [
    [[], [summary, ...remedyLines(checks)].join('\n')],
    ...checks.flatMap(({ name, state, answer }) =>
      result(['checks', name], joined([[text(stateMarks[state])], answer], ' ')),
    ),
  ];
}

const stateMarks: Readonly<Record<CheckState, string>> = { ok: '✓', failing: '✗', notYetRun: '…' };

/** What those that fail found and what to do, once for all that say the same. */
function remedyLines(checks: readonly ExplainedCheck[]): readonly string[] {
  const subjects = new Map<string, string[]>();
  for (const { state, subject, answer, fixes: remedies } of checks) {
    if (state === 'failing') {
      const reported = lineText(joined([[...answer, text('.')], ...remedies], ' '), style, { now: 0 });
      subjects.set(reported, [...(subjects.get(reported) ?? []), lineText(subject, style, { now: 0 })]);
    }
  }
  return [...subjects].map(([reported, names]) => `${names.join(', ')}: ${reported}`);
}
