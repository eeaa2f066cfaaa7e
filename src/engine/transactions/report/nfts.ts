import { type Line, code, message, remote, text } from '../../report';
import { bytesToHex } from '../../primitives';
import type { DecodedNode } from '../codec/decodedNode';
import { nodeBytes, nodeNumber } from '../codec/nodeValue';
import { printable } from './codecValueLine';
import { idSpan, type DecodedView } from './decodedView';

/** Of a payload that is not text. */
const MAX_BYTES = 32;

/** What an NFT is of and carries. */
export interface NftValues {
  readonly asset: Line;
  /** Words or a URL as these, other bytes in hex; empty: it carries nothing. */
  readonly payload: Line;
}

export function nftValues(node: DecodedNode, asset: string, view: DecodedView): NftValues {
  const payload = node.child('payload');
  const bytes = payload === undefined ? new Uint8Array() : nodeBytes(payload, view.decoded.bytes);
  const words = printable(bytes);
  return {
    asset: assetName(asset, view),
    payload: bytes.length === 0 ? [] : [words === undefined ? code(shortHex(bytes)) : remote(words)],
  };
}

export function nftGroup(node: DecodedNode, { decoded: { bytes } }: DecodedView): string {
  return String(nodeNumber(node.child('groupID')!, bytes));
}

/** An asset by its symbol, or by its ID where nobody told that. */
export function assetName(asset: string, { assets }: DecodedView): Line {
  const known = assets.get(asset);
  return [known === undefined ? idSpan(asset) : remote(known.symbol)];
}

/** What an output gives that is no amount: an NFT, a property, a right to mint. */
export function unitLine(type: string, output: DecodedNode | undefined, asset: string, view: DecodedView): Line {
  const name = assetName(asset, view);
  switch (output === undefined ? '' : type) {
    case 'MintOutput':
    case 'PropertyMintOutput':
      return message`mint output of ${name}`;
    case 'PropertyOwnedOutput':
      return message`property ${name}`;
    case 'NftMintOutput':
      return message`NFT mint output of ${name}, group ${text(nftGroup(output!, view))}`;
    case 'NftTransferOutput': {
      const values = nftValues(output!, asset, view);
      const group = text(nftGroup(output!, view));
      return values.payload.length === 0
        ? message`NFT of ${name}, group ${group}`
        : message`NFT of ${values.asset}, group ${group} (${values.payload})`;
    }
    default:
      return message`${code(type)} of ${name}`;
  }
}

function shortHex(bytes: Uint8Array): string {
  return bytes.length > MAX_BYTES ? `${bytesToHex(bytes.subarray(0, MAX_BYTES))}…` : bytesToHex(bytes);
}
