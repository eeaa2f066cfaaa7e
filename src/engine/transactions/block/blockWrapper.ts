import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { type Fact, type Line, count, fact, factsFrom, id, message, text, time } from '../../report';
import { NODE_ID_PREFIX, bytesFrom, encodeCb58 } from '../../primitives';
import { codecIdsOf } from '../codec/codecIds';
import { decodeBytes } from '../codec/decodeBytes';
import { type DecodedNode, nodeBytes, nodeNumber } from '../codec/decodedNode';

/** The ProposerVM wrapper of a block, and when the node accepted it. */
export interface BlockWrapper {
  /** cb58 ID of the wrapper. */
  readonly id: string;
  /** cb58 of the inner block's sha256; not the block ID of an EVM block. */
  readonly blockId: string;
  /** Absent for an unsigned block, as when no validator had a slot. */
  readonly proposer?: string;
  /** P-Chain height of the validator set that may propose. */
  readonly pChainHeight?: bigint;
  /** Since Granite: the epoch, which sets the P-Chain height for Warp messages. */
  readonly epoch?: { readonly number: bigint; readonly pChainHeight: bigint; readonly startedAt: number };
  /** Milliseconds since the epoch. */
  readonly acceptedAt?: number;
  readonly from: readonly number[];
}

/** The proposer is only in the ProposerVM wrapper, which an index contains and `getBlock` does not return. */
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

export interface Container {
  readonly bytes: string;
  readonly timestamp: string;
}

/** Decodes a container into its wrapper and the inner block; `undefined` where it is something else. */
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
