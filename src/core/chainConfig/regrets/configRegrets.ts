import * as l10n from '@vscode/l10n';
import { knownEvmChain } from '../../networks/evmChains';
import { insertMember } from '../edit/insert';
import { removeMembers } from '../edit/remove';
import { replaceValue } from '../edit/replace';
import { feeKeys, type Genesis, type PrecompileConfig } from '../model/genesis';
import type { Fix } from '../problem';
import type { Member, ObjectNode } from '../source/configNode';
import { genesisTime, inGenesis, type Activation } from './activations';
import { keyPlace, valuePlace, type Regrets } from './regret';
import { timeWords } from './words';

const largestOfWallets = 4_503_599_627_370_476n;
const day = 86_400n;
/** The first time that can only be milliseconds: the year 5138 in seconds, 1973 in milliseconds. */
const firstMilliseconds = 100_000_000_000n;

/** `config` itself: chain ID, fee config as a whole, and the genesis time. */
export function configRegrets(regrets: Regrets, genesis: Genesis): void {
  const { config } = genesis;
  if (config === undefined) {
    const named = genesis.node.members.some((member) => member.key.toLowerCase() === 'config' && member.value?.kind === 'object');
    if (!named) {
      regrets.add('genesis', { start: genesis.node.start, end: genesis.node.start + 1 }, 'configAbsent', []);
    }
  } else {
    chainId(regrets, genesis);
    const { feeConfig } = config;
    if (feeConfig !== undefined && feeConfig.node.members.length > 0 && feeKeys.every((key) => feeConfig[key] === undefined)) {
      regrets.add('genesis', keyPlace(feeConfig.member), 'feeConfigUnknown', []);
    }
  }
  time(regrets, genesis);
  airdrop(regrets, genesis);
}

function chainId(regrets: Regrets, { config }: Genesis): void {
  const id = config?.chainId;
  if (id === undefined) {
    return;
  }
  const known = knownEvmChain(id.value);
  const isLocal = known !== undefined && regrets.judged.input.network.networkId === 12345 && id.value === 43112n;
  if (id.value < 0n) {
    regrets.add('genesis', id.node, 'negativeChainId', []);
  } else if (id.value === 0n) {
    regrets.add('genesis', id.node, 'chainIdZero', []);
  } else if (id.value > largestOfWallets) {
    regrets.add('genesis', id.node, 'chainIdHuge', []);
  } else if (known !== undefined && !isLocal) {
    regrets.add('genesis', id.node, 'chainIdKnown', [known.name]);
  }
}

function time(regrets: Regrets, { timestamp }: Genesis): void {
  const now = BigInt(Math.floor(regrets.judged.input.now / 1000));
  if (timestamp === undefined || timestamp.value <= now) {
    return;
  }
  const { value, node } = timestamp;
  const source = regrets.judged.input.genesis;
  const write = (seconds: bigint): readonly Fix[] =>
    source === undefined
      ? []
      : [regrets.fix(l10n.t('Write {0} in Seconds', String(seconds)), () => [
          replaceValue({ file: 'genesis', source }, node, node.kind === 'number' ? seconds : `0x${seconds.toString(16)}`),
        ])];
  if (isMilliseconds(value)) {
    regrets.add('genesis', node, 'genesisTimeMilliseconds', [String(value / 1000n)], { fixes: write(value / 1000n) });
  } else if (value > now + 365n * day) {
    regrets.add('genesis', node, 'genesisTimeNever', []);
  } else {
    regrets.add('genesis', node, 'genesisTimeAhead', [timeWords(value)]);
  }
}

export function isMilliseconds(seconds: bigint): boolean {
  return seconds >= firstMilliseconds && seconds < firstMilliseconds * 1000n;
}

function airdrop(regrets: Regrets, { airdropHash, airdropAmount }: Genesis): void {
  const hasHash = airdropHash !== undefined && !/^0x0*$/.test(airdropHash.value);
  if (hasHash && airdropAmount === undefined) {
    regrets.add('genesis', airdropHash.member === undefined ? airdropHash.node : keyPlace(airdropHash.member), 'airdropNothing', []);
  } else if (hasHash && airdropAmount !== undefined && airdropAmount.value < 0n) {
    regrets.add('genesis', airdropAmount.node, 'airdropNegative', [String(BigInt.asUintN(256, airdropAmount.value))]);
  } else if (!hasHash && airdropAmount?.member !== undefined) {
    regrets.add('genesis', keyPlace(airdropAmount.member), 'airdropUnused', []);
  }
}

/** Precompiles of the genesis that are off although they stand there. */
export function offRegrets(regrets: Regrets, genesis: Genesis): void {
  const source = regrets.judged.input.genesis;
  for (const config of genesis.config?.precompiles.values() ?? []) {
    const { key, member, blockTimestamp, disable } = config;
    const object = member.value?.kind === 'object' ? member.value : undefined;
    const place = keyPlace(member);
    if (disable?.value === true) {
      const title = l10n.t('Delete {0}', key);
      const fixes = source && genesis.config ? [deleteMember(regrets, title, genesis.config.node, member)] : [];
      regrets.add('genesis', place, 'disabledInGenesis', [key], { fixes });
    } else if (blockTimestamp === undefined && object !== undefined) {
      const start = genesisTime(regrets.judged);
      const fixes = source ? [timestampFix(regrets, config, object, start)] : [];
      regrets.add('genesis', place, 'precompileOff', [key, `"blockTimestamp": ${start}`], { fixes });
    }
  }
}

function timestampFix(regrets: Regrets, { key }: PrecompileConfig, object: ObjectNode, start: bigint): Fix {
  return regrets.fix(l10n.t('Enable {0} from Genesis', key), () => {
    const source = regrets.judged.input.genesis!;
    const named = object.members.findLast((member) => member.key.toLowerCase() === 'blocktimestamp');
    return named?.value === undefined
      ? [insertMember({ file: 'genesis', source }, object, 'blockTimestamp', start)]
      : [replaceValue({ file: 'genesis', source }, named.value, start)];
  });
}

export function deleteMember(regrets: Regrets, title: string, from: ObjectNode, member: Member): Fix {
  return regrets.fix(title, () => {
    const source = regrets.judged.input.genesis!;
    return removeMembers({ file: 'genesis', source }, from, [member]);
  });
}

/** `allowFeeRecipients` beside a reward manager that decides otherwise. */
export function allowFeeRecipients(regrets: Regrets, genesis: Genesis, activations: readonly Activation[]): void {
  const allow = genesis.config?.allowFeeRecipients;
  const reward = inGenesis(activations, 'rewardManagerConfig')?.config.initialRewardConfig;
  if (allow?.value === true && allow.member !== undefined && reward !== undefined) {
    regrets.add('genesis', valuePlace(allow.member), 'rewardManagerWins', []);
  }
}
