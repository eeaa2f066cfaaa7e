import { decodeParameters, signatureHash } from '../../abi';

/** A log as receipts have it; topics and data are hex with 0x. */
interface WarpLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

/** A Warp message that a contract or account sent. */
export interface SentMessage {
  /** Hex. */
  readonly messageId: string;
  readonly unsigned: `0x${string}`;
}

const precompile = '0x0200000000000000000000000000000000000005';

/** The Warp messages among the logs of a transaction, in their order. */
export function sentMessages(logs: readonly WarpLog[]): readonly SentMessage[] {
  const topic = signatureHash('SendWarpMessage(address,bytes32,bytes)');
  return logs.flatMap(({ address, topics, data }) => {
    if (address.toLowerCase() !== precompile || topics[0] !== topic || topics[2] === undefined) {
      return [];
    }
    const message = messageIn(data as `0x${string}`);
    return message === undefined ? [] : [{ messageId: topics[2], unsigned: message }];
  });
}

/** The only argument that is not a topic: bytes. */
function messageIn(data: `0x${string}`): `0x${string}` | undefined {
  const value = decodeParameters([{ name: 'message', type: 'bytes' }], data)?.args?.[0]?.value;
  return typeof value === 'string' ? (value as `0x${string}`) : undefined;
}
