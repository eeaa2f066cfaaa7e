import {
  formatCount,
  formatDuration,
  concatBytes,
  type JsonValue,
  isJsonList,
  isJsonObject,
} from '../../engine/primitives';
import type { FieldMeta } from '../../engine/rpc';

/** MIME type of a cell's output, produced by the host and shown by the renderer. */
export const rpcOutputMime = 'application/vnd.snowprobe.rpc';

/** One response to a cell's request, or one per node or call. JSON is stored as text, so that no digit is lost. */
export interface RpcOutput {
  readonly version: 1;
  readonly answers: readonly OutputResult[];
  /** URI of the cell's text document; absent for responses without a cell. */
  readonly cell?: string;
}

export interface OutputResult {
  /** "eth_blockNumber", "GET /v1/chains". */
  readonly label: string;
  readonly shape?: OutputShape;
  /** The host's descriptions of calls, logs and whole responses (''), by path in the result. */
  readonly words?: Readonly<Record<string, string>>;
  /** Names of addresses, by lower-case hex. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Whether it contains a series over blocks or times that can be plotted. */
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
  /** UTF-16 code units of the response. */
  readonly size?: number;
  /** Decimal. */
  readonly height?: string;
  readonly expectations: readonly OutputExpectation[];
  /** Further sentences: number of events, missed events. */
  readonly notes?: readonly string[];
}

export type OutputOutcome =
  | { readonly kind: 'result'; readonly json: string }
  | {
      readonly kind: 'error';
      readonly json: string;
      readonly meaning: string;
      readonly failedAt?: readonly (string | OutputPlace)[];
    }
  | { readonly kind: 'text'; readonly text: string }
  /** `isWithheld`: not sent, since an earlier expectation failed. */
  | { readonly kind: 'failed'; readonly sentence: string; readonly isWithheld?: true }
  /** Nothing received yet. `since`: Unix milliseconds. */
  | { readonly kind: 'waiting'; readonly since: number };

/** A location in a file of the workspace. Line and column are 0-based. */
export interface OutputPlace {
  readonly text: string;
  readonly uri: string;
  readonly line: number;
  readonly column: number;
}

export interface OutputExpectation {
  readonly text: string;
  readonly holds: boolean;
  /** JSON of the value at the path, or "nothing"; or why it is unknown. */
  readonly found: string;
}

/** Groups responses of several nodes to the same request for comparison; all others are groups of one, in order. */
export function groupResults(results: readonly OutputResult[]): readonly (readonly OutputResult[])[] {
  const groups: OutputResult[][] = [];
  for (const result of results) {
    const group = groups.find((members) => members.every((member) => areComparable(member, result)));
    if (group === undefined) {
      groups.push([result]);
    } else {
      group.push(result);
    }
  }
  return groups;
}

/** Calls of a batch may have the same method, but they have the same node. */
function areComparable(a: OutputResult, b: OutputResult): boolean {
  const isOtherNode = a.node !== undefined && b.node !== undefined && a.node !== b.node;
  return isOtherNode && a.label === b.label && a.outcome.kind === 'result' && b.outcome.kind === 'result';
}

export const rpcRendererId = 'snowprobe-rpc-renderer';

/** "200 · 41 ms · one (127.0.0.1:9650) · height 26 · 1.2 kB". */
export function statusText({ status, milliseconds, node, host, height, size }: OutputResult): string {
  return [
    ...(status === undefined ? [] : [String(status)]),
    ...(milliseconds === 0 ? [] : [durationText(milliseconds)]),
    ...(host === '' ? [] : [nodeLabel({ node, host })]),
    ...(height === undefined ? [] : [`height ${formatCount(BigInt(height))}`]),
    ...(size === undefined ? [] : [sizeText(size)]),
  ].join(' · ');
}

function durationText(milliseconds: number): string {
  return milliseconds < 10_000 ? `${Math.round(milliseconds)} ms` : formatDuration(milliseconds);
}

export function nodeLabel({ node, host }: { readonly node?: string | undefined; readonly host: string }): string {
  return node === undefined ? host : `${node} (${host})`;
}

