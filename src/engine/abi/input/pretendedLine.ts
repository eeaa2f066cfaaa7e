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
