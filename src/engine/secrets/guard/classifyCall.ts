import { type Classification, classifyName, wordsInName } from './classifyName';
import { classifyTarget } from './classifyPath';

/** A call in source text that has the value among its arguments. */
export interface SecretCall {
  /** Last part of the callee: `sign` in `web3.eth.accounts.sign`. */
  readonly name: string;
  /** The callee without its last part and dot: `web3.eth.accounts`, `expect(tx.hash)`. */
  readonly receiver: string;
  readonly isNew: boolean;
  /** The call reports an event or error: `emit SignerAdded(…)`, `revert VaultPaused(…)`. */
  readonly isEvent: boolean;
  readonly earlier: readonly string[];
  /** The text after the value. */
  readonly after?: string;
}

/**
 * Finds the call that an open parenthesis belongs to. `rest` is the text before the call.
 *
 * @returns `undefined` where the parenthesis only groups
 */
export function callBefore(
  text: string,
  earlier: readonly string[],
): { readonly call: SecretCall; readonly rest: string } | undefined {
  const trimmed = text.trimEnd();
  const match = /(?<![\w$])\d*([A-Za-z_$][\w$]*)[!?]?(?:::)?(?:<[^<>()]{0,80}>)?$/.exec(trimmed);
  const name = match?.[1];
  if (match === null || name === undefined || groups.has(name)) {
    return undefined;
  }
  const before = trimmed.slice(0, trimmed.indexOf(name, match.index));
  const joint = /(?:\?\.|\.|::|->)\s*$/.exec(before);
  const start = joint === null ? before.length : chainStart(before, joint.index);
  const rest = before.slice(0, start);
  return {
    call: {
      name,
      receiver: joint === null ? '' : before.slice(start, joint.index).trim(),
      isNew: /\bnew\s*$/.test(rest),
      isEvent: /\b(?:emit|revert)\s*$/.test(rest) || /[a-z](?:ed|Set)$/.test(name),
      earlier,
    },
    rest: rest.replace(/\b(?:new|await)\s*$/, ''),
  };
}

/** Words before a parenthesis that are not calls. */
const groups: ReadonlySet<string> = new Set([
  ...['if', 'while', 'for', 'return', 'switch', 'await', 'typeof', 'catch', 'in', 'and', 'or', 'not', 'as', 'of'],
  ...['elif', 'yield', 'throw', 'print', 'echo', 'values', 'VALUES', 'Values', 'else', 'case', 'when'],
]);

