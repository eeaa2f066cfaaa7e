import { type JsonValue, parseIfJson } from '../../primitives';
import { blockTags } from '../../rpc';
import { encodeAbiParameters, parseAbiParameters, toEventSelector, toFunctionSelector } from 'viem/utils';

export interface CastRequest {
  readonly method: string;
  readonly params: JsonValue;
  /** A URL, or a name in foundry.toml; absent where the command has none. */
  readonly rpcUrl?: string;
}

const optionsWithValue = /^(?:rpc-url|block|from|to|data|value|address|from-block|to-block)$/;
const shortNames: Readonly<Record<string, string>> = { '-r': 'rpc-url', '-b': 'block', '-B': 'block', '-f': 'from' };

/** Options for the output format; `raw` also makes the params of `rpc` a single JSON value. */
const outputOptions = /^(?:json|-j|ether|-e|full|quiet|q|raw|human-readable)$/;

interface CastArguments {
  readonly values: readonly string[];
  readonly options: ReadonlyMap<string, string>;
  readonly flags: ReadonlySet<string>;
}

type Command = (words: CastArguments) => { readonly method: string; readonly params: JsonValue };

const commands: Readonly<Record<string, Command>> = {
  rpc: (words) => rpc(words),
  call: (words) => call(words),
  logs: (words) => logs(words),
  block: ({ values, flags }) => block(values[0], flags.has('full')),
  balance: (words) => accountQuery('eth_getBalance', words),
  code: (words) => accountQuery('eth_getCode', words),
  nonce: (words) => accountQuery('eth_getTransactionCount', words),
  storage: (words) => storage(words),
  tx: ({ values }) => ({ method: 'eth_getTransactionByHash', params: [hash(values[0])] }),
  receipt: ({ values }) => ({ method: 'eth_getTransactionReceipt', params: [hash(values[0])] }),
  'block-number': () => ({ method: 'eth_blockNumber', params: [] }),
  'chain-id': () => ({ method: 'eth_chainId', params: [] }),
  'gas-price': () => ({ method: 'eth_gasPrice', params: [] }),
  client: () => ({ method: 'web3_clientVersion', params: [] }),
};

/** Commands that sign or need a key: never run here. */
const signing = new Set(['send', 'mktx', 'wallet', 'publish']);

/** @param words after `cast`. @throws {WrongCommand} */
export function readCast(words: readonly string[]): CastRequest {
  const [name = '', ...rest] = words;
  if (signing.has(name)) {
    throw new WrongCommand(
      `cast ${name} is not run here: nothing is signed. To send a signed transaction, write eth_sendRawTransaction ["0x…"]`,
    );
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    throw new WrongCommand(`Unknown command cast ${name}. Known: ${Object.keys(commands).join(', ')}.`);
  }
  const sorted = sortWords(name, rest);
  return { ...command(sorted), rpcUrl: sorted.options.get('rpc-url') };
}

function sortWords(command: string, words: readonly string[]): CastArguments {
  const values: string[] = [];
  const options = new Map<string, string>();
  const flags = new Set<string>();
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i]!;
    if (!/^-[-A-Za-z]/.test(word)) {
      values.push(word);
      continue;
    }
    const [, long = word, inline] = /^--([\w-]+)(?:=([^]*))?$/.exec(word) ?? [];
    const name = command === 'block' && word === '-f' ? 'full' : (shortNames[long] ?? long);
    if (optionsWithValue.test(name)) {
      options.set(name, inline ?? words[++i] ?? '');
    } else if (outputOptions.test(name)) {
      flags.add(name);
    } else {
      throw new WrongCommand(`Unknown option ${word} of cast. Leave it out, or write the request itself.`);
    }
  }
  return { values, options, flags };
}

/** Each word is JSON, or else a string; with `--raw` a single word contains all params. */
function rpc({ values: [method, ...params], flags }: CastArguments): ReturnType<Command> {
  if (method === undefined) {
    throw new WrongCommand('Write the method: cast rpc eth_blockNumber.');
  }
  const read = params.map((param) => {
    const json = parseIfJson(param);
    return json === undefined ? param : json;
  });
  return { method, params: flags.has('raw') ? (read[0] ?? []) : read };
}

function call({ values: [to, signature, ...args], options }: CastArguments): ReturnType<Command> {
  const from = options.get('from');
  const value = options.get('value');
  const transaction = {
    to: address(to),
    ...(from === undefined ? {} : { from: address(from) }),
    ...(value === undefined ? {} : { value: quantity(value) }),
    data: callData(options.get('data') ?? signature, args),
  };
  return { method: 'eth_call', params: [transaction, blockOf(options.get('block'))] };
}

function logs({ values: [event, ...topics], options }: CastArguments): ReturnType<Command> {
  const at = options.get('address');
  const filter = {
    ...(at === undefined ? {} : { address: address(at) }),
    fromBlock: blockOf(options.get('from-block')),
    toBlock: blockOf(options.get('to-block')),
    ...(event === undefined
      ? {}
      : { topics: [word.test(event) ? event : eventTopic(event), ...topics.map(argumentTopic)] }),
  };
  return { method: 'eth_getLogs', params: [filter] };
}

const word = /^0x[0-9a-f]{64}$/i;

function argumentTopic(text: string): JsonValue {
  if (word.test(text)) {
    return text;
  }
  if (/^0x[0-9a-f]{40}$/i.test(text)) {
    return `0x${'0'.repeat(24)}${text.slice(2).toLowerCase()}`;
  }
  if (text === '') {
    return null;
  }
  throw new WrongCommand('Write an indexed argument as 32 bytes in hex or as an address.');
}

function block(at = 'latest', full: boolean): ReturnType<Command> {
  return word.test(at)
    ? { method: 'eth_getBlockByHash', params: [at, full] }
    : { method: 'eth_getBlockByNumber', params: [blockOf(at), full] };
}

