import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { randomNumbers } from '../chain/randomNumbers';
import { recordedCall } from '../dataApi/primary/recordedCall';
import { generatedId } from './generatedIds';

type Fields = Readonly<Record<string, unknown>>;

/** A blockchain that only appears in lists; no node serves it. */
interface GeneratedChain {
  readonly blockchainId: string;
  readonly name: string;
  readonly subnetId: string;
  readonly vmId: string;
  readonly evmChainId: number;
  /** Height of the P-Chain block that supposedly created it. */
  readonly height: number;
  /** Unix seconds. */
  readonly time: number;
}

/** In addition to the recorded ones. */
const howMany = 10_000;
const firsts = ['amber', 'blue', 'clear', 'deep', 'early', 'far', 'grand', 'high', 'iron', 'jade', 'keen', 'lunar'];
const seconds = [
  'arena',
  'bridge',
  'chain',
  'depot',
  'exchange',
  'forge',
  'games',
  'harbor',
  'index',
  'lane',
  'market',
];
const subnetEvm = 'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy';

let made: readonly GeneratedChain[] | undefined;

/** Most subnets have one chain, some several. */
function manyChains(): readonly GeneratedChain[] {
  return (made ??= makeChains());
}

function makeChains(): readonly GeneratedChain[] {
  const random = randomNumbers(10_000);
  const pick = (words: readonly string[]): string => words[Math.floor(random() * words.length)] ?? '';
  let subnet = 0;
  return Array.from({ length: howMany }, (_, i): GeneratedChain => {
    subnet += random() < 0.7 ? 1 : 0;
    const isEvm = random() < 0.9;
    return {
      blockchainId: generatedId(`chain ${i}`),
      name: `${pick(firsts)} ${pick(seconds)} ${i}`,
      subnetId: generatedId(`subnet ${subnet}`),
      vmId: isEvm ? subnetEvm : generatedId(`vm ${Math.floor(random() * 20)}`),
      evmChainId: 100_000 + i,
      height: 1_000 + 3 * i,
      time: 1_700_000_000 + 600 * i,
    };
  });
}

/** In the form of `platform.getBlockchains`. */
export function chainRows(): readonly Fields[] {
  return manyChains().map(({ blockchainId, name, subnetId, vmId }) => ({
    id: blockchainId,
    name,
    subnetID: subnetId,
    vmID: vmId,
  }));
}

/** In the form of `platform.getSubnets`. */
export function subnetRows(): readonly Fields[] {
  const [owned] = recordedCall('platform', 'platform.getSubnets').at('subnets').list;
  const owner = { controlKeys: owned?.at('controlKeys').list.map((key) => key.text) ?? [], threshold: '1' };
  return [...new Set(manyChains().map(({ subnetId }) => subnetId))].map((id) => ({ id, ...owner }));
}

/** In the data service's form, with the recorded genesis of an EVM chain. */
export function blockchainRows(): readonly Fields[] {
  const genesis = JSON.parse(readFileSync(join(dirname(__filename), '../../recordings/genesis-poa.json'), 'utf8')) as {
    readonly config: Fields;
  };
  return manyChains().map(({ blockchainId, name, subnetId, vmId, evmChainId, height, time }) => ({
    createBlockTimestamp: time,
    createBlockNumber: String(height),
    blockchainId,
    blockchainName: name,
    subnetId,
    vmId,
    ...(vmId === subnetEvm
      ? { evmChainId, genesisData: { ...genesis, config: { ...genesis.config, chainId: evmChainId } } }
      : {}),
  }));
}
