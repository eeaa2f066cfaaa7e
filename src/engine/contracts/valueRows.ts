import {
  type ContractFunction,
  type DecodedArg,
  type DecodedValue,
  callValueLine,
  isTuple,
  withRoleName,
} from '../abi';
import { type Line, amount, code, count, message, nativeAmount, text } from '../report';
import { namedAddressSpan, unlimited } from '../evm';
import type { ContractContext } from './contractContext';

/** One value of an answer, with where it stands: "config.owners[2]". */
export interface ValueRow {
  readonly label: string;
  readonly type: string;
  readonly value: Line;
}

/** More values of one answer are counted. */
const maxRows = 500;

/** Functions of ERC-20 whose answer is an amount of the token. */
const amountFunctions = new Set(['totalSupply', 'balanceOf', 'allowance', 'cap', 'maxSupply', 'totalAssets']);

/** Names of values that are amounts of the token, where the contract is one. */
const amountNames = new Set(['value', 'amount', 'wad', 'balance', 'supply', 'allowance', 'shares', 'assets']);

/** Values as rows: what is within lists and tuples has its own, named by where it stands. */
export function valueRows(
  args: readonly DecodedArg[],
  of: Pick<ContractFunction, 'name'>,
  context: ContractContext,
): { readonly rows: readonly ValueRow[]; readonly more: number } {
  const rows: ValueRow[] = [];
  let count = 0;
  const add = (label: string, arg: DecodedArg, value: DecodedValue): void => {
    if (typeof value === 'object' && isTuple(value)) {
      value.fields.forEach((field, i) => add(pathTo(label, field.name, i), field, field.value));
    } else if (typeof value === 'object' && value.length > 0) {
      const inner = arg.type.replace(/\[\d*\]$/, '');
      value.forEach((each, i) => add(`${label}[${i}]`, { ...arg, type: inner }, each));
    } else {
      count += 1;
      if (rows.length < maxRows) {
        rows.push({ label, type: arg.type, value: shownValue({ ...arg, value }, of, context) });
      }
    }
  };
  args.forEach((arg, i) => add(arg.name === '' && args.length > 1 ? String(i) : arg.name, arg, arg.value));
  return { rows, more: count - rows.length };
}

function pathTo(label: string, name: string, index: number): string {
  const own = name === '' ? String(index) : name;
  return label === '' ? own : `${label}.${own}`;
}

function shownValue(arg: DecodedArg, of: Pick<ContractFunction, 'name'>, context: ContractContext): Line {
  const { value, type } = arg;
  if (typeof value === 'bigint') {
    const inUnit = amountSpan(value, arg, of, context);
    if (inUnit !== undefined) {
      return message`${inUnit} (${count(value)})`;
    }
    const role = of.name === 'readAllowList' ? withRoleName(arg).meaning : undefined;
    return role === undefined ? callValueLine(arg) : message`${text(role)} (${count(value)})`;
  }
  if (type === 'address' && typeof value === 'string') {
    return [namedAddressSpan(value, context.name(value))];
  }
  const [span, ...more] = callValueLine(arg);
  // On a page it can be copied whole.
  return span?.kind === 'code' && more.length === 0 && typeof value === 'string' ? [code(value)] : callValueLine(arg);
}

function amountSpan(
  value: bigint,
  { name, type }: DecodedArg,
  of: Pick<ContractFunction, 'name'>,
  { token, standard, symbol, address }: ContractContext,
): Line[number] | undefined {
  if (value === unlimited || !type.startsWith('uint')) {
    return undefined;
  }
  if (of.name === 'mintNativeCoin' && name === 'amount' && /^0x0200/.test(address)) {
    return nativeAmount(value, symbol);
  }
  const isToken = standard === 'ERC-20' && token?.decimals !== undefined;
  const isAmount = type === 'uint256' && (amountNames.has(name) || (name === '' && amountFunctions.has(of.name)));
  return isToken && isAmount ? amount(value, token.decimals ?? 0, token.symbol ?? '') : undefined;
}
