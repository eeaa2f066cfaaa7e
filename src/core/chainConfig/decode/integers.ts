const most64 = 2n ** 64n - 1n;

/** `math.HexOrDecimal64` of libevm; undefined: it refuses the text. */
export function readQ64(written: string): bigint | undefined {
  return within(hexOrDecimal(written, /^0[xX][0-9a-fA-F]+$/, /^[0-9]+$/), most64);
}

/** `math.HexOrDecimal256` of libevm, which takes a sign. */
export function readQ256(written: string): bigint | undefined {
  const value = hexOrDecimal(written, /^0[xX][+-]?[0-9a-fA-F]+$/, /^[+-]?[0-9]+$/);
  return value !== undefined && (value < 0n ? -value : value) < 2n ** 256n ? value : undefined;
}

/** `strconv.ParseUint` of a JSON number. */
export function readUint(written: string, most = most64): bigint | undefined {
  return /^[0-9]+$/.test(written) ? within(toBig(written), most) : undefined;
}

/** `strconv.ParseInt` of a JSON number. */
export function readInt(written: string): bigint | undefined {
  const value = readBig(written);
  return value !== undefined && value >= -(2n ** 63n) && value < 2n ** 63n ? value : undefined;
}

/** `big.Int` of a JSON number. */
export function readBig(written: string): bigint | undefined {
  return /^-?[0-9]+$/.test(written) ? signed(written) : undefined;
}

function hexOrDecimal(written: string, hex: RegExp, decimal: RegExp): bigint | undefined {
  if (written === '') {
    return 0n;
  }
  if (hex.test(written)) {
    if (written.length > mostDigits) {
      return undefined;
    }
    const sign = /[+-]/.exec(written)?.[0] ?? '';
    const value = BigInt(`0x${written.slice(2 + sign.length)}`);
    return sign === '-' ? -value : value;
  }
  return decimal.test(written) ? signed(written) : undefined;
}

function signed(written: string): bigint {
  const value = toBig(written.replace(/^[+-]/, ''));
  return written.startsWith('-') ? -value : value;
}

/** More digits than any rule looks at: reading them all would take long. */
const mostDigits = 10_000;

function toBig(digits: string): bigint {
  const figures = digits.replace(/^0+(?=.)/, '');
  return BigInt(figures.length > mostDigits ? figures.slice(0, mostDigits) : figures);
}

function within(value: bigint | undefined, most: bigint): bigint | undefined {
  return value !== undefined && value <= most ? value : undefined;
}