function accountQuery(method: string, { values: [account], options }: CastArguments): ReturnType<Command> {
  return { method, params: [address(account), blockOf(options.get('block'))] };
}

function storage({ values: [account, slot = ''], options }: CastArguments): ReturnType<Command> {
  const at = /^0x[0-9a-f]{1,64}$/i.test(slot) ? slot : quantity(slot);
  return { method: 'eth_getStorageAt', params: [address(account), at, blockOf(options.get('block'))] };
}

function blockOf(text = 'latest'): JsonValue {
  if (Object.hasOwn(blockTags, text)) {
    return text;
  }
  return word.test(text) ? { blockHash: text } : quantity(text);
}

/** @throws {WrongCommand} with the sentence, if a text does not match */
function formatCheck(form: RegExp, sentence: string): (text?: string) => string {
  return (text = '') => {
    if (!form.test(text)) {
      throw new WrongCommand(sentence);
    }
    return text;
  };
}

const address = formatCheck(/^0x[0-9a-f]{40}$/i, 'Expected an address: 0x and 40 hex digits.');
const hash = formatCheck(word, 'Expected a transaction hash: 0x and 64 hex digits.');
const integer = formatCheck(/^(?:\d{1,78}|0x[0-9a-f]{1,64})$/i, 'Expected an integer in decimal or hex.');

function quantity(text: string): string {
  return `0x${BigInt(integer(text)).toString(16)}`;
}

/** A command that is not a readable request; the message is a sentence for the user. */
export class WrongCommand extends Error {
  override readonly name = 'WrongCommand';
}

type Parameters = readonly { readonly type: string }[];
type Value = bigint | boolean | string | readonly Value[];

/** Encodes `balanceOf(address)(uint256)` with arguments in cast's notation, or bytes. @throws {WrongCommand} */
export function callData(signature: string | undefined, args: readonly string[]): string {
  if (signature === undefined || /^0x(?:[0-9a-f]{2})*$/i.test(signature)) {
    return signature ?? '0x';
  }
  const text = signature.trim();
  // To the end, or to the return types.
  const [, name, types = ''] = (text.endsWith(')') ? /^(\w+)\((.*?)\)\s*(?=\(|$)/.exec(text) : null) ?? [];
  if (name === undefined) {
    throw new WrongCommand('Expected the signature of a function, such as "balanceOf(address)(uint256)".');
  }
  const inputs = parametersOf(types);
  const canonical = `${name}(${inputs.map(({ type }) => type).join(',')})`;
  if (inputs.length !== args.length) {
    throw new WrongCommand(`${canonical} takes ${inputs.length} arguments, got ${args.length}.`);
  }
  const values = inputs.map(({ type }, i) => valueOf(args[i]!.trim(), type));
  const encoded = orWrongCommand(() => encodeAbiParameters(inputs, values), canonical);
  return toFunctionSelector(canonical) + encoded.slice(2);
}

/** Topic of an event such as `Transfer(address,address,uint256)`. @throws {WrongCommand} */
function eventTopic(event: string): string {
  const [, name, types = ''] = /^\s*(?:event\s+)?(\w+)\((.*)\)\s*$/.exec(event) ?? [];
  if (name === undefined) {
    throw new WrongCommand('Expected the signature of an event, such as "Transfer(address,address,uint256)".');
  }
  const inputs = parametersOf(types);
  return toEventSelector(`${name}(${inputs.map(({ type }) => type).join(',')})`);
}

/** Rejects tuples, for which cast has several notations. */
function parametersOf(types: string): Parameters {
  const parameters =
    types.trim() === '' ? [] : orWrongCommand(() => parseAbiParameters(types) as Parameters, `(${types})`);
  if (parameters.some(({ type }) => type.startsWith('tuple'))) {
    throw new WrongCommand(
      'Structs are not supported here: write the call of the contract instead, call <contract>.<function>(…).',
    );
  }
  return parameters;
}

function orWrongCommand<T>(read: () => T, what: string): T {
  try {
    return read();
  } catch {
    throw new WrongCommand(`Cannot read ${what} with these arguments.`);
  }
}

function valueOf(text: string, type: string): Value {
  const [, item] = /^(.*)\[\d*\]$/.exec(type) ?? [];
  if (item !== undefined) {
    return splitList(text).map((one) => valueOf(one, item));
  }
  if (type === 'string') {
    return text;
  }
  if (type === 'bool' && /^(?:true|false)$/.test(text)) {
    return text === 'true';
  }
  if (/^u?int/.test(type) && /^(?:-?\d{1,78}|0x[0-9a-f]{1,64})$/i.test(text)) {
    return BigInt(text);
  }
  if (type === 'address' && /^0x[0-9a-f]{40}$/i.test(text)) {
    return text.toLowerCase();
  }
  if (type.startsWith('bytes') && /^0x(?:[0-9a-f]{2})*$/i.test(text)) {
    return text;
  }
  throw new WrongCommand(`Expected a value of type ${type}.`);
}

/** `[1, 2]`, `[[1], [2]]`: cast does not quote elements. */
function splitList(text: string): readonly string[] {
  const inside = /^\[(.*)\]$/s.exec(text)?.[1];
  if (inside === undefined) {
    throw new WrongCommand('Expected a list, such as [1, 2].');
  }
  const elements: string[] = [];
  let depth = 0;
  let element = '';
  for (const character of inside) {
    depth += character === '[' ? 1 : character === ']' ? -1 : 0;
    if (character === ',' && depth === 0) {
      elements.push(element.trim());
      element = '';
    } else {
      element += character;
    }
  }
  return inside.trim() === '' ? [] : [...elements, element.trim()];
}
