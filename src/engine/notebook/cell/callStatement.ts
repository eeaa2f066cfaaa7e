import type { JsonReader } from './jsonReader';
import type { JsonNode, JsonProblem, JsonSpan } from './jsonNode';

/**
 * `call orders.Coin.balanceOf(0x…)`: an `eth_call` of a function of one of the open project's contracts.
 * call [<chain>.]<contract>.<function>(<arguments>) [at <address>] [block <block>]
 * The chain is named as in `@target`, with its network before a slash where needed; it defaults to the request's
 * target. The contract is a name in the project (at its known deployment on the chain), a name with an address
 * (`Coin@0x…`, or `at 0x…` at the end), or an address alone, whose ABI is looked up. Arguments are JSON, with optional
 * quotes: the ABI determines the types of integers, addresses and words.
 */
export interface CallStatement {
  /** "orders", "fuji/C", as written; also part of the request's `settings.target`. */
  readonly chain?: StatementWord;
  /** "Coin"; absent where only an address is given. */
  readonly contract?: StatementWord;
  /** Hex with 0x; absent where the deployment has to be found. */
  readonly address?: StatementWord;
  readonly functionName: StatementWord;
  readonly args: readonly JsonNode[];
  /** Includes the parentheses. */
  readonly argsSpan: JsonSpan;
  /** Tag, number or hash; defaults to the latest block. */
  readonly block?: JsonNode;
}

export interface StatementWord extends JsonSpan {
  readonly text: string;
}

const CALL = /call[ \t]+([\w$/@.-]*)/y;
const PART = /[^.]+/g;
const ADDRESS = /[ \t]+at[ \t]+([\w$-]+)/y;
const BLOCK = /[ \t]+block[ \t]+/y;

/** Whether a line starts a call statement; a method called `call` is not followed by a blank. */
export function isCallStatement(words: string): boolean {
  return /^call[ \t]+[\w$/@.-]+/.test(words);
}

export function calleeText({ chain, contract, address, functionName }: CallStatement): string {
  return [chain?.text, contract?.text ?? address?.text, functionName.text]
    .filter((word) => word !== undefined)
    .join('.');
}

/** @param start of the word `call` */
export function parseCallStatement(
  text: string,
  start: number,
  json: JsonReader,
  problems: JsonProblem[],
): { readonly statement: CallStatement; readonly end: number } {
  CALL.lastIndex = start;
  const [head = 'call', callee = ''] = CALL.exec(text) ?? [];
  const calleeStart = start + head.length - callee.length;
  const calleeEnd = start + head.length;
  const words = [...callee.matchAll(PART)].map(({ 0: part, index }) => wordAt(part, calleeStart + index));
  const named = calleeParts(words);
  const problem = (span: JsonSpan, message: string): void => {
    problems.push({ start: span.start, end: Math.max(span.end, span.start + 1), message });
  };
  if (named === undefined) {
    problem({ start: calleeStart, end: calleeEnd }, calleeMessage(words));
  }
  const { args, end: argsEnd } = argumentsAt(text, calleeEnd, json, () =>
    problem({ start: calleeStart, end: calleeEnd }, `Write the arguments in parentheses: call ${callee}(…).`),
  );
  const at = addressAt(text, argsEnd);
  if (at !== undefined && named?.address !== undefined) {
    problem(at, 'The address appears twice.');
  }
  const address = named?.address ?? at;
  if (address !== undefined && !/^0x[0-9a-fA-F]{40}$/.test(address.text)) {
    problem(address, 'Expected an address: 0x and 40 hex digits.');
  }
  const block = blockAt(text, at?.end ?? argsEnd, json);
  const statement: CallStatement = {
    ...(named ?? { functionName: wordAt('', calleeEnd) }),
    address,
    args,
    argsSpan: { start: calleeEnd, end: argsEnd },
    block,
  };
  return { statement, end: block?.end ?? at?.end ?? argsEnd };
}

function calleeParts(
  words: readonly StatementWord[],
): Pick<CallStatement, 'chain' | 'contract' | 'address' | 'functionName'> | undefined {
  const [functionName, contract, chain, ...more] = [...words].reverse();
  if (
    functionName === undefined ||
    contract === undefined ||
    more.length > 0 ||
    !/^[A-Za-z_$][\w$]*$/.test(functionName.text)
  ) {
    return undefined;
  }
  const [name = '', address] = contract.text.split('@');
  if (/^0x[0-9a-f]/i.test(name) && address === undefined) {
    return { functionName, address: contract, chain };
  }
  if (!/^[A-Za-z_$][\w$]*$/.test(name) || contract.text.split('@').length > 2) {
    return undefined;
  }
  return {
    functionName,
    contract: wordAt(name, contract.start),
    address: address === undefined ? undefined : wordAt(address, contract.start + name.length + 1),
    chain,
  };
}

function calleeMessage(words: readonly StatementWord[]): string {
  const [last] = words.slice(-1);
  return words.length === 1 && last !== undefined
    ? `Write the contract before its function: call <contract>.${last.text}(…).`
    : 'Expected call <chain>.<contract>.<function>(…), such as call orders.Coin.balanceOf(0x…).';
}

export function argumentsAt(
  text: string,
  at: number,
  json: JsonReader,
  onMissing: () => void,
): { readonly args: readonly JsonNode[]; readonly end: number } {
  if (text.charAt(at) !== '(') {
    onMissing();
    return { args: [], end: at };
  }
  const { items, end } = json.readArguments(at);
  return { args: items, end };
}

function addressAt(text: string, from: number): StatementWord | undefined {
  ADDRESS.lastIndex = from;
  const word = ADDRESS.exec(text)?.[1];
  return word === undefined ? undefined : wordAt(word, ADDRESS.lastIndex - word.length);
}

function blockAt(text: string, from: number, json: JsonReader): JsonNode | undefined {
  BLOCK.lastIndex = from;
  return BLOCK.exec(text) === null ? undefined : json.read(BLOCK.lastIndex);
}

export function wordAt(text: string, start: number): StatementWord {
  return { text, start, end: start + text.length };
}
