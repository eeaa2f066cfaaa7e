import { bytesToHex } from '../ids/hex';
import { leafText, type AddressForm } from './leafText';
import type { FixedForm } from './shape';

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
