import type { CellAst, Expected, Request } from '../cell/cellAst';
import {
  type JsonValue,
  formatAbsoluteTime,
  formatAmount,
  formatCount,
  formatDuration,
  integerIn,
} from '../../primitives';
import { type FieldUnit, describeShape, paramShapes, shapesIn } from '../../rpc';
import { type Call, callsOf, eventOf, type LanguageContext } from './calls';
import { eachNode } from '../cell/walkNodes';
import { evmChainOf, networkOf } from './targetOf';

/** What a number means, to be shown behind it. */
export interface AmountHint {
  readonly offset: number;
  /** "1.5 AVAX", "26". */
  readonly text: string;
}

/** Numbers of which no more than their digits could be said. */
const smallest = 10n;

/** Amounts, times and hex quantities of a cell in the units that people count in, by what the catalogue says they are. */
export function amountHints({ requests }: CellAst, context: LanguageContext): readonly AmountHint[] {
  return requests.flatMap((request) => {
    const calls = callsOf(request);
    const network = networkOf(request.settings, context);
    const symbol = network === undefined ? undefined : evmChainOf(request.settings, network)?.symbol;
    return [
      ...calls.flatMap((call) => paramHints(call, symbol)),
      ...(calls.length === 1 ? expectHints(calls[0]!, request, symbol) : []),
    ];
  });
}

function paramHints({ method, params, guess }: Call, symbol: string | undefined): readonly AmountHint[] {
  const hints: AmountHint[] = [];
  if (method === undefined || params === undefined || guess === 'command') {
    return hints;
  }
  const event = eventOf(params);
  eachNode(params, (node, path) => {
    const read = node.kind === 'string' || node.kind === 'number' ? integer(node.value) : undefined;
    // A number is told in hex alone where it is written as one.
    const value = read && node.kind === 'string' && node.decimal === true ? { ...read, isHex: false } : read;
    const unit = value && paramShapes(method, path, event).find(({ meta }) => meta.unit !== undefined)?.meta.unit;
    const text = value && unit && inUnit(value, unit, symbol);
    if (text !== undefined) {
      hints.push({ offset: node.end, text });
    }
  });
  return hints;
}

function expectHints({ method }: Call, { settings }: Request, symbol: string | undefined): readonly AmountHint[] {
  return settings.expect.flatMap(({ expectation, end }: Expected) => {
    const { path, value: json } = expectation;
    const value = json === undefined ? undefined : integer(json);
    if (method === undefined || value === undefined || path[0] !== 'result') {
      return [];
    }
    const shapes = shapesIn(describeShape(method.result()), path.slice(1));
    const unit = shapes.find(({ meta }) => meta.unit !== undefined)?.meta.unit;
    const text = unit && inUnit(value, unit, symbol);
    return text === undefined ? [] : [{ offset: end, text }];
  });
}

interface Integer {
  readonly value: bigint;
  readonly isHex: boolean;
}

function integer(json: JsonValue): Integer | undefined {
  const value = integerIn(json);
  return value === undefined ? undefined : { value, isHex: typeof json === 'string' && /^0x/i.test(json) };
}

function inUnit({ value, isHex }: Integer, unit: FieldUnit, symbol: string | undefined): string | undefined {
  const coins = { value, decimals: 18, symbol: symbol ?? '', baseUnit: 'wei' };
  const avax = { value, decimals: 9, symbol: 'AVAX', baseUnit: 'nAVAX' };
  switch (unit) {
    case 'nAVAX':
      return formatAmount(avax);
    case 'nAVAX/gas':
      return `${formatAmount(avax)}/gas`;
    case 'nAVAX/s':
      return `${formatAmount(avax)}/s`;
    case 'wei':
      return formatAmount(coins);
    case 'wei/gas':
      return `${formatAmount(coins)}/gas`;
    case 'time':
      return value < smallest ? undefined : formatAbsoluteTime(Number(value) * 1_000, { timeZone: 'UTC' });
    case 'timeMilliseconds':
      return value < smallest ? undefined : formatAbsoluteTime(Number(value), { timeZone: 'UTC' });
    case 'seconds':
      return value < 60n ? undefined : formatDuration(Number(value) * 1_000);
    case 'bytes':
      return undefined;
    default:
      return isHex && value >= smallest ? formatCount(value) : undefined;
  }
}
