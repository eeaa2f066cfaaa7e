import { type ByteReading, type BytesWanted, readBytes, readBytesFailure, bytesContextOf } from './bytes';
import {
  type CheckInput,
  type ConfigFile,
  type ConfigNetwork,
  type Problem,
  checkSteps,
  likelyNetwork,
  networkDefaults,
  readFile,
} from './config';
import { UserError } from './errors';
import type { Network } from './networks';
import { runToEnd } from './primitives';

export interface DecodeOptions extends BytesWanted {
  /** The network that is meant where the bytes do not name one; absent: none, and names of the built-in ones. */
  readonly network?: Network;
  /** Prefix of addresses, where the bytes do not name a network that has another. */
  readonly hrp?: string;
}

/**
 * What bytes are, offline: transactions, blocks and UTXOs of the P-, X- and C-Chain, Warp messages, EVM transactions,
 * calldata and logs. A reading has taken every byte, as the codec of avalanchego or RLP has it.
 *
 * @param bytes hex with or without 0x, cb58 or base64, with or without checksum
 * @returns at least one, the likeliest first
 * @throws {UserError} a sentence, where the bytes cannot be read
 */
export function decode(bytes: string, options: DecodeOptions = {}): readonly [ByteReading, ...ByteReading[]] {
  const { network, hrp, ...wanted } = options;
  const context = { ...bytesContextOf(network), ...(hrp === undefined ? {} : { hrp }) };
  const [first, ...others] = readBytes(bytes, context, wanted);
  if (first === undefined) {
    throw new UserError(readBytesFailure(bytes, wanted) ?? 'The bytes are nothing that Snowprobe can read.');
  }
  return [first, ...others];
}

const fuji = 5;

/** Where files of configuration are checked, besides what is in them. */
export type CheckConfigOptions = Omit<CheckInput, ConfigFile | 'network'> & {
  /** Absent: a local one where the genesis shows that, else Fuji. */
  readonly network?: ConfigNetwork;
  /** Keys of precompiles that only the chain's own VM has: what they hold is not checked. */
  readonly ownPrecompiles?: readonly string[];
};

/**
 * What a node says to the configuration files of one chain, offline: what the VM refuses in the order in which it looks, then
 * what works and someone regrets. The rules are those of avalanchego's graft/subnet-evm; each names its source in `rules`.
 *
 * @param files their texts; what is absent is not there, or not known
 * @returns places in UTF-16 units of the texts; none where all is fine
 */
export function checkConfig(
  files: { readonly [File in ConfigFile]?: string },
  { ownPrecompiles, network, ...options }: CheckConfigOptions,
): readonly Problem[] {
  const sources = Object.fromEntries(
    Object.entries(files).map(([file, text]) => [file, readFile(text, ownPrecompiles)]),
  );
  const likely = network ?? likelyNetwork(networkDefaults(fuji), sources['genesis']);
  return runToEnd(checkSteps({ ...options, ...sources, network: likely }));
}
