import {
  formatCount,
  formatDuration,
  concatBytes,
  type JsonValue,
  isJsonList,
  isJsonObject,
} from '../../engine/primitives';
import type { FieldMeta } from '../../engine/rpc';

/** Mime of a cell's output, made by the host and shown by the renderer. */
export const rpcOutputMime = 'application/vnd.snowprobe.rpc';

/**
 * What became of one request of a cell: one answer, or one for each node or call. JSON stands as text, so that no digit
 * is lost on the way.
 */
export interface RpcOutput {
  readonly version: 1;
  readonly answers: readonly OutputAnswer[];
  /** URI of the text of the cell that it is of; absent of what no cell asked. */
  readonly cell?: string;
}

export interface OutputAnswer {
  /** "eth_blockNumber", "GET /v1/chains". */
  readonly label: string;
  /** What the catalogue says of the result. */
  readonly shape?: OutputShape;
  /** What the host says in words of calls, logs and whole answers (''), by their path in the result. */
  readonly words?: Readonly<Record<string, string>>;
  /** What addresses in it are known as, by their lower-case hex. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Whether figures over blocks or times are in it, which can be drawn. */
  readonly hasSeries?: true;
  readonly network: string;
  readonly node?: string;
  readonly chain?: string;
  readonly host: string;
  /** Symbol of the chain's native token, for amounts in wei. */
  readonly symbol?: string;
  readonly outcome: OutputOutcome;
  readonly status?: number;
  readonly milliseconds: number;
  /** UTF-16 units of the answer. */
  readonly size?: number;
  /** Decimal. */
  readonly height?: string;
  readonly expectations: readonly OutputExpectation[];
  /** What else there is to say of the answer, a sentence each: how many events came, what was missed. */
  readonly notes?: readonly string[];
}

export type OutputOutcome =
  | { readonly kind: 'result'; readonly json: string }
  | {
      readonly kind: 'error';
      readonly json: string;
      readonly meaning: string;
      /** Where in the open project the call failed: words, and places that lead to the editor. */
      readonly failedAt?: readonly (string | OutputPlace)[];
    }
  | { readonly kind: 'text'; readonly text: string }
  /** `isWithheld`: it was not sent, since an expectation before it failed. */
  | { readonly kind: 'failed'; readonly sentence: string; readonly isWithheld?: true }
  /** Nothing came yet. `since`: Unix milliseconds. */
  | { readonly kind: 'waiting'; readonly since: number };

/** A place in a file of the open folder. Line and column count from 0. */
export interface OutputPlace {
  readonly text: string;
  readonly uri: string;
  readonly line: number;
  readonly column: number;
}

export interface OutputExpectation {
  readonly text: string;
  readonly holds: boolean;
  /** JSON of what stands at the path, or "nothing"; or why nobody can tell. */
  readonly found: string;
}

/** Answers of several nodes to the same request stand side by side; every other one stands alone, in its order. */
export function groupAnswers(answers: readonly OutputAnswer[]): readonly (readonly OutputAnswer[])[] {
  const groups: OutputAnswer[][] = [];
  for (const answer of answers) {
    const group = groups.find((members) => members.every((member) => areComparable(member, answer)));
    if (group === undefined) {
      groups.push([answer]);
    } else {
      group.push(answer);
    }
  }
  return groups;
}

/** The calls of a batch may have the same method, but go to the same node. */
function areComparable(a: OutputAnswer, b: OutputAnswer): boolean {
  const isOtherPlace = a.node !== undefined && b.node !== undefined && a.node !== b.node;
  return isOtherPlace && a.label === b.label && a.outcome.kind === 'result' && b.outcome.kind === 'result';
}

/** Id of the renderer in package.json. */
export const rpcRendererId = 'snowprobe-rpc-renderer';

