import * as z from 'zod/mini';
import {
  isJsonList,
  isJsonObject,
  JsonSyntaxError,
  type JsonValue,
  parseJson,
  parseSteps,
  pathText,
  printJson,
  printSteps,
} from '../../../engine/primitives';
import { defOf, findMethod, meaningOf, subscriptionKinds, unwrapped } from '../../../engine/rpc';
import type {
  OutputResult,
  OutputOutcome,
  OutputPlace,
  RpcOutput,
  OutputShape,
  OutputShapeNode,
  ShapeRef,
} from '../../../webview/protocol/rpcOutput';
import { type ResponseOutcome, type CellResult, actualText } from '../../../engine/notebook';
import type { Network } from '../../../engine/networks';
import { addressLabels, annotateResult, type CodecValue, codecValues } from './annotateResult';
import { callLine, decodeCall, returnLine } from '../../../engine/abi';
import {
  joinLines,
  type Line,
  lineText,
  message,
  type RawResponse,
  type Report,
  type Span,
  spanText,
  type TextStyle,
} from '../../../engine/report';
import { hasSeries } from '../../../webview/protocol/series';
import {
  type DecodedBytes,
  type DecodedNode,
  fieldLabel,
  fieldMeaning,
  flowsOf,
  knownAssets,
  nodeBytes,
  Spelling,
  type StructShape,
} from '../../../engine/transactions';
import type { State } from '../../services/createState';
import { runInTimeSlices } from '../../../engine/net';

/** The results of one request for the renderer, built in steps so that other work can run in between. */
export function* outputSteps(
  results: readonly CellResult[],
  networks: readonly Network[],
): Generator<undefined, RpcOutput> {
  const rendered: OutputResult[] = [];
  for (const result of results) {
    rendered.push(yield* resultSteps(result, networks));
  }
  return { version: 1, answers: rendered };
}

function* resultSteps(result: CellResult, networks: readonly Network[]): Generator<undefined, OutputResult> {
  const { label, place, status, milliseconds, height, expectations, notes } = result;
  const outcome = yield* outcomeSteps(result.outcome);
  const network = networks.find(({ name }) => name === place.network);
  const meaning = yield* meaningSteps(result, network);
  const symbol = network?.chains.find(({ name }) => name === place.chain)?.symbol;
  return {
    ...{ label, ...place, outcome, milliseconds },
    ...meaning,
    ...reportedOf(result),
    hasSeries: 'json' in result.outcome && hasSeries(result.outcome.json, meaning.shape) ? true : undefined,
    symbol,
    status,
    size: 'json' in outcome ? outcome.json.length : 'text' in outcome ? outcome.text.length : undefined,
    height: height === undefined ? undefined : String(height),
    notes,
    expectations: expectations.map((one) => ({ text: one.text, holds: one.holds, found: actualText(one) })),
  };
}

function reportedOf({ reported }: CellResult): Pick<OutputResult, 'words'> {
  const style: TextStyle = { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 400 };
  return reported === undefined
    ? {}
    : {
        words: Object.fromEntries(reported.map(([path, line]) => [pathText(path), lineText(line, style, { now: 0 })])),
      };
}

function* meaningSteps(
  result: CellResult,
  network: Network | undefined,
): Generator<undefined, Pick<OutputResult, 'shape' | 'words' | 'labels'>> {
  const { outcome } = result;
  const schema = outcome.kind === 'result' ? schemaOf(result) : undefined;
  if (schema === undefined || outcome.kind !== 'result') {
    return {};
  }
  const values = codecValues(schema, outcome.json, network);
  const shape = withCodecShapes(outputShape(schema), values);
  const words = yield* annotateResult(outcome.json, shape, values, requestedCallLine(result), result.abi);
  return { shape, words, labels: yield* addressLabels(outcome.json, shape, result, network) };
}

function schemaOf({ method, subscription, place }: CellResult): z.core.$ZodType | undefined {
  const event = subscriptionKinds.find(({ kind }) => kind === subscription);
  if (event !== undefined) {
    return z.array(event.notification());
  }
  return method === undefined ? undefined : findMethod(method, place.chain === undefined ? 'node' : 'chain')?.result();
}

function* outcomeSteps(outcome: ResponseOutcome): Generator<undefined, OutputOutcome> {
  switch (outcome.kind) {
    case 'result':
      return { kind: 'result', json: yield* printSteps(outcome.json) };
    case 'error':
      return {
        kind: 'error',
        json: printJson(outcome.error),
        meaning: outcome.meaning,
        failedAt: outcome.failedAt && message`Failed ${outcome.failedAt}`.map(partOf),
      };
    case 'waiting':
    case 'text':
    case 'failed':
      return outcome;
  }
}

