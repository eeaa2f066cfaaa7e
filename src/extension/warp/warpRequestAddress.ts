import type { AddressCodec } from '../shared/documentRoute';

/** What a document of a signed message shows. */
export interface WarpRequest {
  /** Name in the settings. */
  readonly network: string;
  /** Hex with 0x; `by` nodes: of the unsigned message. */
  readonly signed: string;
  /** Absent: the signatures are in the message. */
  readonly by?: 'nodes';
  /** cb58 of the subnet that was asked to sign, where one was named. */
  readonly subnetId?: string;
  /** P-Chain height in decimal, where one was named. */
  readonly height?: string;
  /** Percent of the weight, where it was named for the nodes. */
  readonly quorum?: string;
  readonly format: 'md' | 'json';
}

/** `/signed 0x00000000…5f1c.md`: the tab's title. The message stands in the query. */
export const warpRequestAddress: AddressCodec<WarpRequest, 'md' | 'json'> = {
  endings: ['md', 'json'],
  print({ network, signed, by, subnetId, height, quorum, format }) {
    const path = `signed ${signed.slice(0, 10)}…${signed.slice(-4)}`;
    return { path, ending: format, query: { network, signed, by, subnetId, height, quorum } };
  },
  parse({ ending, query: { network, signed, by, subnetId, height, quorum } }) {
    const isHeight = height === undefined || /^\d{1,20}$/.test(height);
    const isQuorum = quorum === undefined || /^(?:\d{1,2}|100)$/.test(quorum);
    const isBy = by === undefined || by === 'nodes';
    return !network || !signed || !/^0x(?:[0-9a-f]{2})+$/i.test(signed) || !isHeight || !isQuorum || !isBy
      ? undefined
      : { network, signed, by, subnetId, height, quorum, format: ending };
  },
};
