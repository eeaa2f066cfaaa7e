import { bytesFrom } from '../codec/bytesFrom';
import { VERSION_SIZE } from '../codec/codecIds';
import { decodeBytes } from '../codec/decodeBytes';
import type { Chain, DecodedBytes } from '../codec/decodedBytes';
import type { DecodedNode } from '../codec/decodedNode';
import { nodeBytes, nodeNumber } from '../codec/nodeValue';
import { encodeCb58 } from '../ids/cb58';

/** What an output lets its owners do; `amount` can be spent, the others are units of an asset of the X-Chain. */
export type OutputForm = 'amount' | 'nft' | 'right' | 'mint';

/** An output that nobody has spent, as far as it tells what its owners have. */
export interface Utxo {
  /** cb58 */
  readonly asset: string;
  readonly form: OutputForm;
  /** In base units; 0 for all forms but `amount`. */
  readonly amount: bigint;
  /** Unix seconds until which nobody can use it; 0 for none. */
  readonly locktime: bigint;
  /** Unix seconds until which it can only be staked. */
  readonly stakeableUntil?: bigint;
  /** So many of the owners have to sign. */
  readonly threshold: bigint;
  readonly owners: number;
}

/** ID and index of the transaction's output, which a UTXO has in front. */
const SOURCE_SIZE = 36;

const forms: Readonly<Record<string, OutputForm>> = {
  TransferOutput: 'amount',
  NftTransferOutput: 'nft',
  PropertyOwnedOutput: 'right',
  MintOutput: 'mint',
  NftMintOutput: 'mint',
  PropertyMintOutput: 'mint',
};

/**
 * A UTXO as getUTXOs of a chain gives it. Undefined: the bytes are none, or of a type that is not known here.
 *
 * @param text hex or cb58, with or without checksum
 */
export function readUtxo(text: string, chain: Chain): Utxo | undefined {
  const [decoded] = decodeBytes(text, { kind: 'utxo', chain });
  return decoded && utxoOf(decoded);
}

/** An output as platform.getStake gives it: a UTXO without the transaction that made it. See `readUtxo`. */
export function readStakedOutput(text: string): Utxo | undefined {
  const output = bytesFrom(text)?.bytes;
  if (output === undefined) {
    return undefined;
  }
  const bytes = new Uint8Array(output.length + SOURCE_SIZE);
  bytes.set(output.subarray(0, VERSION_SIZE));
  bytes.set(output.subarray(VERSION_SIZE), VERSION_SIZE + SOURCE_SIZE);
  const [decoded] = decodeBytes(bytes, { kind: 'utxo', chain: 'P' });
  return decoded && utxoOf(decoded);
}

function utxoOf({ root, bytes }: DecodedBytes): Utxo | undefined {
  const { output, stakeableUntil } = unlocked(root.child('output')!, bytes);
  const form = output.shape.kind === 'struct' ? forms[output.shape.name] : undefined;
  const number = (name: string): bigint => {
    const node = output.child(name);
    return node ? nodeNumber(node, bytes) : 0n;
  };
  return form === undefined
    ? undefined
    : {
        asset: encodeCb58(nodeBytes(root.child('assetID')!, bytes)),
        form,
        amount: number('amount'),
        locktime: number('locktime'),
        ...(stakeableUntil === undefined ? {} : { stakeableUntil }),
        threshold: number('threshold'),
        owners: output.child('addresses')?.children.length ?? 0,
      };
}

/** Takes a stakeable lock off. The node puts no lock into a lock. */
function unlocked(
  output: DecodedNode,
  bytes: Uint8Array,
): { readonly output: DecodedNode; readonly stakeableUntil?: bigint } {
  const inner = output.child('output');
  return inner ? { output: inner, stakeableUntil: nodeNumber(output.child('locktime')!, bytes) } : { output };
}