function partOf(span: Span): string | OutputPlace {
  const text = spanText(span, { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 400 }, { now: 0 });
  return span.kind === 'place' ? { text, uri: span.uri, line: span.line, column: span.column } : text;
}

/**
 * The decoded call of eth_call or eth_estimateGas with its result: `balanceOf(account 0x22…22) → 5`. `undefined` for
 * other methods and unknown selectors.
 */
function requestedCallLine({ method, params, outcome, abi }: CellResult): Line | undefined {
  const isCall = method === 'eth_call';
  if ((!isCall && method !== 'eth_estimateGas') || outcome.kind !== 'result') {
    return undefined;
  }
  const requested = calldataOf(params);
  const call = requested && decodeCall(requested.input, requested.to, abi === undefined ? {} : { abi });
  const line = call?.kind === 'call' ? callLine(call) : undefined;
  if (call === undefined || line === undefined) {
    return undefined;
  }
  if (!isCall || typeof outcome.json !== 'string') {
    return line;
  }
  if (outcome.json === '0x' && call.outputs !== undefined) {
    return message`${line} → empty: there may be no contract at this address.`;
  }
  const returned = returnLine(call, outcome.json);
  return returned === undefined ? line : joinLines([line, returned], ' ');
}

/** `input` takes precedence over the deprecated `data`. */
function calldataOf(params: JsonValue | undefined): { readonly input: string; readonly to: string } | undefined {
  const [call] = params !== undefined && isJsonList(params) ? params : [];
  if (call === undefined || !isJsonObject(call)) {
    return undefined;
  }
  const { to, input = call['data'] } = call;
  return typeof to === 'string' && typeof input === 'string' ? { input, to } : undefined;
}

/** A catalogue schema as plain data, for the renderer. */
function outputShape(schema: z.core.$ZodType): OutputShape {
  const nodes: OutputShapeNode[] = [];
  const known = new Map<z.core.$ZodType, number>();

  function refTo(part: z.core.$ZodType): ShapeRef {
    const { unit, id, sentence } = meaningOf(part);
    const node = nodeOf(unwrapped(part));
    return {
      unit,
      id,
      sentence,
      node,
    };
  }

  function nodeOf(inner: z.core.$ZodType): number | undefined {
    const before = known.get(inner);
    const make = before === undefined ? makerOf(inner) : undefined;
    if (make === undefined) {
      return before;
    }
    // Its index is reserved before its contents are converted: schemas may be recursive.
    const index = nodes.push({ kind: 'either', options: [] }) - 1;
    known.set(inner, index);
    nodes[index] = make();
    return index;
  }

  function makerOf(inner: z.core.$ZodType): (() => OutputShapeNode) | undefined {
    const def = defOf(inner);
    switch (def.type) {
      case 'object':
        return () => ({
          kind: 'object',
          fields: Object.fromEntries(Object.entries(def.shape).map(([name, part]) => [name, refTo(part)])),
        });
      case 'array':
        return () => ({ kind: 'list', item: refTo(def.element) });
      case 'tuple':
        return () => ({ kind: 'tuple', items: def.items.map(refTo) });
      case 'record':
        return () => ({ kind: 'table', key: refTo(def.keyType), item: refTo(def.valueType) });
      case 'union':
        return () => ({ kind: 'either', options: def.options.map(refTo) });
      default:
        return undefined;
    }
  }

  return { root: refTo(schema), nodes };
}

/** A schema, with the codec's types of the transactions and blocks in it, which the catalogue leaves open. */
function withCodecShapes(shape: OutputShape, values: readonly CodecValue[]): OutputShape {
  const nodes = [...shape.nodes];
  for (const { path, decoded, isObject } of values) {
    const at = isObject ? holderOf(shape, path) : undefined;
    const holder = at === undefined ? undefined : nodes[at];
    const name = path.at(-1);
    if (at !== undefined && holder?.kind === 'object' && typeof name === 'string') {
      const found = new CodecShape(decoded, nodes).of(decoded.root);
      nodes[at] = { ...holder, fields: { ...holder.fields, [name]: { ...holder.fields[name], ...found } } };
    }
  }
  return { root: shape.root, nodes };
}

/** Index of the object node that has the value as a field. */
function holderOf({ root, nodes }: OutputShape, path: CodecValue['path']): number | undefined {
  return path.slice(0, -1).reduce<number | undefined>((at, key) => {
    const node = at === undefined ? undefined : nodes[at];
    return node?.kind === 'object' ? node.fields[key]?.node : undefined;
  }, root.node);
}

