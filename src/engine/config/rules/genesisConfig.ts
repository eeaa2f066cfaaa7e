import { knownEvmChain } from '../../networks';
import { feeKeys } from '../../precompiles';
import { activationTimeText } from '../effective/activations';
import type { Genesis } from '../model';
import { type CheckedFiles, isKeySet, isZeroHex, weiText } from './checkedFiles';
import { addFees, nilPointer } from './feeErrors';
import { removeKey, writeValue } from './fixPlace';
import { type CheckContext, from, family } from './rule';
import { isMilliseconds } from './times';
import { keyPlace, memberOf } from '../source/configNode';

const block = from('graft/subnet-evm/core/genesis.go toBlock');
const parseGenesis = from('graft/subnet-evm/plugin/evm/vm.go parseGenesis');
const rules = {
  minDelayTooLong: from('graft/subnet-evm/params/extras/config.go Verify').error(
    'initialMinDelayMS must be 2000 or less, not {delay}: validators can slow the chain later.',
    writeValue(2_000n),
  ),
  noChainId: from('graft/subnet-evm/plugin/evm/vm.go').error(
    'config has no chainId: the VM exits, and the node only reports “error reading from server: EOF”. Add it.',
  ),
  airdropFileMissing: block.error(
    'airdropHash needs a file with this hash, which “airdrop” in config.json names on every node; without it the VM exits. Set it, or remove airdropHash.',
  ),
  airdropOther: block.error(
    'The airdrop file has the hash {hash}: the VM exits. Write that hash, or name the right file.',
  ),
  negativeBaseFee: block.error('baseFeePerGas must not be negative: the VM exits. Leave it out.', removeKey),
  negativeChainId: from('libevm core/types/transaction_signing.go').fatal(
    'With a negative chain ID no signature is valid: no transaction can ever be sent, and no upgrade can repair it. Write a positive number.',
  ),
  genesisTimeMilliseconds: block.fatal(
    'This time is in milliseconds: no block can be built for tens of thousands of years, and no upgrade can repair it. Write {seconds}, in seconds.',
  ),
  genesisTimeNever: block.fatal(
    'No block can be built before this time, which is more than a year away, and no upgrade can repair it. Write the current time, in seconds.',
  ),
  feeConfigUnknown: parseGenesis.silent(
    'None of these keys is one of a fee config: the VM uses its default fees. Write all eight keys.',
    addFees,
  ),
  configAbsent: parseGenesis.silent(
    'Without config the chain has chain ID 43214 and the upgrade times of Mainnet on every network: add a config with a chainId.',
  ),
  airdropNothing: block.power('Without airdropAmount every address of the airdrop gets 0: add the amount.'),
  airdropNegative: block.power(
    'The VM reads a negative amount as 2^256 minus it: every address gets {amount}. Write a positive amount.',
  ),
  genesisTimeAhead: block.unwise('No block can be built before {time}: write a time that has passed.'),
  chainIdZero: parseGenesis.unwise('Wallets refuse chain ID 0: write your own number.'),
  chainIdHuge: parseGenesis.unwise('Wallets refuse a chain ID above 4,503,599,627,370,476: write a smaller one.'),
  chainIdKnown: parseGenesis.unwise(
    'This is also the chain ID of {name}: transactions can be replayed between both chains, and wallets mix them up. Write your own number.',
  ),
  airdropUnused: block.hint('No effect without airdropHash.', removeKey),
};

/** `acp226.InitialDelayExcess.Delay()`, in ms. */
const maxMinDelay = 2000n;
const emptyHash = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470';
const maxWalletChainId = 4_503_599_627_370_476n;
const year = 365n * 86_400n;

type Context = CheckContext<keyof typeof rules>;

/** A genesis' `config`, time, airdrop and base fee: errors in the VM's order, then warnings. */
export const genesisConfig = family(rules, (context) => {
  const { genesis } = context.files;
  if (genesis !== undefined) {
    verifyBlock(genesis, context);
    checkConfig(genesis, context);
    checkTime(genesis, context);
    checkAirdrop(genesis, context);
  }
});

