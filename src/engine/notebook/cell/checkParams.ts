import type * as z from 'zod/mini';
import {
  bech32Address,
  cb58Id,
  decodeCb58,
  encodeCb58,
  evmAddress,
  hexToBytes,
  isJsonList,
  isJsonObject,
  type JsonValue,
  nodeId,
} from '../../primitives';
import {
  defOf,
  expectedOf,
  type FieldMeta,
  type IdKind,
  maxUnknown,
  isOptionalSchema,
  meaningOf,
  type Method,
  type ShapeProblem,
  subscriptionKinds,
  type VisitedValue,
  walkShape,
} from '../../rpc';

export interface ParamProblem {
  /** `unknown`: both servers ignore unknown keys, and the EVM server rejects extra parameters. Others are rejected. */
  readonly kind: ShapeProblem['kind'] | 'checksum' | 'network' | 'wrong';
  readonly path: VisitedValue['path'];
  /** Description: "an integer from 0 to 2^64-1"; for unknown keys the known ones. */
  readonly expected: string;
  readonly found: JsonValue | undefined;
  /** The identifier's correct spelling, where it is known. */
  readonly instead?: string;
}

/**
 * Validates parameters like the method's server (docs/facts/json-rpc.md): the node's own server takes an object, or a
 * list with one, with case-insensitive keys and null for omitted values; the EVM server takes a positional list.
 * @param params `undefined` where the call has none
 * @param hrp prefix of the network's addresses; not checked where it is absent
 */
export function checkParams(
  method: Method,
  params: JsonValue | undefined,
  { hrp }: { readonly hrp?: string } = {},
): readonly ParamProblem[] {
  const given = params ?? undefined;
  const visited = method.server === 'evm' ? visitList(method, given ?? []) : visitObject(method, given ?? {});
  return visited.flatMap((place) => problemsAt(place, hrp));
}

function visitObject(method: Method, params: JsonValue): readonly VisitedValue[] {
  if (!isJsonList(params)) {
    return walkShape(method.params(), withoutNulls(params), { anyCase: true });
  }
  const [first = {}, ...more] = params;
  return [
    ...walkShape(method.params(), withoutNulls(first), { anyCase: true }).map((place) => prefixPath(0, place)),
    ...more.map((json, i) => surplusParam([i + 1], json, 'one object')),
  ];
}

function visitList(method: Method, params: JsonValue): readonly VisitedValue[] {
  if (!isJsonList(params)) {
    return [{ path: [], json: params, meta: {}, problem: { kind: 'wrong', expected: 'a list' } }];
  }
  const fields = fieldsOf(method, params);
  return [
    ...fields.flatMap((field, i) => {
      const json = params[i] ?? undefined;
      if (json !== undefined) {
        return walkShape(field, json, { anyCase: true }).map((place) => prefixPath(i, place));
      }
      return isOptionalSchema(field) ? [] : [missingParam([i], field)];
    }),
    ...params
      .slice(fields.length, fields.length + maxUnknown)
      .map((json, i) => surplusParam([fields.length + i], json, `at most ${fields.length}`)),
  ];
}

/** Fields by position. Those of a subscription depend on its event. */
function fieldsOf(method: Method, params: readonly JsonValue[]): readonly z.core.$ZodType[] {
  const fields = objectFields(method.params());
  const subscription = method.name === 'eth_subscribe' && subscriptionKinds.find(({ kind }) => kind === params[0]);
  return subscription ? [...fields.slice(0, 1), ...objectFields(subscription.params())] : fields;
}

function objectFields(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  const def = defOf(schema);
  return def.type === 'object' ? Object.values(def.shape) : [];
}

function problemsAt({ path, json, meta, problem }: VisitedValue, hrp: string | undefined): readonly ParamProblem[] {
  if (problem !== undefined) {
    return [{ ...problem, path, found: json }];
  }
  const wrongId = typeof json === 'string' ? checkId(meta, json, hrp) : undefined;
  return wrongId === undefined ? [] : [{ ...wrongId, path, found: json }];
}

function missingParam(path: VisitedValue['path'], field: z.core.$ZodType): VisitedValue {
  const problem = { kind: 'missing', expected: expectedOf(field) } as const;
  return { path, json: undefined, meta: meaningOf(field), problem };
}

function surplusParam(path: VisitedValue['path'], json: JsonValue, expected: string): VisitedValue {
  return { path, json, meta: {}, problem: { kind: 'unknown', expected } };
}

function prefixPath(index: number, place: VisitedValue): VisitedValue {
  return { ...place, path: [index, ...place.path] };
}

/** Go treats null as absent. */
function withoutNulls(json: JsonValue): JsonValue {
  return isJsonObject(json) ? Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null)) : json;
}

type IdProblem = Pick<ParamProblem, 'expected' | 'instead'> & { readonly kind: 'checksum' | 'network' | 'wrong' };

/** Longer texts are truncated IDs rather than aliases. */
const MAX_ALIAS_LENGTH = 30;
const cb58Kinds: ReadonlySet<IdKind> = new Set([
  ...(['transaction', 'block', 'subnet', 'blockchain', 'asset', 'validation'] as const),
  ...(['utxo', 'vm', 'message', 'conversion', 'container'] as const),
]);

/**
 * Checks an identifier's checksum, form and network, as far as its text allows.
 * @param hrp of the network's addresses; not checked where it is `undefined`
 */
function checkId({ id, alias }: FieldMeta, text: string, hrp?: string): IdProblem | undefined {
  switch (id) {
    case undefined:
      return undefined;
    case 'node':
      return checkNodeId(text);
    case 'address':
      return checkAddress(text, hrp);
    case 'evmAddress': {
      const address = evmAddress(text);
      return address?.checksum === 'invalid' ? checksumProblem(address.address) : undefined;
    }
    default:
      if (!cb58Kinds.has(id) || (alias && text.length <= MAX_ALIAS_LENGTH)) {
        return undefined;
      }
      // `warp_getMessageAggregateSignature` accepts an empty string for the chain's own subnet.
      return id === 'subnet' && text === '' ? undefined : checkCb58(text);
  }
}

function checkNodeId(text: string): IdProblem | undefined {
  const id = nodeId(text);
  if (id === undefined) {
    return { kind: 'wrong', expected: 'a NodeID' };
  }
  return id.checksum === 'invalid' ? checksumProblem(id.nodeId) : undefined;
}

function checkAddress(text: string, hrp: string | undefined): IdProblem | undefined {
  const address = bech32Address(text);
  if (address === undefined) {
    // Nodes also accept the bare 20 bytes in cb58 (docs/facts/json-rpc.md).
    return decodeCb58(text, 20)?.valid
      ? undefined
      : { kind: 'wrong', expected: `an address like P-${hrp ?? 'avax'}1…` };
  }
  if (address.checksum === 'invalid') {
    return checksumProblem(address.address);
  }
  return hrp !== undefined && address.hrp !== hrp
    ? { kind: 'network', expected: `an address of this network (${hrp})` }
    : undefined;
}

function checkCb58(text: string): IdProblem | undefined {
  const id = cb58Id(text);
  if (id !== undefined) {
    return id.checksum === 'invalid' ? checksumProblem(id.cb58) : undefined;
  }
  const bytes = /^0x[0-9a-f]{64}$/i.test(text) ? hexToBytes(text) : undefined;
  return { kind: 'wrong', expected: 'an ID in cb58', instead: bytes && encodeCb58(bytes) };
}

function checksumProblem(corrected: string): IdProblem {
  return { kind: 'checksum', expected: `the right checksum: ${corrected}`, instead: corrected };
}