/** Equal parts, of which a block has many, share nodes. */
class CodecShape {
  private readonly known = new Map<string, number>();
  private readonly spelling: Spelling;

  constructor(
    private readonly decoded: DecodedBytes,
    private readonly nodes: OutputShapeNode[],
  ) {
    this.spelling = new Spelling(decoded);
  }

  /** @param avax asset IDs of AVAX, in cb58; `isAvax`: whether amounts below are of AVAX */
  of(node: DecodedNode, avax: ReadonlySet<string> = new Set(), isAvax = false): ShapeRef {
    const { shape } = node;
    switch (shape.kind) {
      case 'struct':
        return this.struct(node, shape, avax, isAvax);
      case 'list': {
        const items = node.children.map((item) => this.of(item, avax, isAvax));
        const [first] = items;
        const isUniform = items.every((item) => JSON.stringify(item) === JSON.stringify(first));
        const leaf = fieldMeaning(node.name, shape);
        return this.shared(isUniform ? { kind: 'list', item: { ...leaf, ...first } } : { kind: 'tuple', items });
      }
      default: {
        const meaning = fieldMeaning(node.name, shape);
        return meaning.unit === 'assetAmount' && isAvax ? { unit: 'nAVAX' } : meaning;
      }
    }
  }

  private struct(node: DecodedNode, shape: StructShape, around: ReadonlySet<string>, isAvaxAround: boolean): ShapeRef {
    const tx = node.child('unsignedTx');
    const avax = tx === undefined ? around : this.avaxIn(tx);
    const asset = node.child('assetID');
    const isAvax =
      asset === undefined ? isAvaxAround : avax.has(this.spelling.of('id', nodeBytes(asset, this.decoded.bytes)));
    const { children } = node;
    const fields: Record<string, ShapeRef> = {};
    for (const { name, from } of shape.printed) {
      if (from === 'ownID') {
        fields[name] = { id: shape.role === 'block' ? 'block' : 'transaction' };
      } else if (from !== 'fxOfIndex') {
        const label = fieldLabel(name);
        // Assets and amounts keep their own labels.
        const sentence = label === name || asset !== undefined ? {} : { sentence: label };
        fields[name] = { ...sentence, ...this.of(children[from]!, avax, isAvax) };
      }
    }
    return this.shared({ kind: 'object', fields });
  }

  private avaxIn(tx: DecodedNode): ReadonlySet<string> {
    const known = knownAssets(flowsOf(this.decoded, tx, this.spelling), this.decoded);
    return new Set([...known].filter(([, { symbol }]) => symbol === 'AVAX').map(([asset]) => asset));
  }

  private shared(node: OutputShapeNode): ShapeRef {
    const key = JSON.stringify(node);
    const index = this.known.get(key) ?? this.nodes.push(node) - 1;
    this.known.set(key, index);
    return { node: index };
  }
}

export async function rawOutput(
  { label, json, request }: RawResponse,
  { network = '', chain }: Pick<Report, 'network' | 'chain'>,
  { networks, abi }: Pick<State, 'networks' | 'abi'>,
): Promise<RpcOutput> {
  const requested = request?.chain ?? chain;
  const method = request?.method;
  const isChainMethod = method !== undefined && findMethod(method, 'chain') !== undefined;
  const all = networks.all();
  const { evmChainId } = all.find(({ name }) => name === network)?.chains.find(({ name }) => name === requested) ?? {};
  await abi?.ready();
  const result: CellResult = {
    request: 0,
    label: method ?? label,
    method,
    params: request?.params === undefined ? undefined : parseJson(request.params),
    place: { network, chain: isChainMethod ? requested : undefined, host: request?.host ?? '' },
    outcome: await outcomeOf(json),
    milliseconds: 0,
    expectations: [],
    abi: abi?.on(evmChainId),
  };
  return await toOutput([result], all);
}

/** A response that is not JSON is shown as received. */
async function outcomeOf(json: string): Promise<ResponseOutcome> {
  try {
    return { kind: 'result', json: await runInTimeSlices(parseSteps(json)) };
  } catch (error) {
    if (error instanceof JsonSyntaxError) {
      return { kind: 'text', text: json };
    }
    throw error;
  }
}

/** The results of one request for the renderer; a large one does not block the extension host. */
export function toOutput(results: readonly CellResult[], networks: readonly Network[]): Promise<RpcOutput> {
  return runInTimeSlices(outputSteps(results, networks));
}
