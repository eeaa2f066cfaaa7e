import {
  type DecodedNode,
  VERSION_SIZE,
  nodeBytes,
  nodeNumber,
  pChainMessage,
  tryDecodeShape,
  uptimeMessage,
  warpPayload,
} from '../../transactions';
import { bytesToHex, encodeCb58, nodeIdText } from '../../primitives';
import { type TeleporterMessage, teleporterMessage } from './teleporterMessage';

/** What a Warp message says, unpacked to its end. */
export type WarpContent =
  | { readonly kind: 'hash'; readonly hash: string }
  | { readonly kind: 'call'; readonly sender: Uint8Array; readonly payload: Uint8Array; readonly content: WarpPayload }
  | { readonly kind: 'unknown' };

/** What the sender of a message says. */
export type WarpPayload =
  | { readonly kind: 'conversion'; readonly conversionId: string }
  | {
      readonly kind: 'register';
      readonly subnetId: string;
      readonly nodeId: string;
      readonly weight: bigint;
      /** Unix seconds. */
      readonly expiry: bigint;
    }
  | { readonly kind: 'registration'; readonly validationId: string; readonly registered: boolean }
  | { readonly kind: 'weight'; readonly validationId: string; readonly nonce: bigint; readonly weight: bigint }
  | { readonly kind: 'uptime'; readonly validationId: string; readonly seconds: bigint }
  | { readonly kind: 'teleporter'; readonly message: TeleporterMessage }
  /** Nothing that is known here. */
  | { readonly kind: 'bytes' };

/** Not by `decodeBytes`, to which 32 bytes could be a private key: here it is known what they are. */
export function warpContent(payload: Uint8Array): WarpContent {
  const root = decodeAs(warpPayload, payload);
  const hash = root?.child('hash');
  if (hash) {
    return { kind: 'hash', hash: bytesToHex(nodeBytes(hash, payload)) };
  }
  const sender = root?.child('sourceAddress');
  const inside = root?.child('payload');
  if (!sender || !inside) {
    return { kind: 'unknown' };
  }
  const bytes = nodeBytes(inside, payload);
  return { kind: 'call', sender: nodeBytes(sender, payload), payload: bytes, content: payloadIn(bytes) };
}

function payloadIn(bytes: Uint8Array): WarpPayload {
  const root = decodeAs(pChainMessage, bytes) ?? decodeAs(uptimeMessage, bytes);
  const reported = root && ofPChain(root, bytes);
  if (reported) {
    return reported;
  }
  const message = bytes.length % 32 === 0 ? teleporterMessage(bytesToHex(bytes) as `0x${string}`) : undefined;
  return message ? { kind: 'teleporter', message } : { kind: 'bytes' };
}

function decodeAs(shape: Parameters<typeof tryDecodeShape>[0], bytes: Uint8Array): DecodedNode | undefined {
  return bytes[0] === 0 && bytes[1] === 0 ? tryDecodeShape(shape, bytes, VERSION_SIZE) : undefined;
}

function ofPChain(root: DecodedNode, bytes: Uint8Array): WarpPayload | undefined {
  const cb58 = (name: string): string => encodeCb58(nodeBytes(root.child(name)!, bytes));
  const number = (name: string): bigint => nodeNumber(root.child(name)!, bytes);
  switch (root.shape.kind === 'struct' ? root.shape.name : '') {
    case 'SubnetToL1Conversion':
      return { kind: 'conversion', conversionId: cb58('id') };
    case 'RegisterL1Validator':
      return {
        kind: 'register',
        subnetId: cb58('subnetID'),
        nodeId: nodeIdText(nodeBytes(root.child('nodeID')!, bytes)),
        weight: number('weight'),
        expiry: number('expiry'),
      };
    case 'L1ValidatorRegistration':
      return {
        kind: 'registration',
        validationId: cb58('validationID'),
        registered: bytes[root.child('registered')!.start] === 1,
      };
    case 'L1ValidatorWeight':
      return {
        kind: 'weight',
        validationId: cb58('validationID'),
        nonce: number('nonce'),
        weight: number('weight'),
      };
    case 'ValidationUptime':
      return { kind: 'uptime', validationId: cb58('validationID'), seconds: number('uptime') };
    default:
      return undefined;
  }
}
