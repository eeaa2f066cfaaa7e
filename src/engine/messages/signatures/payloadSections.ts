import { codecReport, decodeBytes } from '../../transactions';
import type { WarpEnvelope } from '../../detection';
import { contentSections } from '../payload/contentSections';
import { warpContent } from '../payload/warpContent';
import { contentLine, type ChainNames } from '../payload/contentLine';
import type { Line, Section } from '../../report';
import { type Network, chainName } from '../../networks';
import { bytesToHex } from '../../primitives';

/** Names of blockchains that are known without asking. */
export function chainNamesOf(network: Network): ChainNames {
  return (blockchainId) => chainName(blockchainId, network);
}

/** What a message says, in one line. */
export function payloadLine({ payload, sourceChainId }: WarpEnvelope, network: Network): Line {
  const fromPChain = sourceChainId.every((byte) => byte === 0);
  return contentLine(warpContent(payload), fromPChain, chainNamesOf(network));
}

/** All fields of a message's payload: what the codec knows, and what contracts put in. */
export function payloadSections(envelope: WarpEnvelope, network: Network): readonly Section[] {
  const { unsigned, payload, sourceChainId } = envelope;
  const { networkId, hrp } = network;
  const [decoded] = decodeBytes(unsigned, { kind: 'warp', networkId, hrp });
  const fields = decoded === undefined ? [] : codecReport(decoded, { identifier: bytesToHex(unsigned) }).sections;
  return [
    ...fields.filter(({ key }) => key.startsWith('inside.')),
    ...contentSections(warpContent(payload), sourceChainId, chainNamesOf(network)),
  ];
}
