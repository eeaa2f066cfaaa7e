import type { KeyPair } from '../../engine/primitives';
import type { AddressCodec } from '../shared/documentRoute';

export interface DiagnosisRequest {
  /** Name in the settings. */
  readonly network: string;
  readonly chain: string;
  /** Its alias or blockchain ID, for one that is not in the settings. */
  readonly at?: string;
  readonly format: 'md' | 'json';
}

/** `/diagnosis of orders.md`: the tab title. */
export const diagnosisAddress: AddressCodec<DiagnosisRequest, 'md' | 'json'> = {
  endings: ['md', 'json'],
  print({ network, chain, at, format }) {
    return { path: `diagnosis of ${chain}`, ending: format, query: { network, chain, at } };
  },
  parse({ ending, query: { network, chain, at } }) {
    return network && chain ? { network, chain, at: at || undefined, format: ending } : undefined;
  },
};

export interface ProofOfPossessionRequest extends KeyPair {
  /** Name in the settings. */
  readonly network: string;
  readonly format: 'md' | 'json';
}

/** `/proof of possession 0x900c9b11….md`: the tab title. Both values are public. */
export const proofOfPossessionAddress: AddressCodec<ProofOfPossessionRequest, 'md' | 'json'> = {
  endings: ['md', 'json'],
  print({ network, publicKey, proofOfPossession, format }) {
    const path = `proof of possession ${publicKey.slice(0, 10)}…${publicKey.slice(-4)}`;
    return { path, ending: format, query: { network, publicKey, proofOfPossession } };
  },
  parse({ ending, query: { network, publicKey, proofOfPossession } }) {
    return network && /^0x[0-9a-f]{96}$/.test(publicKey ?? '') && /^0x[0-9a-f]{192}$/.test(proofOfPossession ?? '')
      ? { network, publicKey: publicKey!, proofOfPossession: proofOfPossession!, format: ending }
      : undefined;
  },
};