/** "200 · 41 ms · one (127.0.0.1:9650) · height 26 · 1.2 kB". */
export function statusText({ status, milliseconds, node, host, height, size }: OutputAnswer): string {
  return [
    ...(status === undefined ? [] : [String(status)]),
    ...(milliseconds === 0 ? [] : [durationText(milliseconds)]),
    ...(host === '' ? [] : [nodeLabel({ node, host })]),
    ...(height === undefined ? [] : [`height ${formatCount(BigInt(height))}`]),
    ...(size === undefined ? [] : [sizeText(size)]),
  ].join(' · ');
}

/** "41 ms", "35 s". */
function durationText(milliseconds: number): string {
  return milliseconds < 10_000 ? `${Math.round(milliseconds)} ms` : formatDuration(milliseconds);
}

/** "one (127.0.0.1:9650)". */
export function nodeLabel({ node, host }: { readonly node?: string | undefined; readonly host: string }): string {
  return node === undefined ? host : `${node} (${host})`;
}

/** "1.2 kB", rounded down to a tenth; one UTF-16 unit of JSON is a byte, near enough. */
export function sizeText(size: number): string {
  const inUnit = (unit: number) => (Math.floor((size / unit) * 10) / 10).toFixed(1).replace(/\.0$/, '');
  if (size < 1_000) {
    return `${size} B`;
  }
  return size < 1_000_000 ? `${inUnit(1_000)} kB` : `${inUnit(1_000_000)} MB`;
}

/** Characters between two steps: well under a millisecond of work. */
const STEP = 128 * 1024;
const LINE_END = 0x0a;

/** How many bytes the text of each answer takes, in their order; 0 of one without a text. */
interface Head {
  readonly output: RpcOutput;
  readonly sizes: readonly number[];
}

/**
 * An output as it goes to the page, in steps: a line of JSON with everything but the texts of the answers, then these
 * texts, one after the other. As JSON within JSON, megabytes would be escaped, unescaped and copied for nothing.
 */
export function* outputBytes(output: RpcOutput): Generator<undefined, Uint8Array> {
  const parts: Uint8Array[] = [];
  const sizes: number[] = [];
  for (const { outcome } of output.answers) {
    let size = 0;
    for (const part of utf8Parts(textOf(outcome))) {
      parts.push(part);
      size += part.length;
      yield undefined;
    }
    sizes.push(size);
  }
  const answers = output.answers.map((answer) => ({ ...answer, outcome: withText(answer.outcome, '') }));
  const head: Head = { output: { ...output, answers }, sizes };
  return concatBytes([new TextEncoder().encode(`${JSON.stringify(head)}\n`), ...parts]);
}

/** Reads what `outputBytes` of the same version wrote. */
export function readOutputBytes(bytes: Uint8Array): RpcOutput {
  const end = bytes.indexOf(LINE_END);
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const { output, sizes } = JSON.parse(decoder.decode(bytes.subarray(0, end))) as Head;
  let at = end + 1;
  const answers = output.answers.map((answer, i) => {
    const from = at;
    at += sizes[i]!;
    return { ...answer, outcome: withText(answer.outcome, decoder.decode(bytes.subarray(from, at))) };
  });
  return { ...output, answers };
}

function* utf8Parts(text: string): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  for (let start = 0; start < text.length;) {
    const end = start + STEP;
    // A pair of halves is one character, and stays together.
    const isPair = /[\ud800-\udbff]/.test(text.charAt(end - 1)) && end < text.length;
    const part = text.slice(start, isPair ? end + 1 : end);
    yield encoder.encode(part);
    start += part.length;
  }
}

function textOf(outcome: OutputOutcome): string {
  return 'json' in outcome ? outcome.json : outcome.kind === 'text' ? outcome.text : '';
}

function withText(outcome: OutputOutcome, text: string): OutputOutcome {
  switch (outcome.kind) {
    case 'result':
    case 'error':
      return { ...outcome, json: text };
    case 'text':
      return { ...outcome, text };
    default:
      return outcome;
  }
}

/**
 * What the catalogue says of an answer, as plain data: the renderer has neither the catalogue nor zod, which weigh more
 * than it does. Nodes stand in a list, since a call trace holds call traces.
 */
