import { defaultFees, feesOfGenesis } from '../effective/rulesAt';
import { upgradeTimesOf, type ChainUpgradeTimes } from '../effective/activations';
import type { CheckInput, FeeConfig, Genesis, Upgrade } from '../model';
import type { Problem } from '../problem';
import { verifyEthereumForks } from './forkOrder';
import { isGiven, vmError, toProblem, type VmError } from './refusal';
import { verifyFeeConfig } from './verifyFeeConfig';
import { verifyPrecompile } from './verifyPrecompile';
import { keyPlace } from '../source/place';

const invalid = 'failed to verify genesis: ';
/** `acp226.InitialDelayExcess.Delay()` */
const mostMinDelay = 2000n;
const nilPointer = 'panic: runtime error: invalid memory address or nil pointer dereference';
const hashOfNothing = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470';

/**
 * What the VM refuses in a genesis that it could read, in its order. Between the parts it looks at the upgrade file. Rules: Verify of subnet-evm's core/genesis.go and params/extras/config.go, then plugin/evm/vm.go and toBlock.
 */
export interface GenesisVerdict {
  /** Gas limit, fee config and the precompiles of the genesis. */
  readonly first: readonly Problem[];
  readonly minDelay: readonly Problem[];
  /** What the process of the VM ends at when it makes the block. */
  readonly block: readonly Problem[];
  /** When it stores the block: its number, and Ethereum's forks. */
  readonly stored: readonly Problem[];
  /** When it looks for the block that it stored. */
  readonly found: readonly Problem[];
}

export function* verifyGenesis(
  genesis: Genesis,
  upgrade: Upgrade | undefined,
  input: CheckInput,
): Generator<undefined, GenesisVerdict> {
  const times = upgradeTimesOf({ network: input.network, genesis, upgrade });
  return {
    first: [...verifyFees(genesis), ...(yield* verifyPrecompiles(genesis, times))],
    minDelay: verifyMinDelay(genesis),
    block: verifyBlock(genesis, input),
    stored: [...verifyNumber(genesis), ...problems(verifyEthereumForks(genesis.config, times))],
    found: verifyLondon(genesis),
  };
}

function verifyFees(genesis: Genesis): readonly Problem[] {
  const fees = feesOfGenesis(genesis);
  const mismatch = gasLimitMismatch(genesis, fees);
  if (fees === undefined) {
    return mismatch;
  }
  if (fees.gasLimit === undefined && !isGiven(fees.node, 'gasLimit')) {
    const missing = vmError(keyPlace(fees.member), 'feeGasLimitMissing', [], nilPointer);
    const others = verifyFeeConfig(fees).filter(({ text }) => text !== 'gasLimit cannot be nil');
    return [toProblem('genesis', missing), ...problems(others, `${invalid}invalid fee config: `)];
  }
  return [...mismatch, ...problems(verifyFeeConfig(fees), `${invalid}invalid fee config: `)];
}

/** Of the fee config's the lowest 64 bits count. */
function gasLimitMismatch({ gasLimit }: Genesis, fees: FeeConfig | undefined): readonly Problem[] {
  const fee = fees === undefined ? defaultFees.gasLimit : fees.gasLimit?.value;
  if (gasLimit === undefined || fee === undefined) {
    return [];
  }
  const low = BigInt.asUintN(64, fee < 0n ? -fee : fee);
  if (low === gasLimit.value) {
    return [];
  }
  const text = `gas limit in fee config (${low}) does not match gas limit in header (${gasLimit.value})`;
  const rule = fees === undefined ? 'gasLimitNotDefault' : 'gasLimitMismatch';
  const other = fees?.gasLimit?.node;
  const related = other && { start: other.start, end: other.end, message: 'feeConfig.gasLimit' };
  return problems([vmError(gasLimit.node, rule, [String(low), String(gasLimit.value)], text, related)], invalid);
}

/** The VM looks at them in no order. */
function* verifyPrecompiles({ config }: Genesis, times: ChainUpgradeTimes): Generator<undefined, readonly Problem[]> {
  const all: Problem[] = [];
  for (const precompile of config?.precompiles.values() ?? []) {
    const errors = yield* verifyPrecompile(precompile, times);
    all.push(...problems(errors, `${invalid}invalid precompile upgrades: `));
  }
  return all;
}

function verifyMinDelay({ config }: Genesis): readonly Problem[] {
  const delay = config?.initialMinDelayMS;
  if (delay === undefined || delay.value <= mostMinDelay) {
    return [];
  }
  const text = `initialMinDelayMS too large: ${delay.value} exceeds ${mostMinDelay}`;
  return problems([vmError(delay.node, 'minDelayTooLong', [String(delay.value)], text)], invalid);
}

function verifyBlock(genesis: Genesis, input: CheckInput): readonly Problem[] {
  const { config, baseFeePerGas: baseFee } = genesis;
  const errors: VmError[] = [];
  if (config !== undefined && config.chainId === undefined && !isGiven(config.node, 'chainId')) {
    errors.push(vmError(keyPlace(config.member), 'noChainId', [], nilPointer));
  }
  errors.push(...verifyAirdrop(genesis, input));
  if (baseFee !== undefined && baseFee.value < 0n) {
    errors.push(vmError(baseFee.node, 'negativeBaseFee', []));
  }
  return problems(errors);
}

/** Where nobody looked for the file that config.json names, it is taken to be right. */
function verifyAirdrop({ airdropHash: hash }: Genesis, { airdrop, config }: CheckInput): readonly VmError[] {
  if (hash === undefined || /^0x0*$/.test(hash.value)) {
    return [];
  }
  const text = (found: string): string => `panic: expected standard allocation ${hash.value} but got ${found}`;
  if (airdrop?.hash !== undefined) {
    return airdrop.hash === hash.value ? [] : [vmError(hash.node, 'airdropOther', [airdrop.hash], text(airdrop.hash))];
  }
  const isNamed =
    config?.root?.kind === 'object' && config.root.members.some(({ key }) => key.toLowerCase() === 'airdrop');
  return isNamed ? [] : [vmError(hash.node, 'airdropFileMissing', [], text(hashOfNothing))];
}

function verifyNumber({ number }: Genesis): readonly Problem[] {
  return number === undefined || number.value === 0n
    ? []
    : problems([vmError(number.node, 'blockNumber', [], "can't commit genesis block with number > 0")]);
}

function verifyLondon({ config }: Genesis): readonly Problem[] {
  const london = config?.ethereumForks.get('londonBlock');
  return london === undefined || london.value <= 0n
    ? []
    : problems([vmError(london.node, 'londonBlock', [], 'genesis not found in chain')]);
}

function problems(errors: readonly VmError[], prefix?: string): readonly Problem[] {
  return errors.map((error) => toProblem('genesis', error, prefix));
}
