import { bech32 } from 'bech32';
import { type Chain, bytesToHex, encodeCb58, nodeIdText } from '../../primitives';
import type { FixedForm } from './tables/codecShape';

/** What is not in the bytes: whose addresses they hold. */
interface AddressForm {
  /** Absent: addresses are written without a chain before them. */
  readonly chain?: Chain | undefined;
  /** Absent: not known, addresses are written as hex. */
  readonly hrp?: string | undefined;
}

type Spelled = Exclude<FixedForm, 'numbers'>;

/** IDs and addresses in their spelling, each spelled once: one transaction names the same asset and owners many times. */
export class Spelling {
  private readonly made = new Map<Spelled, Map<string, string>>();

  constructor(private readonly address: AddressForm) {}

  of(form: Spelled, bytes: Uint8Array): string {
    if (form === 'hex' || form === 'evmAddress') {
      return bytesToHex(bytes);
    }
    // One character a byte: three times as quick to make and to find as hex.
    const key = String.fromCharCode(...bytes);
    const made = this.made.get(form) ?? new Map<string, string>();
    this.made.set(form, made);
    const known = made.get(key);
    if (known !== undefined) {
      return known;
    }
    const text = leafText(form, bytes, this.address);
    made.set(key, text);
    return text;
  }
}

/** Raw bytes in the spelling of their form. */
export function leafText(form: Exclude<FixedForm, 'numbers'>, bytes: Uint8Array, address: AddressForm): string {
  switch (form) {
    case 'id':
    case 'shortID':
      return encodeCb58(bytes);
    case 'nodeID':
      return nodeIdText(bytes);
    case 'owner':
      return addressText(bytes, address);
    case 'evmAddress':
    case 'hex':
      return bytesToHex(bytes);
  }
}

/** 20 bytes as an address of the chain: `P-local1…`; hex where the HRP is not known. */
export function addressText(bytes: Uint8Array, { chain, hrp }: AddressForm): string {
  if (hrp === undefined) {
    return bytesToHex(bytes);
  }
  const bare = bech32.encode(hrp, bech32.toWords(bytes));
  return chain === undefined ? bare : `${chain}-${bare}`;
}
