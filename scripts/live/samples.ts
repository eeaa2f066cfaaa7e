import type { JsonValue } from '../../src/core/json/value';

/** What methods are asked about; the words say what a node lacks that has none. */
export const sampleWords = {
  pHeight: 'height of the P-Chain',
  pBlock: 'block of the P-Chain',
  pTx: 'transaction in the last blocks of the P-Chain',
  pAddress: 'address in the last blocks of the P-Chain',
  subnet: 'subnet',
  blockchain: 'blockchain',
  node: 'validator',
  validation: 'L1 validator',
  xHeight: 'height of the X-Chain',
  xBlock: 'block of the X-Chain',
  xTx: 'transaction in the last blocks of the X-Chain',
  xAddress: 'address in the last blocks of the X-Chain',
  asset: 'asset in the last blocks of the X-Chain',
  atomicTx: 'import from the C-Chain in the last blocks of P and X',
  cAddress: 'address for atomic UTXOs',
  height: 'height of the chain',
  evmBlock: 'block with a transaction among the last of the chain',
  evmTx: 'transaction in the last blocks of the chain',
  sender: 'transaction in the last blocks of the chain',
  contract: 'contract called in the last blocks of the chain',
  rawBlock: 'block in RLP',
  filter: 'filter',
  warpMessage: 'Warp message in the last blocks of the chain',
  warpBlock: 'block of the chain',
  container: 'indexed container',
} as const;

export type SampleName = keyof typeof sampleWords;

/** What a node has of each kind; what it lacks is absent or empty. */
export type Samples = Partial<Record<SampleName, readonly JsonValue[]>>;

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
