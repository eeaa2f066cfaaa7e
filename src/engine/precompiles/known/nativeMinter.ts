import { checksumAddress } from '../../primitives';
import { id, message, nativeAmount } from '../../report';
import {
  type GivenSettings,
  type SettingsError,
  type VerifyContext,
  precompile,
  settingsError,
  stride,
  vmRule,
} from '../precompile';

const source = 'graft/subnet-evm/precompile/contracts/nativeminter/config.go';

const rules = {
  mintNothing: vmRule(
    `${source} Verify`,
    'No amount is given for this address: write how many wei it gets, or remove it.',
  ),
  mintNotPositive: vmRule(
    `${source} Verify`,
    'An address must be minted more than 0 wei, not {amount}: change it or remove it.',
    ['amount'],
  ),
};

export const nativeMinter = precompile({
  configKey: 'contractNativeMinterConfig',
  address: '0x0200000000000000000000000000000000000001',
  name: 'Native minter',
  governs: 'supply',
  allowList: { use: 'mint the native token', enabling: 'mint native tokens' },
  events: ['event NativeCoinMinted(address indexed sender, address indexed recipient, uint256 amount)'],
  functions: ['function mintNativeCoin(address addr, uint256 amount)'],
  purposes: {
    mintNativeCoin: ({ account, number, symbol }) =>
      account && message`mints ${nativeAmount(number ?? 0n, symbol ?? 'native tokens')} to ${account}`,
  },
  facts: ({ config, symbol }) =>
    Object.entries(config?.initialMint ?? {}).map(([account, wei]) => ({
      key: `mint ${account}`,
      label: 'initial mint',
      value: message`${nativeAmount(wei, symbol)} to ${id(account)}`,
      symbol: 'add',
      account,
    })),
  settings: {
    goPackage: 'nativeminter',
    meaning: 'Those listed may mint any amount of the chain’s native token.',
    fields: [
      {
        key: 'initialMint',
        kind: { map: 'q256', by: 'address', isPointer: true },
        unit: 'wei',
        range: '> 0',
        meaning: 'Amounts that addresses get when it takes effect. In a genesis, an entry in alloc replaces them.',
        answer: 'Initial mint by address.',
        source,
      },
    ],
    snippet: ({ address, oneToken, tabstop }) => ({ initialMint: { [tabstop(3, address)]: tabstop(4, oneToken) } }),
    rules,
    *verify(settings, context) {
      yield* verifyMint(settings, context);
      yield* context.roles();
    },
    isSame({ initialMint: stored }, { initialMint: given }) {
      const before = [...(stored?.amounts ?? [])];
      return (
        before.length === (given?.amounts.size ?? 0) &&
        before.every(([address, { value }]) => {
          const amount = given?.amounts.get(address);
          return amount !== undefined && amount.value === value;
        })
      );
    },
  },
});

function* verifyMint({ initialMint }: GivenSettings, { most }: VerifyContext): Generator<SettingsError | undefined> {
  let errors = 0;
  let count = 0;
  for (const [address, { value, node }] of initialMint?.amounts ?? []) {
    if (++count % stride === 0) {
      yield undefined;
    }
    if (errors > most || (value !== undefined && value > 0n)) {
      continue;
    }
    errors++;
    const reported = checksumAddress(address);
    if (value === undefined) {
      const text = `initial mint cannot contain nil amount for address ${reported}`;
      yield settingsError(node, rules, 'mintNothing', [], text);
    } else {
      const text = `initial mint cannot contain invalid amount: amount ${value} for address ${reported}`;
      yield settingsError(node, rules, 'mintNotPositive', [String(value)], text);
    }
  }
}
