/** A state override of one account, as typed. */
export interface OverrideLine {
  readonly field: 'balance' | 'nonce' | 'code' | 'storage';
  readonly address: string;
  /** For storage: "owner", "balances[0x2222…]", or a slot: "0x5". */
  readonly variable?: string;
  readonly value: string;
}

/** Parses "balance 0x… = 5 ether", "storage 0x….owner = 0x…", "code 0x… = Coin"; `undefined` for anything else. */
export function parseOverrideLine(line: string): OverrideLine | undefined {
  const [, field, address = '', variable, value = ''] =
    /^\s*(balance|nonce|code|storage)\s+(0x[\da-f]{40})(?:\.([^=]{1,500}))?\s*=\s*(\S.*)$/i.exec(line) ?? [];
  const isOfStorage = field?.toLowerCase() === 'storage';
  return field === undefined || isOfStorage !== (variable !== undefined)
    ? undefined
    : {
        field: field.toLowerCase() as OverrideLine['field'],
        address: address.toLowerCase(),
        variable: variable?.trim(),
        value: value.trim(),
      };
}

/** A changed field of the call itself, as typed: "from 0x…", "value 1 ether", "gas 90000". */
export interface CallChangeLine {
  readonly field: 'from' | 'to' | 'value' | 'gas' | 'block' | 'input';
  readonly value: string;
}

/** Parses a change for a replay, of an account or of the call; `undefined` for anything else. */
export function readChangeLine(line: string): OverrideLine | CallChangeLine | undefined {
  const [, field, value = ''] = /^\s*(from|to|value|gas|block|input)\s+(\S.*)$/i.exec(line) ?? [];
  return field === undefined
    ? parseOverrideLine(line)
    : { field: field.toLowerCase() as CallChangeLine['field'], value: value.trim() };
}
