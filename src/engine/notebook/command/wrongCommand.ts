import { encodeAbiParameters, parseAbiParameters, toEventSelector, toFunctionSelector } from 'viem/utils';

/** A command that cannot be read as a request; the message is a sentence for who wrote it. */
export class WrongCommand extends Error {
  override readonly name = 'WrongCommand';
}

type Parameters = readonly { readonly type: string }[];
type Value = bigint | boolean | string | readonly Value[];

/** `balanceOf(address)(uint256)` with its arguments as `cast` takes them, or bytes. @throws {WrongCommand} */
export function callData(signature: string | undefined, args: readonly string[]): string {
  if (signature === undefined || /^0x(?:[0-9a-f]{2})*$/i.test(signature)) {
    return signature ?? '0x';
  }
  const text = signature.trim();
  // Up to the end, or to what it returns.
  const [, name, types = ''] = (text.endsWith(')') ? /^(\w+)\((.*?)\)\s*(?=\(|$)/.exec(text) : null) ?? [];
  if (name === undefined) {
    throw new WrongCommand('Expected the signature of a function, such as "balanceOf(address)(uint256)".');
  }
  const inputs = parametersOf(types);
  const own = `${name}(${inputs.map(({ type }) => type).join(',')})`;
  if (inputs.length !== args.length) {
    throw new WrongCommand(`${own} takes ${inputs.length} arguments, got ${args.length}.`);
  }
  const values = inputs.map(({ type }, i) => valueOf(args[i]!.trim(), type));
  const encoded = readable(() => encodeAbiParameters(inputs, values), own);
  return toFunctionSelector(own) + encoded.slice(2);
}

/** The topic of `Transfer(address,address,uint256)`. @throws {WrongCommand} */
export function eventTopic(event: string): string {
  const [, name, types = ''] = /^\s*(?:event\s+)?(\w+)\((.*)\)\s*$/.exec(event) ?? [];
  if (name === undefined) {
    throw new WrongCommand('Expected the signature of an event, such as "Transfer(address,address,uint256)".');
  }
  const inputs = parametersOf(types.replace(/\bindexed\b/g, ''));
  return toEventSelector(`${name}(${inputs.map(({ type }) => type).join(',')})`);
}

/** Of tuples nothing is read: cast writes them in ways of its own. */
function parametersOf(types: string): Parameters {
  const parameters = types.trim() === '' ? [] : readable(() => parseAbiParameters(types) as Parameters, `(${types})`);
  if (parameters.some(({ type }) => type.startsWith('tuple'))) {
    throw new WrongCommand(
      'Structs are not read here: write the call of the contract instead, call <contract>.<function>(…).',
    );
  }
  return parameters;
}

function readable<T>(read: () => T, what: string): T {
  try {
    return read();
  } catch {
    throw new WrongCommand(`Cannot read ${what} with these arguments.`);
  }
}

function valueOf(text: string, type: string): Value {
  const [, item] = /^(.*)\[\d*\]$/.exec(type) ?? [];
  if (item !== undefined) {
    return elementsOf(text).map((one) => valueOf(one, item));
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

/** `[1, 2]`, `[[1], [2]]`: cast writes elements without quotes. */
function elementsOf(text: string): readonly string[] {
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
