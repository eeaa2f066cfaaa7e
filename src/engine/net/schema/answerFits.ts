import { sha256 } from '@noble/hashes/sha2.js';
import { type JsonValue, bytesFrom, encodeCb58, isJsonObject, type JsonObject } from '../../primitives';
import { wireName } from '../../rpc';
import { DecodeError, type RequestOrigin } from '../../errors';

/** Where a result is about something else than what was requested. */
interface SchemaMismatch {
  /** Of the field, as DecodeError has it. */
  readonly path: string;
  readonly requested: string;
}

/** A hash, an address or an ID that has to repeat what the request names; what is no text is the schema's matter. */
function otherId(row: JsonValue, path: string, requested: JsonValue | undefined): SchemaMismatch | undefined {
  const given = schemaField(row, path);
  const isId = typeof requested === 'string' && requested.length >= shortestId;
  return isId && typeof given === 'string' && lowerHex(given) !== lowerHex(requested)
    ? { path, requested: lowerHex(requested) }
    : undefined;
}

/** The same of a height or an index; a tag ("latest") names none. */
function otherNumber(row: JsonValue, path: string, requested: JsonValue | undefined): SchemaMismatch | undefined {
  const [given, wanted] = [integerOf(schemaField(row, path)), integerOf(requested)];
  return given !== undefined && wanted !== undefined && given !== wanted
    ? { path, requested: String(wanted) }
    : undefined;
}

/** Of a quantity in hex, decimal digits or a number; undefined for what is longer or something else, as a hash. */
function integerOf(value: JsonValue | undefined): bigint | undefined {
  if (typeof value !== 'string') {
    return typeof value === 'bigint' ? value : undefined;
  }
  return /^(?:0x[0-9a-f]{1,38}|[0-9]{1,20})$/i.test(value) ? BigInt(value) : undefined;
}

/** A field of its own; undefined where there is none. */
function schemaField(row: JsonValue | undefined, key: string): JsonValue | undefined {
  return row !== undefined && isJsonObject(row) && Object.hasOwn(row, key) ? row[key] : undefined;
}

/** NodeIDs have 33 characters at least, aliases, tags and quantities fewer than that. */
const shortestId = 30;

/** Hex is the same in any case of letters, base58 is not. */
function lowerHex(text: string): string {
  return text.startsWith('0x') ? text.toLowerCase() : text;
}

/**
 * The first log that a filter of eth_getLogs does not take: of another address or topic, or out of its blocks. A list in
 * the filter takes any of its values, null and an empty list take all.
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

type Values = ReadonlySet<string> | undefined;

function mismatchOf(
  log: JsonObject,
  filter: JsonObject,
  address: Values,
  topics: readonly Values[],
): SchemaMismatch | undefined {
  const given = log['topics'];
  const place = topics.findIndex(
    (values, i) => !takes(values, Array.isArray(given) ? (given as JsonValue[])[i] : undefined),
  );
  return takes(address, log['address'])
    ? place < 0
      ? (otherId(log, 'blockHash', filter['blockHash']) ?? outOfBlocks(log['blockNumber'], filter))
      : { path: `topics[${place}]`, requested: wordsOf(topics[place]!) }
    : { path: 'address', requested: wordsOf(address!) };
}

function outOfBlocks(given: JsonValue | undefined, { fromBlock, toBlock }: JsonObject): SchemaMismatch | undefined {
  const [block, from, to] = [given, fromBlock, toBlock].map(integerOf);
  if (block === undefined || ((from === undefined || block >= from) && (to === undefined || block <= to))) {
    return undefined;
  }
  const words = to === undefined ? `a block from ${from} on` : `a block from ${from ?? 0n} to ${to}`;
  return { path: 'blockNumber', requested: words };
}

function valuesOf(value: JsonValue | undefined): Values {
  const list = Array.isArray(value) ? (value as readonly JsonValue[]) : typeof value === 'string' ? [value] : [];
  return list.length === 0 ? undefined : new Set(list.map((one) => String(one).toLowerCase()));
}

function takes(values: Values, given: JsonValue | undefined): boolean {
  return values === undefined || (typeof given === 'string' && values.has(given.toLowerCase()));
}

function wordsOf(values: ReadonlySet<string>): string {
  const [first = ''] = values;
  return values.size === 1 ? first : `one of the ${values.size} values of the filter`;
}

/** Finds where a result is about something else than what its request names. */
type Check = (result: JsonValue, params: Params) => SchemaMismatch | undefined;

/** Parameters: of the EVM's server by place, of the node's own by name. */
interface Params {
  get(parameter: number | string): JsonValue | undefined;
}

/**
 * Refuses a result that belongs to another request: one node may answer what another was asked, a gateway may swap the
 * answers of a batch, and then one thing's facts would be shown as another's. What a request does not determine passes.
 *
 * @throws {DecodeError} naming the field and what was requested
 */
export function checkAnswerFits(place: RequestOrigin, params: JsonValue | undefined, result: JsonValue): void {
  const check = checks.get(wireName(place.method, 'wire'));
  const mismatch = result === null ? undefined : check?.(result, paramsOf(params));
  if (mismatch !== undefined) {
    throw new DecodeError(place, mismatch.path, `${mismatch.requested}, as requested,`, 'other');
  }
}

