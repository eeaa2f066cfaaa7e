import type { JsonValue } from '../../src/engine/primitives';

/** Kinds of samples; the texts complete "the node has no …". */
const sampleWords = {
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

/** The samples of a node by kind; absent or empty where it has none. */
export type Samples = Partial<Record<SampleName, readonly JsonValue[]>>;

/** Requests the node; `undefined` on an error, since a missing method must not stop the run. */
export type TryRequest = (path: string, method: string, params: JsonValue) => Promise<JsonValue | undefined>;

export function orElse<T>(found: readonly T[], instead: readonly T[]): readonly T[] {
  return found.length > 0 ? found : instead;
}

/** The union of several sets of samples. */
export function joined(...all: readonly Samples[]): Samples {
  const names = Object.keys(sampleWords) as readonly SampleName[];
  return Object.fromEntries(names.map((name) => [name, all.flatMap((one) => one[name] ?? [])]));
}

/** Calls per method with parameters, each with other samples and encodings. */
export const callsOfEach = 3;

export class NoSample extends Error {
  override readonly name = 'NoSample';

  constructor(sample: SampleName) {
    super(`the node has no ${sampleWords[sample]}`);
  }
}

/** Samples for the nth call of a method: different ones each time, while there are any. */
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
