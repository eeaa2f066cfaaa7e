import { blackHole, zeroAddress } from '../../primitives';
import { type Line, id, message, text } from '../../report';
import type { ConfigShape } from '../schemaShape';
import { precompile, type Rewards, settingsError, vmRule } from '../precompile';

const address = '0x0200000000000000000000000000000000000004';
const source = 'graft/subnet-evm/precompile/contracts/rewardmanager/config.go';

const rewardShape: ConfigShape = {
  goType: 'rewardmanager.InitialRewardConfig',
  fields: [
    {
      key: 'allowFeeRecipients',
      kind: 'bool',
      onNull: 'kept',
      default: 'false',
      meaning: 'True: the block builder’s feeRecipient gets its fees.',
      answer: 'Whether block producers set the fee recipient.',
      source,
    },
    {
      key: 'rewardAddress',
      kind: 'address',
      onNull: 'refused',
      meaning: 'It gets all fees. Without it, and without allowFeeRecipients, fees are burned.',
      answer: 'Fee recipient of all fees.',
      source,
    },
  ],
};

const rules = {
  rewardBoth: vmRule(
    `${source} Verify`,
    'allowFeeRecipients and rewardAddress exclude each other: remove one of them.',
  ),
};

export const rewardManager = precompile({
  configKey: 'rewardManagerConfig',
  address,
  name: 'Reward manager',
  governs: 'feeRecipient',
  allowList: { use: 'set the fee recipient' },
  events: [
    'event FeeRecipientsAllowed(address indexed sender)',
    'event RewardAddressChanged(address indexed sender, address indexed oldRewardAddress, address indexed newRewardAddress)',
    'event RewardsDisabled(address indexed sender)',
  ],
  functions: [
    'function setRewardAddress(address addr)',
    'function allowFeeRecipients()',
    'function disableRewards()',
    'function currentRewardAddress() view returns (address rewardAddress)',
    'function areFeeRecipientsAllowed() view returns (bool isAllowed)',
  ],
  purposes: {
    setRewardAddress: ({ account }) => account && message`sets the reward address to ${account}`,
    allowFeeRecipients: () => [text('allows block producers to set the fee recipient')],
    disableRewards: () => [text('disables rewards, fees are burned')],
  },
  facts({ config, rewards }) {
    const { rewardAddress, allowFeeRecipients } = config?.initialRewardConfig ?? {};
    const set = rewards ?? { address: rewardAddress, areRecipientsAllowed: allowFeeRecipients };
    const isAccount = set.areRecipientsAllowed !== true && set.address !== blackHole;
    return [
      {
        key: 'feesGoTo',
        label: 'fee recipient',
        value: rewardLine(set),
        isBrief: true,
        row: { key: 'reward' },
        symbol: 'gift',
        account: isAccount ? set.address : undefined,
        request: `eth_call [{ "to": "${address}", "data": "0xe915608b" }, "latest"]`,
      },
    ];
  },
  settings: {
    goPackage: 'rewardmanager',
    meaning: 'Those listed may change where fees go.',
    fields: [
      {
        key: 'initialRewardConfig',
        kind: { shape: rewardShape },
        meaning: 'Where fees go from then on. Without it, allowFeeRecipients of the genesis applies.',
        source,
      },
    ],
    snippet: (presets) => ({ initialRewardConfig: { rewardAddress: presets.tabstop(3, presets.address) } }),
    rules,
    hints: {
      rewardManagerWins: {
        severity: 'hint',
        basis: 'seen',
        source: 'graft/subnet-evm/precompile/contracts/rewardmanager',
        message: 'No effect while the reward manager is active: its initialRewardConfig decides.',
      },
    },
    *verify(settings, context) {
      const { allowFeeRecipients: allows, rewardAddress: to } = settings.initialRewardConfig ?? {};
      if (allows?.value === true && to !== undefined && to.value !== zeroAddress) {
        const words = 'cannot enable both fee recipients and reward address at the same time';
        yield settingsError(to.node, rules, 'rewardBoth', [], words);
      }
      yield* context.roles();
    },
    /** The VM does not detect an added reward config. */
    isSame: ({ initialRewardConfig: stored }, { initialRewardConfig: given }) =>
      stored === undefined ||
      (given !== undefined &&
        (stored.allowFeeRecipients?.value === true) === (given.allowFeeRecipients?.value === true) &&
        (stored.rewardAddress?.value ?? zeroAddress) === (given.rewardAddress?.value ?? zeroAddress)),
  },
});

/** The fee recipient, from a block, a precompile or its configuration. */
export function rewardLine({ address, areRecipientsAllowed }: Partial<Rewards>): Line {
  if (areRecipientsAllowed === true) {
    return [text('set by each block producer')];
  }
  return address === undefined || address.toLowerCase() === blackHole
    ? [text('none (fees are burned)')]
    : [id(address)];
}
