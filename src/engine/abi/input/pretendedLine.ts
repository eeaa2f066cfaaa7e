/** What is pretended of one account, as somebody writes it. */
export interface PretendedLine {
  readonly field: 'balance' | 'nonce' | 'code' | 'storage';
  readonly address: string;
  /** Of storage: "owner", "balances[0x2222…]", or a slot: "0x5". */
  readonly variable?: string;
  readonly value: string;
}

/** How it is written: "balance 0x… = 5 ether", "storage 0x….owner = 0x…", "code 0x… = Coin". Undefined: it is none. */
export function readPretendedLine(line: string): PretendedLine | undefined {
  const [, field, address = '', variable, value = ''] =
    /^\s*(balance|nonce|code|storage)\s+(0x[\da-f]{40})(?:\.([^=]{1,500}))?\s*=\s*(\S.*)$/i.exec(line) ?? [];
  const isOfStorage = field?.toLowerCase() === 'storage';
  return field === undefined || isOfStorage !== (variable !== undefined)
    ? undefined
    : {
        field: field.toLowerCase() as PretendedLine['field'],
        address: address.toLowerCase(),
        variable: variable?.trim(),
        value: value.trim(),
      };
}

/** What the call itself has otherwise, as somebody writes it: "from 0x…", "value 1 ether", "gas 90000". */
export interface CallChangeLine {
  readonly field: 'from' | 'to' | 'value' | 'gas' | 'block' | 'input';
  readonly value: string;
}

/** One change of a run: of an account, or of the call. Undefined: it is none. */
export function readChangeLine(line: string): PretendedLine | CallChangeLine | undefined {
  const [, field, value = ''] = /^\s*(from|to|value|gas|block|input)\s+(\S.*)$/i.exec(line) ?? [];
  return field === undefined
    ? readPretendedLine(line)
    : { field: field.toLowerCase() as CallChangeLine['field'], value: value.trim() };
}