/** "1.2 kB", rounded down; a UTF-16 code unit of JSON counts as a byte. */
export function sizeText(size: number): string {
  const inUnit = (unit: number) => (Math.floor((size / unit) * 10) / 10).toFixed(1).replace(/\.0$/, '');
  if (size < 1_000) {
    return `${size} B`;
  }
  return size < 1_000_000 ? `${inUnit(1_000)} kB` : `${inUnit(1_000_000)} MB`;
}

/** Characters per step: well below a millisecond. */
const STEP = 128 * 1024;
const LINE_END = 0x0a;

/** Byte length of each response's text; 0 without text. */
interface Head {
  readonly output: RpcOutput;
  readonly sizes: readonly number[];
}

/**
 * Serializes an output for the page, in steps: a line of JSON without the responses' texts, then these texts in order.
 * As JSON within JSON, megabytes would be escaped and copied needlessly.
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
  const answers = output.answers.map((result) => ({ ...result, outcome: withText(result.outcome, '') }));
  const head: Head = { output: { ...output, answers }, sizes };
  return concatBytes([new TextEncoder().encode(`${JSON.stringify(head)}\n`), ...parts]);
}

/** Parses the output of `outputBytes` of the same version. */
export function readOutputBytes(bytes: Uint8Array): RpcOutput {
  const end = bytes.indexOf(LINE_END);
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const { output, sizes } = JSON.parse(decoder.decode(bytes.subarray(0, end))) as Head;
  let at = end + 1;
  const answers = output.answers.map((result, i) => {
    const from = at;
    at += sizes[i]!;
    return { ...result, outcome: withText(result.outcome, decoder.decode(bytes.subarray(from, at))) };
  });
  return { ...output, answers };
}

function* utf8Parts(text: string): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  for (let start = 0; start < text.length;) {
    const end = start + STEP;
    // Keeps surrogate pairs together.
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
 * A response's shape per catalogue as plain data: the renderer has neither the catalogue nor zod, which are larger than
 * the renderer itself. Nodes are in a list, since shapes are recursive (call traces).
 */
export interface OutputShape {
  readonly root: ShapeRef;
  readonly nodes: readonly OutputShapeNode[];
}

/** A position in a response: meaning of the value and its structure; leaves have no `node`. */
export interface ShapeRef extends Pick<FieldMeta, 'unit' | 'id' | 'sentence'> {
  /** Index in `nodes`. */
  readonly node?: number;
}

export type OutputShapeNode =
  | { readonly kind: 'object'; readonly fields: Readonly<Record<string, ShapeRef>> }
  | { readonly kind: 'list'; readonly item: ShapeRef }
  | { readonly kind: 'tuple'; readonly items: readonly ShapeRef[] }
  /** An object with values as keys: addresses, asset IDs. */
  | { readonly kind: 'table'; readonly key: ShapeRef; readonly item: ShapeRef }
  /** The first of the best matches. */
  | { readonly kind: 'either'; readonly options: readonly ShapeRef[] };

/** Resolves `either` nodes to the option that fits `json` best. */
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

/** The shape of a child, given the resolved shape of its parent. */
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

export function keyShape(shape: OutputShape | undefined, ref: ShapeRef | undefined): ShapeRef | undefined {
  const node = shapeNode(shape, ref);
  return node?.kind === 'table' ? node.key : undefined;
}

/** The structure of a value; `undefined` for leaves and unknown values. */
export function shapeNode(shape: OutputShape | undefined, ref: ShapeRef | undefined): OutputShapeNode | undefined {
  return ref?.node === undefined ? undefined : shape?.nodes[ref.node];
}

/**
 * Another kind is the worst mismatch; for objects, missing and unknown fields count. Lists are distinguished by their
 * first item: a block has transaction hashes or whole transactions.
 */
function mismatchOf(shape: OutputShape | undefined, ref: ShapeRef, json: JsonValue): number {
  const kindMismatch = 1_000_000;
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
        return kindMismatch / 2;
      default:
        return kindMismatch;
    }
  }
  if (isJsonList(json) && node?.kind === 'list') {
    return json[0] === undefined ? 0 : mismatchOf(shape, node.item, json[0]);
  }
  const fits = isJsonList(json) ? node?.kind === 'tuple' : node === undefined;
  return fits || node?.kind === 'either' ? 0 : kindMismatch;
}
