const most64 = 2n ** 64n - 1n;
const past63 = 2n ** 63n;
const past256 = 2n ** 256n;

/** `math.HexOrDecimal64` of libevm; undefined: it refuses the text. */
export function readQ64(written: string): bigint | undefined {
  return within(hexOrDecimal(written, /^0[xX][0-9a-fA-F]+$/, /^[0-9]+$/), most64);
}

/** `math.HexOrDecimal256` of libevm, which takes a sign. */
export function readQ256(written: string): bigint | undefined {
  const value = hexOrDecimal(written, /^0[xX][+-]?[0-9a-fA-F]+$/, /^[+-]?[0-9]+$/);
  return value !== undefined && value < past256 && value > -past256 ? value : undefined;
}

/** `strconv.ParseUint` of a JSON number. */
export function readUint(written: string, most = most64): bigint | undefined {
  return /^[0-9]+$/.test(written) ? within(toBig(written), most) : undefined;
}

/** `strconv.ParseInt` of a JSON number. */
export function readInt(written: string): bigint | undefined {
  const value = readBig(written);
  return value !== undefined && value >= -past63 && value < past63 ? value : undefined;
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
    return signedHex(written);
  }
  return decimal.test(written) ? signed(written) : undefined;
}

function signedHex(written: string): bigint | undefined {
  if (written.length <= 66 && written[2] !== '-' && written[2] !== '+') {
    return BigInt(written);
  }
  const figures = written.slice(2).replace(/^[+-]?0*(?=.)/, '');
  const value = figures.length > 64 ? past256 : BigInt(`0x${figures}`);
  return written[2] === '-' ? -value : value;
}

function signed(written: string): bigint {
  const value = toBig(/^[+-]/.test(written) ? written.slice(1) : written);
  return written.startsWith('-') ? -value : value;
}

/** More digits than any rule looks at: reading them all would take long. */
const mostDigits = 10_000;

function toBig(digits: string): bigint {
  if (digits.length < 100) {
    return BigInt(digits);
  }
  const figures = digits.replace(/^0+(?=.)/, '');
  return BigInt(figures.length > mostDigits ? figures.slice(0, mostDigits) : figures);
}

function within(value: bigint | undefined, most: bigint): bigint | undefined {
  return value !== undefined && value <= most ? value : undefined;
}
