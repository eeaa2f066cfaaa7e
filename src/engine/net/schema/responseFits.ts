import { sha256 } from '@noble/hashes/sha2.js';
import { type JsonValue, bytesFrom, encodeCb58, isJsonObject, type JsonObject } from '../../primitives';
import { wireName } from '../../rpc';
import { DecodeError, type RequestOrigin } from '../../errors';

/** A field that contradicts the request. */
interface SchemaMismatch {
  /** Path of the field, as in DecodeError. */
  readonly path: string;
  readonly requested: string;
}

/** Compares a hash, address or ID with the one in the request; other types are left to the schema. */
function idMismatch(row: JsonValue, path: string, requested: JsonValue | undefined): SchemaMismatch | undefined {
  const given = schemaField(row, path);
  const isId = typeof requested === 'string' && requested.length >= shortestId;
  return isId && typeof given === 'string' && lowerHex(given) !== lowerHex(requested)
    ? { path, requested: lowerHex(requested) }
    : undefined;
}

/** Compares a height or index with the one in the request; tags ("latest") are not compared. */
function numberMismatch(row: JsonValue, path: string, requested: JsonValue | undefined): SchemaMismatch | undefined {
  const [given, wanted] = [integerOf(schemaField(row, path)), integerOf(requested)];
  return given !== undefined && wanted !== undefined && given !== wanted
    ? { path, requested: String(wanted) }
    : undefined;
}

/** Parses a hex quantity, decimal digits or a number; `undefined` for anything else, such as a hash. */
function integerOf(value: JsonValue | undefined): bigint | undefined {
  if (typeof value !== 'string') {
    return typeof value === 'bigint' ? value : undefined;
  }
  return /^(?:0x[0-9a-f]{1,38}|[0-9]{1,20})$/i.test(value) ? BigInt(value) : undefined;
}

function schemaField(row: JsonValue | undefined, key: string): JsonValue | undefined {
  return row !== undefined && isJsonObject(row) && Object.hasOwn(row, key) ? row[key] : undefined;
}

/** NodeIDs have at least 33 characters; aliases, tags and quantities have fewer. */
const shortestId = 30;

/** Hex is case-insensitive, base58 is not. */
function lowerHex(text: string): string {
  return text.startsWith('0x') ? text.toLowerCase() : text;
}

/**
 * The first log that does not match an eth_getLogs filter: wrong address, topic or block range. A list in the filter
 * matches any of its values; null and an empty list match everything.
 */
function logsMismatch(result: JsonValue, filter: JsonValue | undefined): SchemaMismatch | undefined {
  if (!Array.isArray(result) || filter === undefined || !isJsonObject(filter)) {
    return undefined;
  }
  const address = valuesOf(filter['address']);
  const topics = (Array.isArray(filter['topics']) ? (filter['topics'] as readonly JsonValue[]) : []).map(valuesOf);
  for (const [index, log] of (result as readonly JsonValue[]).entries()) {
    const mismatch = isJsonObject(log) ? mismatchOf(log, filter, address, topics) : undefined;
    if (mismatch !== undefined) {
      return { ...mismatch, path: `[${index}].${mismatch.path}` };
    }
  }
  return undefined;
}

type AllowedValues = ReadonlySet<string> | undefined;

function mismatchOf(
  log: JsonObject,
  filter: JsonObject,
  address: AllowedValues,
  topics: readonly AllowedValues[],
): SchemaMismatch | undefined {
  const given = log['topics'];
  const topicIndex = topics.findIndex(
    (values, i) => !matchesFilter(values, Array.isArray(given) ? (given as JsonValue[])[i] : undefined),
  );
  return matchesFilter(address, log['address'])
    ? topicIndex < 0
      ? (idMismatch(log, 'blockHash', filter['blockHash']) ?? blockRangeMismatch(log['blockNumber'], filter))
      : { path: `topics[${topicIndex}]`, requested: wordsOf(topics[topicIndex]!) }
    : { path: 'address', requested: wordsOf(address!) };
}

function blockRangeMismatch(
  given: JsonValue | undefined,
  { fromBlock, toBlock }: JsonObject,
): SchemaMismatch | undefined {
  const [block, from, to] = [given, fromBlock, toBlock].map(integerOf);
  if (block === undefined || ((from === undefined || block >= from) && (to === undefined || block <= to))) {
    return undefined;
  }
  const words = to === undefined ? `a block from ${from} on` : `a block from ${from ?? 0n} to ${to}`;
  return { path: 'blockNumber', requested: words };
}

