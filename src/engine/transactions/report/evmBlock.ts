import { atomicSection, atomicTransactions } from './atomicTransactions';
import { readEvmBlock } from '../rlp/readEvmBlock';
import { type Line, type Section, count, id, message, text, time } from '../../report';
import { NODE_ID_PREFIX, blackHole, encodeCb58 } from '../../primitives';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { decodeBytes } from '../codec/decodeBytes';
import type { DecodedBytes } from '../codec/decodedBytes';
import { nodeBytes, nodeNumber } from '../codec/nodeValue';
import { section } from './section';

/** `EVM block 8, proposed by NodeID-…`; undefined for what is no block in the ProposerVM's wrapper. */
export function wrappedTitle(decoded: DecodedBytes): Line | undefined {
  const inner = innerBytes(decoded);
  const what = inner && innerTitle(inner, decoded);
  if (what === undefined) {
    return undefined;
  }
  const certificate = decoded.root.child('certificate');
  const signer = certificate && nodeBytes(certificate, decoded.bytes);
  return signer?.length
    ? message`${what}, proposed by ${id(NODE_ID_PREFIX + encodeCb58(ripemd160(sha256(signer))))}`
    : message`${what}, unsigned`;
}

function innerBytes({ kind, root, bytes }: DecodedBytes): Uint8Array | undefined {
  const block = kind === 'proposerBlock' ? root.child('block') : undefined;
  return block && nodeBytes(block, bytes);
}

function innerTitle(inner: Uint8Array, { hrp }: DecodedBytes): Line | undefined {
  const evm = readEvmBlock(inner);
  if (evm !== undefined) {
    return message`EVM block ${count(evm.number)}`;
  }
  const [own] = decodeBytes(inner, { kind: 'block', hrp });
  const height = own?.root.child('height');
  return own?.chain === undefined || height === undefined
    ? undefined
    : message`${text(own.chain)}-Chain block ${count(nodeNumber(height, own.bytes))}`;
}

/** The EVM block in the ProposerVM's wrapper: what it is, its transactions, and on the C-Chain the atomic ones. */
export function evmBlockSections(decoded: DecodedBytes): readonly Section[] {
  const inner = innerBytes(decoded);
  const block = inner && readEvmBlock(inner);
  if (block === undefined) {
    return [];
  }
  const rows: readonly (readonly Line[])[] = [
    [[text('number')], [count(block.number)]],
    [[text('hash')], [id(block.hash)]],
    [[text('time')], [time(block.time)]],
    [[text('transactions')], [count(BigInt(block.transactions.length))]],
    [[text('gas used / gas limit')], message`${count(block.gasUsed)} / ${count(block.gasLimit)}`],
    [[text('fee recipient')], block.feesTo === blackHole ? [text('none (fees are burned)')] : [id(block.feesTo)]],
  ];
  return [
    ...section('inside.evmBlock', 'Inner EVM block', [], rows),
    ...section(
      'inside.transactions',
      'Transactions',
      [],
      block.transactions.map((hash) => [[id(hash)]]),
    ),
    ...atomicSection(atomicTransactions(block.extraData), []),
  ];
}
