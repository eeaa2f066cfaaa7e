import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { type Fact, type Line, count, fact, factsFrom, id, message, text, time } from '../../report';
import { NODE_ID_PREFIX, bytesFrom, encodeCb58 } from '../../primitives';
import { codecIdsOf } from '../codec/codecIds';
import { decodeBytes } from '../codec/decodeBytes';
import { type DecodedNode, nodeBytes, nodeNumber } from '../codec/decodedNode';

/** What is around a block: who proposed it, and when this node accepted it. */
export interface BlockWrapper {
  /** cb58 of the wrapper. */
  readonly id: string;
  /** cb58 of the block inside; of an EVM block that is no block of that ID. */
  readonly blockId: string;
  /** Absent: nobody signed it, as in a time when no validator had its turn. */
  readonly proposer?: string;
  /** P-Chain height whose validators had their turn. */
  readonly pChainHeight?: bigint;
  /** Since Granite: the epoch whose P-Chain height counts for Warp messages. */
  readonly epoch?: { readonly number: bigint; readonly pChainHeight: bigint; readonly startedAt: number };
  /** Milliseconds since the epoch. */
  readonly acceptedAt?: number;
  readonly from: readonly number[];
}

/** Whose turn it was is in the wrapper of the ProposerVM alone, which an index holds and `getBlock` does not give. */
export function wrapperFacts(wrapper: BlockWrapper): readonly Fact[] {
  const { proposer, pChainHeight, epoch, from } = wrapper;
  const line: Line = proposer === undefined ? [text('none: unsigned block')] : [id(proposer)];
  return factsFrom(from, [
    ['proposer', 'proposer', line, { brief: true }],
    ['pChainHeight', 'P-Chain height', pChainHeight === undefined ? undefined : [count(pChainHeight)]],
    [
      'epoch',
      'epoch',
      epoch === undefined || epoch.number === 0n
        ? undefined
        : message`${count(epoch.number)}: P-Chain height ${count(epoch.pChainHeight)} since ${time(epoch.startedAt)}`,
    ],
    ['container', 'ProposerVM block ID', [id(wrapper.id)]],
  ]);
}

export function acceptedFact({ acceptedAt, from }: BlockWrapper): readonly Fact[] {
  return fact('acceptedAt', 'accepted at', acceptedAt === undefined ? undefined : [time(acceptedAt)], from);
}

/** What an index holds of a block. */
export interface Container {
  readonly bytes: string;
  readonly timestamp: string;
}

/** The wrapper that a container is, and the block inside; undefined where it is something else. */
export function readWrapper(
  container: Container,
  from: readonly number[],
): { readonly wrapper: BlockWrapper; readonly block: Uint8Array } | undefined {
  const bytes = bytesFrom(container.bytes);
  const [decoded] = bytes === undefined ? [] : decodeBytes(bytes, { kind: 'proposerBlock' });
  const inner = decoded?.root.child('block');
  if (decoded === undefined || inner === undefined) {
    return undefined;
  }
  const { root } = decoded;
  const number = (node: DecodedNode | undefined) => node && nodeNumber(node, decoded.bytes);
  const seconds = (node: DecodedNode | undefined) => node && Number(nodeNumber(node, decoded.bytes)) * 1_000;
  const certificate = root.child('certificate');
  const signer = certificate && nodeBytes(certificate, decoded.bytes);
  const epoch = root.child('epoch');
  const acceptedAt = Date.parse(container.timestamp);
  const block = nodeBytes(inner, decoded.bytes);
  return {
    block,
    wrapper: {
      id: codecIdsOf(decoded)[0]!.cb58,
      blockId: encodeCb58(sha256(block)),
      proposer: signer?.length ? NODE_ID_PREFIX + encodeCb58(ripemd160(sha256(signer))) : undefined,
      pChainHeight: number(root.child('pChainHeight')),
      epoch: epoch && {
        number: number(epoch.child('number')) ?? 0n,
        pChainHeight: number(epoch.child('pChainHeight')) ?? 0n,
        startedAt: seconds(epoch.child('startTime')) ?? 0,
      },
      acceptedAt: Number.isNaN(acceptedAt) ? undefined : acceptedAt,
      from,
    },
  };
}
