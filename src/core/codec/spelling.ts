import { bytesToHex } from '../ids/hex';
import { leafText, type AddressForm } from './leafText';
import type { FixedForm } from './shape';

type Spelled = Exclude<FixedForm, 'numbers'>;

/** IDs and addresses in their spelling, each spelled once: one transaction names the same asset and owners many times. */
export class Spelling {
  private readonly made = new Map<Spelled, Map<string, string>>();

  constructor(private readonly address: AddressForm) {}

  of(form: Spelled, bytes: Uint8Array): string {
    const hex = bytesToHex(bytes);
    if (form === 'hex' || form === 'evmAddress') {
      return hex;
    }
    const made = this.made.get(form) ?? new Map<string, string>();
    this.made.set(form, made);
    const text = made.get(hex) ?? leafText(form, bytes, this.address);
    made.set(hex, text);
    return text;
  }
}