/** Rules: Verify of params/extras/config.go, then plugin/evm/vm.go and toBlock. */
function verifyBlock({ config, baseFeePerGas: baseFee, airdropHash }: Genesis, { files, report }: Context): void {
  const delay = config?.initialMinDelayMS;
  if (delay !== undefined && delay.value > maxMinDelay) {
    const vmText = `failed to verify genesis: initialMinDelayMS too large: ${delay.value} exceeds ${maxMinDelay}`;
    report('minDelayTooLong', 'genesis', delay.node, [String(delay.value)], { vmText });
  }
  if (config !== undefined && config.chainId === undefined && !isKeySet(config.node, 'chainId')) {
    report('noChainId', 'genesis', keyPlace(config.member), [], { vmText: nilPointer });
  }
  const given = files.input.airdrop?.hash;
  // A file named in config.json that was not looked up is assumed to match.
  const isNamed = memberOf(files.input.config?.root, 'airdrop') !== undefined;
  if (airdropHash !== undefined && !isZeroHex(airdropHash.value) && airdropHash.value !== given) {
    const { node, value: hash } = airdropHash;
    const vmText = `panic: expected standard allocation ${hash} but got ${given ?? emptyHash}`;
    if (given !== undefined) {
      report('airdropOther', 'genesis', node, [given], { vmText });
    } else if (!isNamed) {
      report('airdropFileMissing', 'genesis', node, [], { vmText });
    }
  }
  if (baseFee !== undefined && baseFee.value < 0n) {
    report('negativeBaseFee', 'genesis', baseFee.node);
  }
}

function checkConfig({ config, node }: Genesis, { report }: Context): void {
  if (config === undefined) {
    const hasConfig = node.members.some(({ key, value }) => key.toLowerCase() === 'config' && value?.kind === 'object');
    if (!hasConfig) {
      report('configAbsent', 'genesis', { start: node.start, end: node.start + 1 });
    }
    return;
  }
  const { chainId: id, feeConfig } = config;
  const known = id && knownEvmChain(id.value);
  if (id !== undefined && id.value < 0n) {
    report('negativeChainId', 'genesis', id.node);
  } else if (id?.value === 0n) {
    report('chainIdZero', 'genesis', id.node);
  } else if (id !== undefined && id.value > maxWalletChainId) {
    report('chainIdHuge', 'genesis', id.node);
  } else if (id !== undefined && known !== undefined) {
    const name = known.networkId === undefined ? known.name : `the ${known.name} of network ${known.networkId}`;
    report('chainIdKnown', 'genesis', id.node, [name]);
  }
  const isUnknown = feeConfig !== undefined && feeKeys.every((key) => feeConfig[key] === undefined);
  if (isUnknown && feeConfig.node.members.length > 0) {
    report('feeConfigUnknown', 'genesis', keyPlace(feeConfig.member));
  }
}

function checkTime({ timestamp }: Genesis, { files, report }: Context): void {
  const { now } = files;
  if (timestamp === undefined || timestamp.value <= now) {
    return;
  }
  const { value, node } = timestamp;
  const seconds = isMilliseconds(value) ? value / 1000n : now;
  const written = node.kind === 'number' ? seconds : `0x${seconds.toString(16)}`;
  const fixes = [files.fixes('genesis').write(node, written, String(seconds))];
  if (isMilliseconds(value)) {
    report('genesisTimeMilliseconds', 'genesis', node, [String(seconds)], { fixes });
  } else if (value > now + year) {
    report('genesisTimeNever', 'genesis', node, [], { fixes });
  } else {
    report('genesisTimeAhead', 'genesis', node, [activationTimeText(value)], { fixes });
  }
}

function checkAirdrop({ node, airdropHash: hash, airdropAmount: amount }: Genesis, { report }: Context): void {
  if (hash === undefined || isZeroHex(hash.value)) {
    if (amount?.member !== undefined) {
      report('airdropUnused', 'genesis', keyPlace(amount.member));
    }
  } else if (amount === undefined && !isKeySet(node, 'airdropAmount')) {
    report('airdropNothing', 'genesis', hash.member === undefined ? hash.node : keyPlace(hash.member));
  } else if (amount !== undefined && amount.value < 0n) {
    report('airdropNegative', 'genesis', amount.node, [weiText(BigInt.asUintN(256, amount.value))]);
  }
}

/** Whether an airdrop adds balances that are not in the files. */
export function hasAirdrop({ genesis }: CheckedFiles): boolean {
  const { airdropHash: hash, airdropAmount: amount } = genesis ?? {};
  return hash !== undefined && !isZeroHex(hash.value) && (amount?.value ?? 0n) !== 0n;
}
