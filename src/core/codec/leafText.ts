import { bech32 } from 'bech32';
import { encodeCb58 } from '../ids/cb58';
import { bytesToHex } from '../ids/hex';
import { NODE_ID_PREFIX } from '../ids/nodeId';
import type { Chain } from '../ids/chain';
import type { FixedForm } from './shape';

/** What is not in the bytes: whose addresses they hold. */
export interface AddressForm {
  /** Absent: addresses are written without a chain before them. */
  readonly chain?: Chain | undefined;
  /** Absent: not known, addresses are written as hex. */
  readonly hrp?: string | undefined;
}

/** Raw bytes in the spelling of their form. */
export function leafText(form: Exclude<FixedForm, 'numbers'>, bytes: Uint8Array, address: AddressForm): string {
  switch (form) {
    case 'id':
    case 'shortID':
      return encodeCb58(bytes);
    case 'nodeID':
      return NODE_ID_PREFIX + encodeCb58(bytes);
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