const checks: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['eth_getTransactionByHash', id('hash', 0)],
  ['eth_getTransactionReceipt', id('transactionHash', 0)],
  ['eth_getBlockByHash', id('hash', 0)],
  ['eth_getHeaderByHash', id('hash', 0)],
  ['eth_getBlockByNumber', number('number', 0)],
  ['eth_getHeaderByNumber', number('number', 0)],
  ['eth_getTransactionByBlockHashAndIndex', both(id('blockHash', 0), number('transactionIndex', 1))],
  ['eth_getTransactionByBlockNumberAndIndex', both(number('blockNumber', 0), number('transactionIndex', 1))],
  ['eth_getBlockReceipts', each(both(id('blockHash', 0), number('blockNumber', 0)))],
  ['eth_getProof', id('address', 0)],
  ['eth_getLogs', (result, params) => logsMismatch(result, params.get(0))],
  ['txpool_contentFrom', sentBy],
  ['warp_getMessage', (result, params) => hashed(result, params.get(0), '')],
  ['platform.getTx', bytes('tx', 'txID')],
  ['avm.getTx', bytes('tx', 'txID')],
  ['avax.getAtomicTx', bytes('tx', 'txID')],
  ['platform.getBlock', bytes('block', 'blockID')],
  ['avm.getBlock', bytes('block', 'blockID')],
  // In hex it is known once the block is decoded.
  ['platform.getBlockByHeight', blockAtHeight],
  ['avm.getBlockByHeight', blockAtHeight],
  ['platform.getL1Validator', id('validationID', 'validationID')],
  ['platform.getCurrentValidators', among('validators', 'nodeID', 'nodeIDs')],
  ['validators.getCurrentValidators', among('validators', 'nodeID', 'nodeIDs')],
  ['platform.getSubnets', among('subnets', 'id', 'ids')],
  ['info.peers', among('peers', 'nodeID', 'nodeIDs')],
  ['index.getContainerByID', id('id', 'id')],
  ['index.getContainerByIndex', number('index', 'index')],
  ['index.getContainerRange', inOrder],
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

/** A field that repeats a parameter: a hash, an address, an ID. */
function id(name: string, parameter: number | string): Check {
  return (result, params) => otherId(result, name, params.get(parameter));
}

/** The same with a height or an index. */
function number(name: string, parameter: number | string): Check {
  return (result, params) => otherNumber(result, name, params.get(parameter));
}

function both(first: Check, second: Check): Check {
  return (result, params) => first(result, params) ?? second(result, params);
}

/** Of the rows of a list. */
function each(check: Check): Check {
  return (result, params) => firstOf(result, '', (row) => check(row, params));
}

/** Rows of a list that are of those that the request lists; where it lists none, anything. */
function among(key: string, name: string, parameter: string): Check {
  return (result, params) => {
    const list = params.get(parameter);
    const listed = Array.isArray(list) ? (list as readonly JsonValue[]) : [];
    const ids = new Set(listed);
    const requested = listed.length === 1 ? String(listed[0]) : `one of the ${listed.length} of ${parameter}`;
    const isOther = (row: JsonValue): boolean => !ids.has(schemaField(row, name) ?? null);
    return listed.length === 0
      ? undefined
      : firstOf(schemaField(result, key), key, (row) => (isOther(row) ? { path: name, requested } : undefined));
  };
}

function firstOf(
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

/** The ID of a transaction, block or message is the hash of its bytes; JSON in place of them says it itself. */
function bytes(key: string, parameter: string): Check {
  return (result, params) => {
    const content = schemaField(result, key);
    const wanted = params.get(parameter);
    const mismatch = content === undefined ? undefined : otherId(content, 'id', wanted);
    return mismatch === undefined ? hashed(content, wanted, key) : { ...mismatch, path: `${key}.id` };
  };
}

function hashed(
  content: JsonValue | undefined,
  wanted: JsonValue | undefined,
  path: string,
): SchemaMismatch | undefined {
  const read = typeof content === 'string' ? bytesFrom(content) : undefined;
  return typeof wanted !== 'string' || read === undefined || encodeCb58(sha256(read)) === wanted
    ? undefined
    : { path, requested: `bytes whose ID is ${wanted}` };
}

function blockAtHeight(result: JsonValue, params: Params): SchemaMismatch | undefined {
  const block = schemaField(result, 'block');
  const mismatch = block === undefined ? undefined : otherNumber(block, 'height', params.get('height'));
  return mismatch && { ...mismatch, path: 'block.height' };
}

function sentBy(result: JsonValue, params: Params): SchemaMismatch | undefined {
  for (const state of ['pending', 'queued']) {
    const byNonce = schemaField(result, state);
    const transactions = byNonce !== undefined && isJsonObject(byNonce) ? Object.entries(byNonce) : [];
    for (const [nonce, transaction] of transactions) {
      const mismatch = otherId(transaction, 'from', params.get(0));
      if (mismatch !== undefined) {
        return { ...mismatch, path: `${state}.${nonce}.from` };
      }
    }
  }
  return undefined;
}

/** Containers come one after the other from the first that was requested, and no more than were. */
function inOrder(result: JsonValue, params: Params): SchemaMismatch | undefined {
  const [start, most] = ['startIndex', 'numToFetch'].map((name) => integerOf(params.get(name)));
  if (start === undefined || most === undefined) {
    return undefined;
  }
  return firstOf(schemaField(result, 'containers'), 'containers', (row, index) =>
    BigInt(index) >= most
      ? { path: '', requested: `at most ${most} containers` }
      : otherNumber(row, 'index', start + BigInt(index)),
  );
}
