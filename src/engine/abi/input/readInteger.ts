import { cleanRemote, formatCount } from '../../primitives';

/** What somebody typed cannot be used; the message is a sentence for them. */
export class WrongInput extends Error {
  override readonly name = 'WrongInput';
}

/** What was typed, read; or a sentence about what is wrong with it. */
export type InputReading<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly sentence: string };

export function readSafely<T>(read: () => T): InputReading<T> {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    if (error instanceof WrongInput) {
      return { ok: false, sentence: error.message };
    }
    throw error;
  }
}

/** A unit that amounts may be typed in. */
export interface InputUnit {
  /** "AVAX", a token's own symbol. Not trusted. */
  readonly symbol: string;
  readonly decimals: number;
}

/** Of every chain; what the native token is called is added to these. */
const commonUnits: readonly InputUnit[] = [
  { symbol: 'wei', decimals: 0 },
  { symbol: 'gwei', decimals: 9 },
  { symbol: 'nAVAX', decimals: 9 },
  { symbol: 'ether', decimals: 18 },
];

/** More digits than any integer of the EVM has. */
const maxDigits = 100;

/** 1 500, 1,500, 1_500, 0x5dc, 1e18, 1.5 ether, max. */
const figure = /^([+-]?)(?:(\d[\d_, ]*)(?![\d_, ]))?(?:\.(\d+))?(?:[eE]\+?(\d{1,3}))?\s*(\D[^\s]*)?$/;

/** An integer of a Solidity type ("uint256", "int8") as somebody types it. @throws {WrongInput} */
export function readInteger(typed: string, type: string, units: readonly InputUnit[] = []): bigint {
  const text = typed.trim();
  const { least, most } = rangeOf(type);
  const value = /^max$/i.test(text) ? most : (readHex(text) ?? readDecimal(text, units));
  if (value > most) {
    throw new WrongInput(`Too large for ${type}: at most ${formatCount(most)}.`);
  }
  if (value < least) {
    throw new WrongInput(
      least === 0n ? `${type} takes no negative numbers.` : `Too small for ${type}: at least ${formatCount(least)}.`,
    );
  }
  return value;
}

function rangeOf(type: string): { readonly least: bigint; readonly most: bigint } {
  const bits = BigInt(/(?<!\d)\d+$/.exec(type)?.[0] ?? '256');
  return type.startsWith('u')
    ? { least: 0n, most: 2n ** bits - 1n }
    : { least: -(2n ** (bits - 1n)), most: 2n ** (bits - 1n) - 1n };
}

function readHex(text: string): bigint | undefined {
  if (!/^-?0x/i.test(text)) {
    return undefined;
  }
  const digits = text.replace(/^-?0x/i, '');
  if (!/^[0-9a-f]{1,64}$/i.test(digits)) {
    throw new WrongInput('Expected a number in hex: 0x and 1 to 64 hex digits.');
  }
  const value = BigInt(`0x${digits}`);
  return text.startsWith('-') ? -value : value;
}

function readDecimal(text: string, units: readonly InputUnit[]): bigint {
  const [, sign = '', whole = '', fraction = '', exponent = '', unit] = figure.exec(text) ?? [];
  const digits = whole.replaceAll(/[_, ]/g, '');
  if (digits === '' || digits.length + fraction.length > maxDigits || !isGrouped(whole.trim())) {
    throw new WrongInput('Expected a whole number, like 1500, 0x5dc or 1.5 ether.');
  }
  const scale = unit === undefined ? Number(exponent) : decimalsOf(unit, units) + Number(exponent);
  const significant = fraction.replace(/(?<!0)0+$/, '');
  if (significant.length > scale) {
    throw new WrongInput(
      unit === undefined
        ? `Expected a whole number. To enter an amount, add its unit: ${text} ${exampleOf(units)}.`
        : `Too many decimal places: ${cleanRemote(unit, 24)} has ${scale}.`,
    );
  }
  if (scale > maxDigits) {
    throw new WrongInput('The exponent is too large.');
  }
  const value = BigInt(digits + significant.padEnd(scale, '0'));
  return sign === '-' ? -value : value;
}

/** Groups are of three digits where they are parted by commas, so that 1,5 is no fifteen. */
function isGrouped(whole: string): boolean {
  return !whole.includes(',') || /^\d{1,3}(?:,\d{3})+$/.test(whole);
}

function decimalsOf(unit: string, units: readonly InputUnit[]): number {
  const all = [...units, ...commonUnits];
  const known =
    all.find(({ symbol }) => symbol === unit) ?? all.find(({ symbol }) => symbol.toLowerCase() === unit.toLowerCase());
  if (known === undefined) {
    const names = [...new Set(all.map(({ symbol }) => cleanRemote(symbol, 24)))].join(', ');
    throw new WrongInput(`${cleanRemote(unit, 24)} is no unit here. Use one of these: ${names}.`);
  }
  return known.decimals;
}

function exampleOf([first]: readonly InputUnit[]): string {
  return first === undefined ? 'ether' : cleanRemote(first.symbol, 24);
}
