import type { JsonValue } from '../../src/engine/primitives';

/** What methods are asked about; the words say what a node lacks that has none. */
export const sampleWords = {
  pHeight: 'height of the P-Chain',
  pBlock: 'block of the P-Chain',
  pTx: 'transaction in the last blocks of the P-Chain',
  pAddress: 'address in the last blocks of the P-Chain',
  subnet: 'subnet beside the Primary Network',
  anySubnet: 'subnet',
  blockchain: 'blockchain',
  node: 'validator',
  validation: 'L1 validator',
  messageTx: 'transaction with a Warp message in the last blocks of the P-Chain',
  unsignedMessage: 'Warp message on its chains',
  xHeight: 'height of the X-Chain',
  xBlock: 'block of the X-Chain',
  xTx: 'transaction in the last blocks of the X-Chain',
  xAddress: 'address in the last blocks of the X-Chain',
  asset: 'asset in the last blocks of the X-Chain',
  atomicTx: 'atomic transaction in the last blocks of P, X and C',
  cAddress: 'address for atomic UTXOs',
  height: 'height of the chain',
  evmBlock: 'block of the chain',
  txHeight: 'block with a transaction among the blocks that were looked through',
  txBlock: 'block with a transaction among the blocks that were looked through',
  evmTx: 'transaction in the blocks that were looked through',
  sender: 'account in the blocks that were looked through',
  payer: 'account with a balance among those in the blocks that were looked through',
  contract: 'contract called in the blocks that were looked through',
  rawBlock: 'block in RLP',
  filter: 'filter',
  file: 'file with a block',
  databaseKey: 'key of the database of the chain',
  warpMessage: 'Warp message in the last blocks of the chain or the P-Chain',
  warpBlock: 'block of the chain',
  container: 'indexed container',
  token: 'ERC-20 token among the answers of the service',
  collection: 'NFT collection among the answers of the service',
} as const;

export type SampleName = keyof typeof sampleWords;

/** What a node has of each kind; what it lacks is absent or empty. */
export type Samples = Partial<Record<SampleName, readonly JsonValue[]>>;

/** Asks the node; undefined where it refuses, since what it lacks is no reason to stop. */
export type TryRequest = (path: string, method: string, params: JsonValue) => Promise<JsonValue | undefined>;

/** What was looked for; where nothing of it was found, what serves as well. */
export function orElse<T>(found: readonly T[], instead: readonly T[]): readonly T[] {
  return found.length > 0 ? found : instead;
}

/** All that several have. */
export function joined(...all: readonly Samples[]): Samples {
  const names = Object.keys(sampleWords) as readonly SampleName[];
  return Object.fromEntries(names.map((name) => [name, all.flatMap((one) => one[name] ?? [])]));
}

/** Calls of a method that has parameters: with other samples and encodings each time. */
export const callsOfEach = 3;

/** Nothing of that kind was found on the node. */
export class NoSample extends Error {
  override readonly name = 'NoSample';

  constructor(sample: SampleName) {
    super(`the node has no ${sampleWords[sample]}`);
  }
}

/** Samples for the nth call of a method: other ones each time, as far as there are others. */
export function taker(samples: Samples, call: number): (name: SampleName) => JsonValue {
  return (name) => {
    const known = samples[name] ?? [];
    const sample = known[call % Math.max(1, known.length)];
    if (sample === undefined) {
      throw new NoSample(name);
    }
    return sample;
  };
}
