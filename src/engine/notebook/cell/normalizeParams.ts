import { type Method, type ShapeField, type ShapeNode, findMethod, paramFields } from '../../rpc';
import { checkParams, type ParamProblem } from './checkParams';
import { type JsonNode, type JsonProblem, type JsonSpan, nodeText, eachNode, jsonNodeAt } from './jsonNode';
import type { Path } from '../../primitives';
import { unresolvedJson } from './references';

/** Arguments after a method in place of JSON params: `0x… latest`, `(a, b)`. */
export interface WrittenArguments extends JsonSpan {
  readonly items: readonly JsonNode[];
  readonly inParentheses: boolean;
}

export type NormalizedParams =
  | { readonly kind: 'params'; readonly params: JsonNode | undefined }
  | { readonly kind: 'problem'; readonly problem: JsonProblem };

/** Converts a method's arguments to params: positional for the EVM server, named per the catalogue for the node's. */
export function normalizeParams(name: string, nameSpan: JsonSpan, written: WrittenArguments): NormalizedParams {
  const method = findMethod(name);
  const { items } = written;
  if (items.length === 0) {
    return { kind: 'params', params: undefined };
  }
  const isEvm = (method?.server ?? (name.includes('.') ? 'node' : 'evm')) === 'evm';
  if (items.some(({ kind }) => kind === 'fault')) {
    return { kind: 'params', params: listOf(written, items) };
  }
  const [only] = items;
  if (isEvm && items.length === 1 && only!.kind === 'array' && written.inParentheses) {
    return listOrItem(name, nameSpan, method, written, only!);
  }
  if (isEvm) {
    return validateParams(
      method,
      name,
      written,
      method === undefined ? listOf(written, items) : withDefaults(method, written),
    );
  }
  if (items.length === 1 && (only!.kind === 'object' || only!.kind === 'array')) {
    return { kind: 'params', params: only };
  }
  return method === undefined
    ? problemAt(written, `Write the parameters as a JSON object, e.g. ${name} { "name": ${nodeText(only!)} }`)
    : namedParams(method, name, written);
}

/** `eth_f([…])`: the list is either all params, or the first one. */
function listOrItem(
  name: string,
  nameSpan: JsonSpan,
  method: Method | undefined,
  written: WrittenArguments,
  list: JsonNode,
): NormalizedParams {
  const wrapped = listOf(written, [list]);
  const [asWhole, asItem] = [list, wrapped].map(
    (params) => certainProblems(method, method === undefined ? params : withHexQuantities(method, params)).length,
  );
  if (method === undefined || asWhole === asItem) {
    const span = { start: nameSpan.start, end: written.end };
    const [first, second] = [list, wrapped].map((params) => `${name} ${nodeText(params)}`);
    return problemAt(span, `This can be read in two ways. Write ${first!} or ${second!}`);
  }
  return validateParams(method, name, written, asWhole! < asItem! ? list : wrapped);
}

/** Accepts params that are valid for the method, else suggests what to write. References are unresolved. */
function validateParams(
  method: Method | undefined,
  name: string,
  written: WrittenArguments,
  params: JsonNode,
): NormalizedParams {
  const normalized = method === undefined ? params : withHexQuantities(method, params);
  const [problem] = method === undefined ? [] : certainProblems(method, normalized);
  if (method === undefined || problem === undefined) {
    return { kind: 'params', params: normalized };
  }
  if (paramFields(method).length === 0) {
    return problemAt(written, `${name} takes no parameters.`);
  }
  const at = jsonNodeAt(normalized, problem.path) ?? written;
  const example = exampleOf(method, name, normalized);
  return problemAt(
    at,
    problem.kind === 'wrong'
      ? `Expected ${problem.expected}. Write the parameters as JSON, e.g. ${example}`
      : `Write the parameters as JSON, e.g. ${example}`,
  );
}

function problemAt({ start, end }: JsonSpan, message: string): NormalizedParams {
  return { kind: 'problem', problem: { start, end: Math.max(end, start + 1), message } };
}

/** Problems that are certain before references are filled in. */
function certainProblems(method: Method | undefined, params: JsonNode): readonly ParamProblem[] {
  const open = unresolvedJson(params);
  if (method === undefined || open === undefined) {
    return [];
  }
  return checkParams(method, open.json).filter(
    ({ kind, path }) => (kind === 'wrong' || kind === 'missing' || kind === 'unknown') && !open.isUnresolved(path),
  );
}

/** Adds omitted trailing parameters: the latest block, and transactions as hashes only. */
function withDefaults(method: Method, written: WrittenArguments): JsonNode {
  const fields = paramFields(method);
  const items = [...written.items];
  const at = { start: written.end, end: written.end };
  while (method.effect === 'reads' && items.length < fields.length && !fields[items.length]!.optional) {
    const words = wordsOf(fields[items.length]!.node);
    if (words.includes('latest')) {
      items.push({ kind: 'string', value: 'latest', ...at });
    } else if (words.includes('false') && method.name.startsWith('eth_getBlockBy')) {
      items.push({ kind: 'word', value: false, ...at });
    } else {
      break;
    }
  }
  return listOf(written, items);
}

