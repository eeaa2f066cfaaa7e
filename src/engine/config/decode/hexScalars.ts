import { shortenText } from '../../primitives';
import type { DecodeRuleId } from './goFault';
import { utf8Length, goQuote } from './goQuote';

/** What a hex reader of the VM makes of a text. */
export type HexRead =
  | { readonly value: string }
  | {
      readonly rule: DecodeRuleId;
      readonly values: readonly string[];
      /** A whole error, or what stands in a type error as the value. */
      readonly text?: string;
      readonly typeValue?: string;
    };

const digits = /^[0-9a-fA-F]*$/;

/** libevm's `hexutil.UnmarshalFixedText`, or `hexutil.Bytes` where no length is given. */
export function readHex(
  written: string,
  key: string,
  { length, goType, isUnprefixed }: { length?: number; goType: string; isUnprefixed?: boolean },
): HexRead {
  const hasPrefix = /^0[xX]/.test(written);
  const hex = hasPrefix ? written.slice(2) : written;
  if (written !== '' && !hasPrefix && isUnprefixed !== true) {
    return { rule: 'hexWithoutPrefix', values: [shortenText(key)], typeValue: 'hex string without 0x prefix' };
  }
  const isHex = digits.test(hex);
  const bytes = isHex ? hex.length : utf8Length(hex);
  if (bytes % 2 !== 0) {
    return { rule: 'hexOddLength', values: [shortenText(key)], typeValue: 'hex string of odd length' };
  }
  if (length !== undefined && bytes !== length) {
    const text = `hex string has length ${bytes}, want ${length} for ${goType}`;
    return { rule: 'hexLength', values: [shortenText(key), String(bytes), String(length)], text };
  }
  if (!isHex) {
    return { rule: 'hexDigits', values: [shortenText(key)], typeValue: 'invalid hex string' };
  }
  return { value: `0x${hex.toLowerCase()}` };
}

/** libevm's `storageJSON`. */
export function readSlot(written: string): HexRead {
  const hex = written.startsWith('0x') ? written.slice(2) : written;
  const isHex = digits.test(hex);
  const bytes = isHex ? hex.length : utf8Length(hex);
  if (bytes > 64) {
    const text = `too many hex characters in storage key/value ${goQuote(hex)}`;
    return { rule: 'slotTooLong', values: [String(bytes)], text };
  }
  if (bytes % 2 !== 0 || !isHex) {
    return { rule: 'notSlot', values: [goQuote(written)], text: `invalid hex storage key/value ${goQuote(hex)}` };
  }
  return { value: `0x${hex.toLowerCase().padStart(64, '0')}` };
}