const partners: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Start of the chain of names, calls and indexes that ends at `end`, skipping bracketed text. */
function chainStart(text: string, end: number): number {
  let depth = 0;
  let at = end;
  while (at > 0 && end - at < 400) {
    const character = text[at - 1] ?? '';
    if (partners[character] !== undefined) {
      depth += 1;
    } else if ('([{'.includes(character)) {
      if (depth === 0) {
        return at;
      }
      depth -= 1;
    } else if (depth === 0 && !/[\w$.:?!"'`>\-#@]/.test(character)) {
      const isBreak =
        /\n[^\S\n]*$/.test(text.slice(Math.max(0, at - 80), at)) && /^\s*\./.test(text.slice(at, at + 80));
      if (!isBreak && !/^\s*\./.test(text.slice(at, at + 80))) {
        return at;
      }
    }
    at -= 1;
  }
  return at;
}

/** Classifies the value by the call it is an argument of. */
export function classifyCall(call: SecretCall): Classification | undefined {
  return (
    classifyWriting(call) ??
    classifyVerb(call) ??
    classifyEarlier(call) ??
    classifyReceiver(call) ??
    classifyCompared(call)
  );
}

/** A call that writes the value to a key file: `os.WriteFile(filepath.Join(dir, "main.pk"), []byte("…"), 0o600)`. */
function classifyWriting({ name, receiver, earlier }: SecretCall): Classification | undefined {
  if (!/^(?:write|save|append|dump)/i.test(name)) {
    return undefined;
  }
  const texts =
    [receiver, ...earlier]
      .join(' ')
      .slice(0, 400)
      .match(/["'`][^"'`]{1,80}["'`]/g) ?? [];
  return texts.map((text) => classifyTarget(text.slice(1, -1))).find((classified) => classified !== undefined);
}

/** Classifies the value by the expression it is compared with: `Equal(t, "0x…", receipt.TxHash)`. */
function classifyCompared({ name, after = '' }: SecretCall): Classification | undefined {
  const argument = /^["'`]?\)*\s*,\s*([^,;\n]{1,200})/.exec(after)?.[1];
  const isComparing = wordsInName(name).some((word) => /^(?:assert|equal|equals|eq|expect|same|compare)$/.test(word));
  return isComparing && argument !== undefined ? classifyArgument(argument) : undefined;
}

/** Calls that take a private key although their names do not say so. */
const keyTakingCalls: ReadonlySet<string> = new Set([
  ...['vm.addr', 'vm.broadcast', 'startbroadcast', 'createwallet', 'computeaddress', 'attachdelegation'],
  ...['signdelegation', 'signandattachdelegation', 'privtoaddr', 'privtoaddress', 'unlock', 'unlockaccount'],
  ...['getpublickey', 'publickeycreate', 'derivepublickey', 'privtopub', 'scalarbasemult'],
]);
/** Constructors: combined with an owner, the argument is the owner's key: `toAccount`, `LocalAccount.create`. */
const constructorVerbs = /^(?:to|from|import|add|create|load|unlock|restore|recover|make|new|set|register|parse)$/;
/** Actions that may take a key. */
const actionVerbs =
  /^(?:send|deploy|transfer|claim|submit|issue|execute|exec|mint|publish|create|make|build|fund|pay|relay|bridge|stake|delegate|register|run|broadcast|do|perform|write)$/;

/** A call whose name has only these words converts a value and does not describe it. */
const conversionWords = new Set([
  ...['hash', 'hashes', 'keccak', 'sha', 'digest', 'id', 'ids', 'hex', 'to', 'from', 'of', 'string', 'bytes', 'h256'],
  ...['b256', 'fixed', 'uint', 'int', 'str', 'parse', 'or', 'panic', 'must', 'big', 'address', 'code', 'decode'],
]);

/** Whether a call parses a hash, as `common.HexToHash` does. Only a name meaning "private key" overrides it. */
export function parsesHash({ name }: SecretCall): boolean {
  return /(?:to|as|parse|new)_?hash$/i.test(name);
}

/** Classifies a lookup by the value alone: `getTransactionReceipt("0x…")`, `client.TransactionByHash(ctx, "0x…")`. */
export function classifyLookupCall(call: SecretCall): Classification | undefined {
  const words = wordsInName(call.name);
  const isLookup = words.some((word) => lookups.test(word)) && !words.some((word) => /^(?:ec)?sign|^with$/.test(word));
  const isAlone = call.earlier.every((argument) => /^\s*(?:ctx|context)\s*$/.test(argument));
  const classified = isLookup && isAlone ? classifyCall(call) : undefined;
  return classified?.sort === 'open' ? classified : undefined;
}

const lookups = /^(?:get|fetch|find|lookup|load|query|wait|read|by)$/;

function classifyVerb(call: SecretCall): Classification | undefined {
  const { name, receiver, isNew, isEvent } = call;
  const words = wordsInName(name);
  const classified = name.length < 2 ? undefined : classifyName(name);
  if (classified?.sort === 'strong') {
    return classified;
  }
  const plain = words.join('');
  // A public key is derived from a private key.
  if (keyTakingCalls.has(plain) || keyTakingCalls.has(`${receiver.toLowerCase()}.${plain}`)) {
    return { sort: 'key', word: words.join(' ') };
  }
  if (words.some((word) => word === 'sign' || word === 'ecsign')) {
    return classifySigning(call, words);
  }
  if (isEvent && classified?.sort !== 'open') {
    return undefined;
  }
  switch (classified?.sort) {
    case 'open': {
      // Only the first argument of a transaction call is the transaction: `sendTransaction(tx, key)`.
      const isLaterArgument = call.earlier.length > 0 && actionVerbs.test(words[0] ?? '');
      if (isLaterArgument && /^(?:send|submit|issue|publish)(?:signed|raw)?(?:tx|txn|transaction)$/.test(plain)) {
        return { sort: 'key', word: words.join(' ') };
      }
      return isLaterArgument || words.every((word) => conversionWords.has(word)) ? undefined : classified;
    }
    case 'owner': {
      const isConstructor = isNew || /^[A-Z]/.test(name) || constructorVerbs.test(words[0] ?? '');
      return isConstructor ? { ...classified, sort: 'key' } : undefined;
    }
    // As a callee it is a constructor rather than a location: `new Wallet(…)` takes a key.
    case 'holder':
      return { ...classified, sort: 'key' };
    default:
      return classified;
  }
}

/** The signer is either an argument, and then a key, or the receiver of the call. */
function classifySigning({ receiver, earlier }: SecretCall, words: readonly string[]): Classification | undefined {
  const hasKey = [...earlier, ...(receiver === 'vm' ? [] : [receiver])].some((each) => isSecret(classifyName(each)));
  const signsMessage = earlier.length === 0 && words.some((word) => /^(?:message|typed|hash|digest)$/.test(word));
  const isOnKey = earlier.length === 0 && hasKey;
  return signsMessage || isOnKey || (hasKey && !/accounts?$/i.test(receiver))
    ? undefined
    : { sort: 'key', word: words.join(' ') };
}

function isSecret(classified: Classification | undefined): boolean {
  return classified !== undefined && classified.sort !== 'open';
}

/** Calls that set, get or compare a value under the name given by an earlier argument. */
const names =
  /^(?:assert|expect|equal|eq|strict|deep|to|be|env|getenv|setenv|get|set|put|add|push|append|insert|default|or|stub|entry|fill|type|select|update|with|of|var|string|flag|option|has|replace|contains)$/;

function classifyEarlier({ name, earlier }: SecretCall): Classification | undefined {
  const isNaming = wordsInName(name).some((word) => names.test(word));
  const texts = earlier.slice(-3).flatMap((argument) => literal(argument) ?? []);
  if (/\s/.test(texts.at(-1) ?? '')) {
    // The argument directly before the value is a description, and the one before that the name.
    const secret = texts
      .map(classifyName)
      .find((classified) => classified?.sort === 'strong' || classified?.sort === 'key');
    if (secret !== undefined) {
      return secret;
    }
  }
  for (const argument of [...earlier].reverse().slice(0, 3)) {
    const text = literal(argument);
    const classified = text === undefined ? (isNaming ? classifyArgument(argument) : undefined) : classifyName(text);
    if (classified !== undefined) {
      return classified;
    }
  }
  // An argument next to one made from a key is probably a key too.
  return earlier.flatMap(callsIn).find((each) => isSecret(each) && each.sort !== 'owner');
}

/** Classifies the arguments of all calls in a text. */
export function callsIn(text: string): readonly Classification[] {
  return [...text.slice(0, 400).matchAll(/[\w.:]\s*\(/g)].flatMap((match) => {
    const found = callBefore(text.slice(0, match.index + match[0].length - 1), []);
    return (found && classifyCall(found.call)) ?? [];
  });
}

/** Classifies an expression; a call by its name, and by its arguments only where the name is inconclusive. */
function classifyArgument(argument: string): Classification | undefined {
  return classifyName(argument.replace(/\([^()]*\)/g, '')) ?? classifyName(argument);
}

/** The content of a string literal argument, or of a literal within a short argument. */
export function literal(argument: string): string | undefined {
  return /^[\s&]*(?:[a-z]{0,2}["'`])([^"'`]{1,80})["'`]/i.exec(argument)?.[1];
}

/** Calls whose argument becomes, or is, an element of the receiver. `get` and `has` only look it up. */
const collectingVerbs =
  /^(?:equal|equals|eq|be|is|put|add|push|append|insert|default|or|fill|type|select|with|of|contains|replace)$/;

/** Whether a call returns one of its arguments or a list of them: `get("X", "0x…")`, `listOf("0x…", "0x…")`. */
export function returnsArgument({ name }: SecretCall): boolean {
  return wordsInName(name).some((word) => passThroughVerbs.test(word));
}

const passThroughVerbs =
  /^(?:get|getenv|env|or|default|else|of|lists?|arrays?|set|map|seq|vec|tuple|new|from|parse|must|unwrap|coalesce|concat)$/;

function classifyReceiver({ name, receiver, isNew }: SecretCall): Classification | undefined {
  const classified = classifyArgument(receiver);
  const words = wordsInName(name);
  const isElement =
    classified?.sort === 'strong' ||
    isNew ||
    words.some((word) => collectingVerbs.test(word) || constructorVerbs.test(word));
  return isElement ? classified : undefined;
}
