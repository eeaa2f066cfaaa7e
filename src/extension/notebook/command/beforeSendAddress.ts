import type { AddressCodec } from '../../shared/documentRoute';

/** What a document about a message that is not sent yet shows. */
export interface BeforeSendRequest {
  /** Names in the settings. */
  readonly network: string;
  readonly chain: string;
  readonly from?: string;
  readonly to: string;
  /** Hex. */
  readonly data: string;
  /** In wei. */
  readonly value?: bigint;
  readonly format: 'md' | 'json';
}

const isAddress = (text: string | undefined): text is string => /^0x[0-9a-f]{40}$/i.test(text ?? '');

/** `/message before it is sent.md`: the tab's title. The call stands in the address, so that it opens again. */
export const beforeSendAddress: AddressCodec<BeforeSendRequest, 'md' | 'json'> = {
  endings: ['md', 'json'],
  print({ format, value, ...query }) {
    const path = 'message before it is sent';
    return { path, ending: format, query: { ...query, value: value === undefined ? undefined : String(value) } };
  },
  parse({ ending, query: { network, chain, from, to, data = '', value } }) {
    return network && chain && isAddress(to) && /^0x(?:[0-9a-f]{2}){4,}$/i.test(data) && /^\d{0,78}$/.test(value ?? '')
      ? {
          ...{ network, chain, to, data, format: ending },
          from: isAddress(from) ? from : undefined,
          value: value ? BigInt(value) : undefined,
        }
      : undefined;
  },
};