export interface OutputShape {
  readonly root: ShapeRef;
  readonly nodes: readonly OutputShapeNode[];
}

/** A place in an answer: what is said of the value there, and what it holds; a leaf has no `node`. */
export interface ShapeRef extends Pick<FieldMeta, 'unit' | 'id' | 'sentence'> {
  /** Index in `nodes`. */
  readonly node?: number;
}

export type OutputShapeNode =
  | { readonly kind: 'object'; readonly fields: Readonly<Record<string, ShapeRef>> }
  | { readonly kind: 'list'; readonly item: ShapeRef }
  | { readonly kind: 'tuple'; readonly items: readonly ShapeRef[] }
  /** An object whose keys are values: addresses, asset IDs. */
  | { readonly kind: 'table'; readonly key: ShapeRef; readonly item: ShapeRef }
  /** The first that fits best. */
  | { readonly kind: 'either'; readonly options: readonly ShapeRef[] };

/** What is said of a value and of what it holds: `shape` with the option taken that fits `json` best. */
export function fittingShape(
  shape: OutputShape | undefined,
  ref: ShapeRef | undefined,
  json: JsonValue | undefined,
): ShapeRef | undefined {
  const node = shapeNode(shape, ref);
  if (node?.kind !== 'either' || json === undefined) {
    return ref;
  }
  let best: { readonly option: ShapeRef; readonly mismatch: number } | undefined;
  for (const option of node.options) {
    const mismatch = mismatchOf(shape, option, json);
    if (best === undefined || mismatch < best.mismatch) {
      best = { option, mismatch };
    }
  }
  const { node: _either, ...outer } = ref ?? {};
  return best && fittingShape(shape, { ...best.option, ...outer }, json);
}

/** What is said of a value inside another, by the shape that fits the outer one. */
export function innerShape(
  shape: OutputShape | undefined,
  ref: ShapeRef | undefined,
  key: string | number,
): ShapeRef | undefined {
  const node = shapeNode(shape, ref);
  switch (node?.kind) {
    case 'object':
      return Object.hasOwn(node.fields, key) ? node.fields[key] : undefined;
    case 'table':
    case 'list':
      return node.item;
    case 'tuple':
      return node.items[Number(key)];
    default:
      return undefined;
  }
}

/** What is said of the keys of an object that is a table. */
export function keyShape(shape: OutputShape | undefined, ref: ShapeRef | undefined): ShapeRef | undefined {
  const node = shapeNode(shape, ref);
  return node?.kind === 'table' ? node.key : undefined;
}

/** What a value holds; undefined of a leaf, and where nothing is known. */
export function shapeNode(shape: OutputShape | undefined, ref: ShapeRef | undefined): OutputShapeNode | undefined {
  return ref?.node === undefined ? undefined : shape?.nodes[ref.node];
}

/**
 * A value of another kind fits worst; of an object, the fields count that it lacks or that are not known. Lists are told
 * apart by their first item: a block has hashes of transactions, or the transactions.
 */
function mismatchOf(shape: OutputShape | undefined, ref: ShapeRef, json: JsonValue): number {
  const anotherKind = 1_000_000;
  const node = shapeNode(shape, ref);
  if (isJsonObject(json)) {
    switch (node?.kind) {
      case 'object': {
        const unknown = Object.keys(json).filter((key) => !Object.hasOwn(node.fields, key)).length;
        const absent = Object.keys(node.fields).filter((key) => !Object.hasOwn(json, key)).length;
        return unknown * 1_000 + absent;
      }
      case 'table':
      case 'either':
        return anotherKind / 2;
      default:
        return anotherKind;
    }
  }
  if (isJsonList(json) && node?.kind === 'list') {
    return json[0] === undefined ? 0 : mismatchOf(shape, node.item, json[0]);
  }
  const fits = isJsonList(json) ? node?.kind === 'tuple' : node === undefined;
  return fits || node?.kind === 'either' ? 0 : anotherKind;
}
