import type * as z from 'zod/mini';
import {
  abiNote,
  type AbiSource,
  callLine,
  decodeCall,
  type DecodedCall,
  decodeEvent,
  invocationLine,
  returnLine,
} from '../../../engine/abi';
import { guess, joinLines, type Line, lineText, message, text, type TextStyle } from '../../../engine/report';
import { type CheckState, explainCheck, type ExplainedCheck, healthSummary, readHealth } from '../../../engine/health';
import {
  evmAddress,
  isJsonList,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Path,
  pathText,
  wellKnownName,
} from '../../../engine/primitives';
import {
  fittingShape,
  innerShape,
  type OutputShape,
  shapeNode,
  type ShapeRef,
} from '../../../webview/protocol/rpcOutput';
import {
  codecReport,
  decodeBytes,
  type DecodedBytes,
  type DecodedNode,
  fromNodeJson,
  standaloneTransaction,
} from '../../../engine/transactions';
import type { Network } from '../../../engine/networks';
import type { CellResult } from '../../../engine/notebook';
import { type CodecContent, defOf, meaningOf, unwrapped } from '../../../engine/rpc';

/** List items that are decoded: a page of UTXOs has 1024. */
const maxItems = 200;

export interface CodecValue {
  readonly path: Path;
  readonly decoded: DecodedBytes;
  /** Whether it is in the node's JSON form; else in hex. */
  readonly isObject: boolean;
}

/** Decodable values in a response, where the catalogue declares them; without those that fail to decode. */
export function codecValues(
  schema: z.core.$ZodType,
  json: JsonValue,
  network: Network | undefined,
): readonly CodecValue[] {
  const { codec } = meaningOf(schema);
  if (codec !== undefined) {
    return valueOf(json, codec, network);
  }
  const def = defOf(unwrapped(schema));
  if (def.type === 'object' && isJsonObject(json)) {
    return Object.entries(def.shape).flatMap(([name, part]) =>
      json[name] === undefined ? [] : inside(name, codecValues(part, json[name], network)),
    );
  }
  const isList = def.type === 'array' && meaningOf(def.element).codec !== undefined && isJsonList(json);
  return isList ? json.slice(0, maxItems).flatMap((item, i) => inside(i, codecValues(def.element, item, network))) : [];
}

function inside(key: string | number, values: readonly CodecValue[]): readonly CodecValue[] {
  return values.map((value) => ({ ...value, path: [key, ...value.path] }));
}

function valueOf(json: JsonValue, { kind, chain }: CodecContent, network: Network | undefined): readonly CodecValue[] {
  const bytes = typeof json === 'string' ? json : kind === 'utxo' ? undefined : fromNodeJson(json, kind, chain);
  const of = network === undefined ? {} : { networkId: network.networkId, hrp: network.hrp };
  const [decoded] = bytes === undefined ? [] : decodeBytes(bytes, { kind, chain, ...of });
  return decoded === undefined ? [] : [{ path: [], decoded, isObject: typeof json !== 'string' }];
}

const maxTransactions = 100;

/** Already covered by other annotations, or dependent on inputs that are not looked up here. */
const unannotatedKeys: ReadonlySet<string> = new Set(['txID', 'blockID', 'utxoID', 'parentID', 'merkleRoot', 'pays']);

/** Annotations of a transaction, block or UTXO, and of a block's transactions: what it does, what moves, its fields. */
function codecWords({ path, decoded, isObject }: CodecValue): readonly (readonly [Path, Line])[] {
  const own: readonly [Path, Line] = [path, decodedWords(decoded)];
  // Hex has no paths inside it to attach annotations to.
  return isObject && decoded.kind === 'block' ? [own, ...innerTxs(decoded, path)] : [own];
}

function decodedWords(decoded: DecodedBytes): Line {
  const { title, facts } = codecReport(decoded, { identifier: '' });
  const result = facts.filter(({ key, brief }) => brief === true && !unannotatedKeys.has(key));
  return joinLines([title, ...result.map(({ label, value }): Line => [text(`${label} `), ...value])], '; ');
}

function innerTxs(block: DecodedBytes, path: Path): readonly (readonly [Path, Line])[] {
  const { root } = block;
  const listed = (root.child('txs')?.children ?? []).slice(0, maxTransactions);
  const all: readonly (readonly [Path, DecodedNode])[] = [
    ...listed.map((node, i) => [[...path, 'txs', i], node] as const),
    ...(root.child('tx') ? [[[...path, 'tx'], root.child('tx')!] as const] : []),
  ];
  return all.flatMap(([place, node]) => {
    const tx = standaloneTransaction(block, node);
    return tx === undefined ? [] : [[place, decodedWords(tx)] as const];
  });
}

/** Limits on annotated calls and logs, and on values that are searched for them: a response may hold any number. */
const maxWords = 500;
const maxValues = 20_000;

const style: TextStyle = { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 120 };