function wordsOf(node: ShapeNode): readonly string[] {
  switch (node.kind) {
    case 'either':
      return node.options.flatMap(wordsOf);
    case 'value':
      return node.words ?? [];
    default:
      return [];
  }
}

/** Positional arguments as an object for the node's own server, in the catalogue's key order. */
function namedParams(method: Method, name: string, written: WrittenArguments): NormalizedParams {
  const fields = paramFields(method);
  const { items, start, end } = written;
  const members = items.slice(0, fields.length).map((item, i) => ({
    key: fields[i]!.name,
    keySpan: item,
    value: wrapInList(fields[i]!, item),
  }));
  const params: JsonNode = { kind: 'object', start, end, members };
  return items.length > fields.length && fields.length > 0
    ? problemAt(items[fields.length]!, `Write the parameters as JSON, e.g. ${exampleOf(method, name, params)}`)
    : validateParams(method, name, written, params);
}

function wrapInList({ node }: ShapeField, item: JsonNode): JsonNode {
  const isOne = node.kind === 'list' && item.kind !== 'array' && item.kind !== 'reference';
  return isOne ? { kind: 'array', start: item.start, end: item.end, items: [item] } : item;
}

/** Converts integers to hex quantities where the EVM server requires them. */
function withHexQuantities(method: Method, params: JsonNode): JsonNode {
  if (method.server !== 'evm' || !hasInteger(params)) {
    return params;
  }
  return certainProblems(method, params).reduce((result, { kind, path, found }) => {
    const node = jsonNodeAt(result, path);
    if (kind !== 'wrong' || typeof found !== 'bigint' || found < 0n || node?.kind !== 'number') {
      return result;
    }
    const { start, end } = node;
    const hex: JsonNode = { kind: 'string', start, end, value: `0x${found.toString(16)}`, decimal: true };
    const changed = replaceAt(result, path, hex);
    const isStillWrong = certainProblems(method, changed).some(
      (other) => JSON.stringify(other.path) === JSON.stringify(path),
    );
    return isStillWrong ? result : changed;
  }, params);
}

function hasInteger(params: JsonNode): boolean {
  let found = false;
  eachNode(params, (node) => {
    found ||= node.kind === 'number';
  });
  return found;
}

function replaceAt(node: JsonNode, [step, ...rest]: Path, replacement: JsonNode): JsonNode {
  if (step === undefined) {
    return replacement;
  }
  if (node.kind === 'array') {
    return { ...node, items: node.items.map((item, i) => (i === step ? replaceAt(item, rest, replacement) : item)) };
  }
  return node.kind === 'object'
    ? {
        ...node,
        members: node.members.map((m) => (m.key === step ? { ...m, value: replaceAt(m.value, rest, replacement) } : m)),
      }
    : node;
}

export function exampleCall(method: Method, name: string): string {
  return exampleOf(method, name, {
    kind: method.server === 'evm' ? 'array' : 'object',
    items: [],
    members: [],
    start: 0,
    end: 0,
  });
}

/** Example of a call: keeps valid values and adds the required ones. */
function exampleOf(method: Method, name: string, params: JsonNode): string {
  const isList = method.server === 'evm';
  const wrong = new Set(certainProblems(method, params).map(({ path }) => String(path[0])));
  const fields = paramFields(method).filter(({ optional }, i, all) => {
    const given = jsonNodeAt(params, [isList ? i : all[i]!.name]);
    return !optional || given !== undefined;
  });
  const values = fields.map(({ name: key, node }, i) => {
    const step = isList ? i : key;
    const given = jsonNodeAt(params, [step]);
    return given === undefined || wrong.has(String(step)) ? placeholder(node) : nodeText(given);
  });
  return isList
    ? `${name} [${values.join(', ')}]`
    : `${name} { ${fields.map(({ name: key }, i) => `${JSON.stringify(key)}: ${values[i]}`).join(', ')} }`;
}

function placeholder(node: ShapeNode): string {
  const words = wordsOf(node);
  const word = words.find((one) => one === 'latest' || one === 'false') ?? words[0];
  if (word !== undefined) {
    return word === 'true' || word === 'false' ? word : JSON.stringify(word);
  }
  switch (node.kind) {
    case 'list':
      return `[${placeholder(node.item)}]`;
    case 'object': {
      const inside = node.fields.filter(({ optional, name }) => !optional || name === 'to').slice(0, 3);
      return inside.length === 0
        ? '{}'
        : `{ ${inside.map(({ name, node: of }) => `${JSON.stringify(name)}: ${placeholder(of)}`).join(', ')} }`;
    }
    case 'either':
      return placeholder(node.options[0]!);
    default:
      return /0x/.test(node.expected) || node.meta.id?.startsWith('evm') === true ? '"0x…"' : '"…"';
  }
}

function listOf({ start, end }: JsonSpan, items: readonly JsonNode[]): JsonNode {
  return { kind: 'array', start, end, items };
}

/** The same for JSON params: an object becomes the first item of the EVM server's list, integers become quantities. */
export function jsonParams(name: string, params: JsonNode): JsonNode {
  const method = findMethod(name);
  if (method?.server !== 'evm') {
    return params;
  }
  const isAlone = params.kind === 'object' && paramFields(method).length > 0;
  return withHexQuantities(method, isAlone ? listOf(params, [params]) : params);
}