function valuesOf(value: JsonValue | undefined): AllowedValues {
  const list = Array.isArray(value) ? (value as readonly JsonValue[]) : typeof value === 'string' ? [value] : [];
  return list.length === 0 ? undefined : new Set(list.map((one) => String(one).toLowerCase()));
}

function matchesFilter(values: AllowedValues, given: JsonValue | undefined): boolean {
  return values === undefined || (typeof given === 'string' && values.has(given.toLowerCase()));
}

function wordsOf(values: ReadonlySet<string>): string {
  const [first = ''] = values;
  return values.size === 1 ? first : `one of the ${values.size} values of the filter`;
}

type Check = (result: JsonValue, params: Params) => SchemaMismatch | undefined;

/** Parameters: positional for the EVM server, by name for the node's own APIs. */
interface Params {
  get(parameter: number | string): JsonValue | undefined;
}

/**
 * Rejects a result that belongs to another request, as when a gateway swaps the responses of a batch: one object would
 * be shown with another's data. Fields that the request does not determine pass.
 *
 * @throws {DecodeError} naming the field and what was requested
 */
export function checkResponseMatches(place: RequestOrigin, params: JsonValue | undefined, result: JsonValue): void {
  const check = checks.get(wireName(place.method, 'wire'));
  const mismatch = result === null ? undefined : check?.(result, paramsOf(params));
  if (mismatch !== undefined) {
    throw new DecodeError(place, mismatch.path, `${mismatch.requested}, as requested,`, 'other');
  }
}

const checks: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['eth_getTransactionByHash', idCheck('hash', 0)],
  ['eth_getTransactionReceipt', idCheck('transactionHash', 0)],
  ['eth_getBlockByHash', idCheck('hash', 0)],
  ['eth_getHeaderByHash', idCheck('hash', 0)],
  ['eth_getBlockByNumber', numberCheck('number', 0)],
  ['eth_getHeaderByNumber', numberCheck('number', 0)],
  ['eth_getTransactionByBlockHashAndIndex', bothChecks(idCheck('blockHash', 0), numberCheck('transactionIndex', 1))],
  [
    'eth_getTransactionByBlockNumberAndIndex',
    bothChecks(numberCheck('blockNumber', 0), numberCheck('transactionIndex', 1)),
  ],
  ['eth_getBlockReceipts', eachRowCheck(bothChecks(idCheck('blockHash', 0), numberCheck('blockNumber', 0)))],
  ['eth_getProof', idCheck('address', 0)],
  ['eth_getLogs', (result, params) => logsMismatch(result, params.get(0))],
  ['txpool_contentFrom', senderMismatch],
  ['warp_getMessage', (result, params) => hashMismatch(result, params.get(0), '')],
  ['platform.getTx', bytesCheck('tx', 'txID')],
  ['avm.getTx', bytesCheck('tx', 'txID')],
  ['avax.getAtomicTx', bytesCheck('tx', 'txID')],
  ['platform.getBlock', bytesCheck('block', 'blockID')],
  ['avm.getBlock', bytesCheck('block', 'blockID')],
  // The height of a hex-encoded block is only known once it is decoded.
  ['platform.getBlockByHeight', heightMismatch],
  ['avm.getBlockByHeight', heightMismatch],
  ['platform.getL1Validator', idCheck('validationID', 'validationID')],
  ['platform.getCurrentValidators', listedCheck('validators', 'nodeID', 'nodeIDs')],
  ['validators.getCurrentValidators', listedCheck('validators', 'nodeID', 'nodeIDs')],
  ['platform.getSubnets', listedCheck('subnets', 'id', 'ids')],
  ['info.peers', listedCheck('peers', 'nodeID', 'nodeIDs')],
  ['index.getContainerByID', idCheck('id', 'id')],
  ['index.getContainerByIndex', numberCheck('index', 'index')],
  ['index.getContainerRange', containerMismatch],
]);

function paramsOf(params: JsonValue | undefined): Params {
  return {
    get: (parameter) =>
      typeof parameter === 'string'
        ? schemaField(params, parameter)
        : Array.isArray(params)
          ? (params as readonly JsonValue[])[parameter]
          : undefined,
  };
}