/**
 * Annotations by JSON path: logs, calldata, health checks, and decoded bytes. Chosen by the catalogue's types, not
 * guessed from values.
 *
 * @param values decoded values in the response
 * @param whole annotation of the response as a whole
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
  for (const [path, sentence] of result([], whole)) {
    words[pathText(path)] = sentence;
  }
  for (const value of values) {
    yield undefined;
    for (const [path, sentence] of codecWords(value).flatMap(([at, line]) => result(at, line))) {
      words[pathText(path)] = sentence;
    }
  }
  let count = 0;
  const isInner = (item: JsonValue): boolean => isJsonList(item) || isJsonObject(item);
  for (const { value, ref, path } of shapedValues(json, shape, isInner)) {
    yield undefined;
    for (const [place, sentence] of isJsonObject(value) ? wordsOf(value, fieldsOf(shape, ref), abi) : []) {
      words[pathText([...path, ...place])] = sentence;
      count += 1;
    }
    if (count >= maxWords) {
      break;
    }
  }
  return words;
}

/** The values of a response, outer before inner, with their catalogue types; only those that are wanted. */
function* shapedValues(
  json: JsonValue,
  shape: OutputShape,
  isWanted: (item: JsonValue, ref: ShapeRef | undefined) => boolean,
): Generator<{ readonly value: JsonValue; readonly ref: ShapeRef | undefined; readonly path: Path }> {
  const stack: { value: JsonValue; ref: ShapeRef | undefined; path: Path }[] = [
    { value: json, ref: shape.root, path: [] },
  ];
  let visited = 0;
  for (let next = stack.pop(); next !== undefined && visited < maxValues; next = stack.pop()) {
    visited += 1;
    const { value, path } = next;
    const ref = fittingShape(shape, next.ref, value);
    yield { value, ref, path };
    const inner = isJsonList(value)
      ? value.slice(0, maxValues).map((item, i) => [i, item] as const)
      : isJsonObject(value)
        ? Object.entries(value)
        : [];
    for (const [key, item] of [...inner].reverse()) {
      const inside = innerShape(shape, ref, key);
      if (isWanted(item, inside)) {
        stack.push({ value: item, ref: inside, path: [...path, key] });
      }
    }
  }
}

type Fields = Readonly<Record<string, ShapeRef>>;

function fieldsOf(shape: OutputShape, ref: ShapeRef | undefined): Fields {
  const node = shapeNode(shape, ref);
  return node?.kind === 'object' ? node.fields : {};
}

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
    : joinLines(
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

/** Contract creations cannot be decoded, and transfers have no data. */
function callOf({ input, to }: JsonObject, abi: AbiSource | undefined): DecodedCall | undefined {
  const call =
    typeof input === 'string' && typeof to === 'string'
      ? decodeCall(input, to, abi === undefined ? {} : { abi })
      : undefined;
  return call?.kind === 'call' ? call : undefined;
}

/** Of a call in a trace; the output of a failed call is revert data, which is decoded differently. */
function outputLine(call: DecodedCall, { output, error }: JsonObject): Line | undefined {
  return typeof output === 'string' && error === undefined ? returnLine(call, output) : undefined;
}

/**
 * The overall state, with remedies for failing checks, and the finding of each check. Sends no requests for chain
 * names.
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
    ...checks.flatMap(({ name, state, result: answer }) =>
      result(['checks', name], joinLines([[text(stateMarks[state])], answer], ' ')),
    ),
  ];
}

const stateMarks: Readonly<Record<CheckState, string>> = { ok: '✓', failing: '✗', notYetRun: '…' };

/** Causes and remedies of failing checks, merged where equal. */
function remedyLines(checks: readonly ExplainedCheck[]): readonly string[] {
  const subjects = new Map<string, string[]>();
  for (const { state, subject, result: answer, fixes: remedies } of checks) {
    if (state === 'failing') {
      const cause = lineText(joinLines([[...answer, text('.')], ...remedies], ' '), style, { now: 0 });
      subjects.set(cause, [...(subjects.get(cause) ?? []), lineText(subject, style, { now: 0 })]);
    }
  }
  return [...subjects].map(([cause, names]) => `${names.join(', ')}: ${cause}`);
}

const maxAddresses = 500;

/**
 * Names of addresses in a response, by lower-case hex: precompiles, well-known accounts, user labels, contracts of the
 * open project. Located by the catalogue's types.
 */
export function* addressLabels(
  json: JsonValue,
  shape: OutputShape,
  { abi, place }: Pick<CellResult, 'abi' | 'place'>,
  network: Network | undefined,
): Generator<undefined, Readonly<Record<string, string>>> {
  const chainId = network?.chains.find(({ name }) => name === place.chain)?.evmChainId;
  const labels: Record<string, string> = {};
  const seen = new Set<string>();
  const canHoldAddress = (_: JsonValue, ref: ShapeRef | undefined) =>
    ref?.node !== undefined || ref?.id === 'evmAddress';
  for (const { value, ref } of shapedValues(json, shape, canHoldAddress)) {
    yield undefined;
    if (typeof value === 'string' && ref?.id === 'evmAddress' && !seen.has(value) && seen.size < maxAddresses) {
      seen.add(value);
      const address = evmAddress(value);
      const known = address && (wellKnownName(address)?.name ?? abi?.contractAt?.(value)?.contract);
      const label = network?.nameOf === undefined ? known : network.nameOf(value, known, chainId);
      if (label !== undefined) {
        labels[value.toLowerCase()] = label;
      }
    }
  }
  return labels;
}
