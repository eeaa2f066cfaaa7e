import {
  type AbiParameter,
  type ContractFunction,
  abiSignature,
  isComposite,
  isReadOnlyFunction,
  selectorOf,
} from '../../engine/abi';
import { type Line, type RenderContext, code, id, message, pageLine, text } from '../../engine/report';
import { cleanRemote, formatCount } from '../../engine/primitives';
import type { Answered, ContractContext, ReadAnswer } from '../../engine/contracts';
import type { PageContract, PageFunction, PageParameter, PageReadAnswer } from '../../webview/protocol/contractPage';

/** Selectors that are named where no ABI knows them. */
const maxUnknown = 8;

/** A contract's functions as its page shows them. */
export function pageContract(context: ContractContext, ctx: RenderContext): Omit<PageContract, 'typed'> {
  const { functions, symbol, address } = context;
  return {
    functions: functions.map((fn) => pageFunction(fn, context)),
    notes: notesOf(context).map((line) => pageLine(line, ctx, address)),
    symbol: cleanRemote(symbol ?? '', 24),
  };
}

function pageFunction(fn: ContractFunction, context: ContractContext): PageFunction {
  const { name, inputs, outputs = [], mutability, standard, source, guess } = fn;
  const returns = outputs.length === 0 ? '' : ` → ${abiSignature('', outputs)}`;
  return {
    name,
    signature: cleanRemote(`${abiSignature(name, inputs)}${returns}`, 400),
    selector: selectorOf(name, inputs),
    inputs: inputs.map((input) => pageParameter(input, context)),
    isReading: isReadOnlyFunction(fn),
    isPayable: mutability === 'payable',
    from: cleanRemote(source === undefined ? standard : `${standard} · ${source}`, 120),
    isGuess: guess,
  };
}

function pageParameter(parameter: AbiParameter, context: ContractContext): PageParameter {
  const { name = '', type } = parameter;
  return {
    name,
    type: abiSignature('', [parameter]).slice(1, -1),
    kind: type === 'bool' ? 'bool' : isComposite(type) ? 'json' : 'text',
    hint: hintOf(parameter, context),
  };
}

function hintOf(
  { type, components = [] }: AbiParameter,
  { symbol = 'ether', token, standard }: ContractContext,
): string {
  if (type.endsWith(']')) {
    return '[…]';
  }
  if (type.startsWith('tuple')) {
    return `{ ${components.map(({ name = '…' }) => `"${name}": …`).join(', ')} }`;
  }
  const unit = standard === 'ERC-20' && token?.symbol !== undefined ? cleanRemote(token.symbol, 24) : symbol;
  return type === 'address'
    ? '0x… or a name'
    : type === 'uint256'
      ? `1500, 0x5dc or 1.5 ${unit}`
      : type.startsWith('bytes')
        ? '0x…'
        : '';
}

/** What is missing or guessed. */
function notesOf({ functions, unknown, implementation }: ContractContext): readonly Line[] {
  const proxy: readonly Line[] =
    implementation === undefined ? [] : [message`Proxy: these are the functions of ${id(implementation)}.`];
  const guessed = functions.some(({ guess }) => guess)
    ? [[text('No ABI is known for this contract: functions are guessed from the selectors in its code.')]]
    : [];
  const shown = unknown.slice(0, maxUnknown).join(' ');
  const unread =
    unknown.length === 0
      ? []
      : [
          message`Unknown functions: ${text(formatCount(BigInt(unknown.length)))} (${code(unknown.length > maxUnknown ? `${shown} …` : shown)}). Compile the contract in this workspace to see them.`,
        ];
  const none =
    functions.length === 0 && unknown.length === 0
      ? [[text('The code of this contract names no functions. Compile it in this workspace to read it.')]]
      : [];
  return [...proxy, ...guessed, ...unread, ...none];
}

export function pageReadAnswer(fn: number, { isOk, rows, sentence }: ReadAnswer, ctx: RenderContext): PageReadAnswer {
  return {
    fn,
    isOk,
    rows: rows.map(({ label, type, value }) => ({
      label: cleanRemote(label, 200),
      type,
      value: pageLine(value, ctx, ''),
    })),
    sentence: sentence && pageLine(sentence, ctx, ''),
  };
}

/** "api.avax.network · 41 ms · latest block 41,203,877". */
export function answeredWords({ host, milliseconds, height }: Answered): string {
  return height === undefined
    ? `${host} · ${Math.round(milliseconds)} ms`
    : `${host} · ${Math.round(milliseconds)} ms · latest block ${formatCount(height)}`;
}