/** A field that must equal a parameter: a hash, an address, an ID. */
function idCheck(name: string, parameter: number | string): Check {
  return (result, params) => idMismatch(result, name, params.get(parameter));
}

/** The same for a height or an index. */
function numberCheck(name: string, parameter: number | string): Check {
  return (result, params) => numberMismatch(result, name, params.get(parameter));
}

function bothChecks(first: Check, second: Check): Check {
  return (result, params) => first(result, params) ?? second(result, params);
}

function eachRowCheck(check: Check): Check {
  return (result, params) => firstMismatch(result, '', (row) => check(row, params));
}

/** Rows must be among those that the request lists; with none listed, anything passes. */
function listedCheck(key: string, name: string, parameter: string): Check {
  return (result, params) => {
    const list = params.get(parameter);
    const listed = Array.isArray(list) ? (list as readonly JsonValue[]) : [];
    const ids = new Set(listed);
    const requested = listed.length === 1 ? String(listed[0]) : `one of the ${listed.length} of ${parameter}`;
    const isOther = (row: JsonValue): boolean => !ids.has(schemaField(row, name) ?? null);
    return listed.length === 0
      ? undefined
      : firstMismatch(schemaField(result, key), key, (row) => (isOther(row) ? { path: name, requested } : undefined));
  };
}

function firstMismatch(
  list: JsonValue | undefined,
  path: string,
  check: (row: JsonValue, index: number) => SchemaMismatch | undefined,
): SchemaMismatch | undefined {
  for (const [index, row] of Array.isArray(list) ? (list as readonly JsonValue[]).entries() : []) {
    const mismatch = check(row, index);
    if (mismatch !== undefined) {
      return { ...mismatch, path: `${path}[${index}]${mismatch.path === '' ? '' : `.${mismatch.path}`}` };
    }
  }
  return undefined;
}

/** The ID of a transaction, block or message is the hash of its bytes; a JSON result contains the ID itself. */
function bytesCheck(key: string, parameter: string): Check {
  return (result, params) => {
    const content = schemaField(result, key);
    const wanted = params.get(parameter);
    const mismatch = content === undefined ? undefined : idMismatch(content, 'id', wanted);
    return mismatch === undefined ? hashMismatch(content, wanted, key) : { ...mismatch, path: `${key}.id` };
  };
}

function hashMismatch(
  content: JsonValue | undefined,
  wanted: JsonValue | undefined,
  path: string,
): SchemaMismatch | undefined {
  const read = typeof content === 'string' ? bytesFrom(content) : undefined;
  return typeof wanted !== 'string' || read === undefined || encodeCb58(sha256(read)) === wanted
    ? undefined
    : { path, requested: `bytes whose ID is ${wanted}` };
}

function heightMismatch(result: JsonValue, params: Params): SchemaMismatch | undefined {
  const block = schemaField(result, 'block');
  const mismatch = block === undefined ? undefined : numberMismatch(block, 'height', params.get('height'));
  return mismatch && { ...mismatch, path: 'block.height' };
}

function senderMismatch(result: JsonValue, params: Params): SchemaMismatch | undefined {
  for (const state of ['pending', 'queued']) {
    const byNonce = schemaField(result, state);
    const transactions = byNonce !== undefined && isJsonObject(byNonce) ? Object.entries(byNonce) : [];
    for (const [nonce, transaction] of transactions) {
      const mismatch = idMismatch(transaction, 'from', params.get(0));
      if (mismatch !== undefined) {
        return { ...mismatch, path: `${state}.${nonce}.from` };
      }
    }
  }
  return undefined;
}

/** Containers must be consecutive from the requested start, and no more than requested. */
function containerMismatch(result: JsonValue, params: Params): SchemaMismatch | undefined {
  const [start, max] = ['startIndex', 'numToFetch'].map((name) => integerOf(params.get(name)));
  if (start === undefined || max === undefined) {
    return undefined;
  }
  return firstMismatch(schemaField(result, 'containers'), 'containers', (row, index) =>
    BigInt(index) >= max
      ? { path: '', requested: `at most ${max} containers` }
      : numberMismatch(row, 'index', start + BigInt(index)),
  );
}
