import type { CheckInput } from '../../../../../src/engine/config/model';
import { networkDefaults } from '../../../../../src/engine/config/effective/activations';
import { readSource } from '../../../../../src/engine/config/source/readSource';
import { errorsOf, classify, now } from './upgradeCases';

/** The genesis time of these chains. */
export const start = 1_795_250_000;
export const one = '0x1111111111111111111111111111111111111111';
export const two = '0x2222222222222222222222222222222222222222';

/** A valid genesis with additions to its config. */
export function genesisText(config: object = {}): string {
  const fees = {
    ...{ gasLimit: 20_000_000, targetBlockRate: 2, minBaseFee: 1_000_000_000, targetGas: 100_000_000 },
    ...{ baseFeeChangeDenominator: 48, minBlockGasCost: 0, maxBlockGasCost: 10_000_000, blockGasCostStep: 500_000 },
  };
  const alloc = { [one.slice(2)]: { balance: '0x295BE96E64066972000000' } };
  return JSON.stringify({
    ...{ config: { chainId: 88_801, feeConfig: fees, ...config }, timestamp: start, gasLimit: '0x1312d00' },
    ...{ difficulty: '0x0', alloc },
  });
}

interface Files {
  /** Additions to the genesis config; null: the genesis is unknown. */
  readonly config?: object | null;
  readonly upgrade: unknown;
  /** The upgrade file of a running chain; absent for a new chain. */
  readonly before?: unknown;
  /** Time of its last block, in seconds after the genesis. */
  readonly head?: number;
  readonly configJson?: object;
  readonly networkId?: number;
}

export function inputOf({ config, upgrade, before, head, configJson, networkId = 12345 }: Files): CheckInput {
  const source = (value: unknown) => readSource(typeof value === 'string' ? value : JSON.stringify(value));
  const isRunning = before !== undefined || head !== undefined;
  return {
    genesis: config === null ? undefined : readSource(genesisText(config)),
    upgrade: source(upgrade),
    config: configJson && source(configJson),
    network: networkDefaults(networkId),
    running: isRunning
      ? {
          lastAccepted: { height: 1n, timestamp: BigInt(start + (head ?? 10)) },
          upgrade: before === undefined ? undefined : source(before),
        }
      : undefined,
    now,
  };
}

/** The VM's text of each error, without the common prefix. */
export function texts(files: Files): readonly string[] {
  return errorsOf(inputOf(files)).map(({ vmText, rule }) =>
    (vmText ?? rule).replace(/^failed to verify genesis: /, ''),
  );
}

/** `rule: marked text` for all problems in the upgrade file. */
export function places(files: Files): readonly string[] {
  const input = inputOf(files);
  return classify(input)
    .filter(({ file }) => file === 'upgrade')
    .map(({ rule, start: from, end }) => `${rule}: ${input.upgrade!.text.slice(from, end)}`);
}
