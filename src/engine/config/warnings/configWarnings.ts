import { knownEvmChain } from '../../networks';
import { FileFixes } from '../edit/fileFixes';
import { feeKeys } from '../../precompiles';
import type { Genesis } from '../model';
import type { Fix } from '../problem';
import type { WarningContext } from './warningContext';
import { isMilliseconds } from './timeWarnings';
import { weiWords } from './weiWords';
import { activationTimeText } from '../effective/activations';
import { keyPlace } from '../source/place';

const largestOfWallets = 4_503_599_627_370_476n;
const day = 86_400n;

/** `config` itself: chain ID, fee config as a whole, and the genesis time. */
export function configWarnings(warnings: WarningContext, genesis: Genesis): void {
  const { config } = genesis;
  if (config === undefined) {
    const named = genesis.node.members.some(
      (member) => member.key.toLowerCase() === 'config' && member.value?.kind === 'object',
    );
    if (!named) {
      warnings.add('genesis', { start: genesis.node.start, end: genesis.node.start + 1 }, 'configAbsent', []);
    }
  } else {
    chainId(warnings, genesis);
    const { feeConfig } = config;
    if (
      feeConfig !== undefined &&
      feeConfig.node.members.length > 0 &&
      feeKeys.every((key) => feeConfig[key] === undefined)
    ) {
      warnings.add('genesis', keyPlace(feeConfig.member), 'feeConfigUnknown', []);
    }
  }
  time(warnings, genesis);
  airdrop(warnings, genesis);
}

function chainId(warnings: WarningContext, { config }: Genesis): void {
  const id = config?.chainId;
  if (id === undefined) {
    return;
  }
  const known = knownEvmChain(id.value);
  if (id.value < 0n) {
    warnings.add('genesis', id.node, 'negativeChainId', []);
  } else if (id.value === 0n) {
    warnings.add('genesis', id.node, 'chainIdZero', []);
  } else if (id.value > largestOfWallets) {
    warnings.add('genesis', id.node, 'chainIdHuge', []);
  } else if (known !== undefined) {
    warnings.add('genesis', id.node, 'chainIdKnown', [
      known.networkId === undefined ? known.name : `the ${known.name} of network ${known.networkId}`,
    ]);
  }
}

function time(warnings: WarningContext, { timestamp }: Genesis): void {
  const now = BigInt(Math.floor(warnings.validated.input.now / 1000));
  if (timestamp === undefined || timestamp.value <= now) {
    return;
  }
  const { value, node } = timestamp;
  const fixes = new FileFixes(warnings.validated.input, 'genesis');
  const write = (seconds: bigint): readonly Fix[] => [
    fixes.write(node, node.kind === 'number' ? seconds : `0x${seconds.toString(16)}`, String(seconds)),
  ];
  if (isMilliseconds(value)) {
    const seconds = value / 1000n;
    warnings.add('genesis', node, 'genesisTimeMilliseconds', [String(seconds)], { fixes: write(seconds) });
  } else if (value > now + 365n * day) {
    warnings.add('genesis', node, 'genesisTimeNever', [], { fixes: write(now) });
  } else {
    warnings.add('genesis', node, 'genesisTimeAhead', [activationTimeText(value)], { fixes: write(now) });
  }
}

function airdrop(warnings: WarningContext, { airdropHash, airdropAmount }: Genesis): void {
  const hasHash = airdropHash !== undefined && !/^0x0*$/.test(airdropHash.value);
  if (hasHash && airdropAmount === undefined) {
    warnings.add(
      'genesis',
      airdropHash.member === undefined ? airdropHash.node : keyPlace(airdropHash.member),
      'airdropNothing',
      [],
    );
  } else if (hasHash && airdropAmount !== undefined && airdropAmount.value < 0n) {
    warnings.add('genesis', airdropAmount.node, 'airdropNegative', [
      weiWords(BigInt.asUintN(256, airdropAmount.value)),
    ]);
  } else if (!hasHash && airdropAmount?.member !== undefined) {
    const fixes = new FileFixes(warnings.validated.input, 'genesis');
    const fix = fixes.remove(`Remove ${airdropAmount.member.key}`, [airdropAmount.member]);
    warnings.add('genesis', keyPlace(airdropAmount.member), 'airdropUnused', [], { fixes: [fix] });
  }
}
