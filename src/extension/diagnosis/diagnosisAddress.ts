import type { AddressCodec } from '../shared/documentRoute';

/** What a document of a diagnosis shows. */
export interface DiagnosisRequest {
  /** Name in the settings. */
  readonly network: string;
  /** The chain's name. */
  readonly chain: string;
  /** Its alias or blockchain ID, for one that stands in no settings. */
  readonly at?: string;
  readonly format: 'md' | 'json';
}

/** `/diagnosis of orders.md`: the tab's title. */
export const diagnosisAddress: AddressCodec<DiagnosisRequest, 'md' | 'json'> = {
  endings: ['md', 'json'],
  print({ network, chain, at, format }) {
    return { path: `diagnosis of ${chain}`, ending: format, query: { network, chain, at } };
  },
  parse({ ending, query: { network, chain, at } }) {
    return network && chain ? { network, chain, at: at || undefined, format: ending } : undefined;
  },
};
