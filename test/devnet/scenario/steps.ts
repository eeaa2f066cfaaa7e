import { encodeDeployData, encodeFunctionData, keccak256, parseEther, parseGwei, parseUnits, toHex } from 'viem';
import type { Address, Hex } from 'viem';
import { artifact } from '../contracts/artifacts';
import { accounts, receivers } from './accounts';
import type { Sender } from './accounts';

/** One transaction of the scenario. Its hash depends only on these fields and the order of the steps. */
export interface Step {
  readonly name: string;
  /** Defaults to the deployer. */
  readonly from?: Sender;
  /** Name of a contract created by an earlier step, or an address; absent for a contract creation. */
  readonly to?: string;
  /** Name of the created contract. */
  readonly creates?: string;
  readonly data?: (address: (name: string) => Address) => Hex;
  /** wei */
  readonly value?: bigint;
  readonly gas?: bigint;
  readonly type?: 'legacy' | 'eip2930' | 'eip1559';
  /** Fixed EIP-1559 fees, in wei. */
  readonly fees?: { readonly max: bigint; readonly tip: bigint };
  readonly accessList?: (address: (name: string) => Address) => { address: Address; storageKeys: Hex[] }[];
  /** Whether it is in the same block as the previous step. */
  readonly sameBlock?: boolean;
}

const call = (contract: string, functionName: string, ...args: readonly unknown[]): (() => Hex) => {
  const { abi } = artifact(contract);
  return () => encodeFunctionData({ abi, functionName, args });
};

const deploy = (contract: string, creates: string, ...args: readonly unknown[]): Step => {
  const { abi, bytecode } = artifact(contract);
  return {
    name: `deploy${creates.charAt(0).toUpperCase()}${creates.slice(1)}`,
    creates,
    gas: 3_000_000n,
    data: () => encodeDeployData({ abi, bytecode, args }),
  };
};

const fails = (name: string, functionName: string, args: readonly unknown[] = [], more: Partial<Step> = {}): Step => ({
  name,
  to: 'trouble',
  data: call('Trouble', functionName, ...args),
  ...more,
});

const deployer = accounts.deployer.address;
const friend = accounts.friend.address;

/** The steps on both chains, in this order; one block each unless stated otherwise. */
export const steps: readonly Step[] = [
  { name: 'transfer', to: receivers.one, value: parseEther('1.5'), gas: 21_000n },
  { name: 'transferToFriend', to: friend, value: parseEther('100'), gas: 21_000n },
  deploy('Coin', 'coin', 'Snow Coin', 'SNC', 18, parseEther('1000000')),
  deploy('Coin', 'dollar', 'Test Dollar', 'tUSD', 6, parseUnits('5000000', 6)),
  deploy('Art', 'art'),
  deploy('Items', 'items'),
  deploy('Trouble', 'trouble'),
  deploy('Factory', 'factory'),
  deploy('Hostile', 'hostile'),
  { name: 'erc20Transfer', to: 'coin', data: call('Coin', 'transfer', receivers.two, parseEther('1250.5')) },
  { name: 'dollarTransfer', to: 'dollar', data: call('Coin', 'transfer', receivers.two, parseUnits('1250.5', 6)) },
  { name: 'erc20Approve', to: 'coin', data: call('Coin', 'approve', friend, parseEther('100')) },
  {
    name: 'erc20TransferFrom',
    from: 'friend',
    to: 'coin',
    data: call('Coin', 'transferFrom', deployer, receivers.three, parseEther('25')),
  },
  { name: 'erc721Mint', to: 'art', data: call('Art', 'mint', deployer) },
  ...[2, 3, 4, 5].map((count): Step => ({
    name: `erc721Mint${count}`,
    to: 'art',
    data: call('Art', 'mint', deployer),
    sameBlock: true,
  })),
  {
    name: 'erc721Transfer',
    to: 'art',
    data: call('Art', 'transferFrom', deployer, receivers.two, 1n),
  },
  {
    name: 'erc1155Batch',
    to: 'items',
    data: call('Items', 'mintBatch', deployer, [1n, 2n, 3n], [10n, 20n, 30n]),
  },
  {
    name: 'erc1155Transfer',
    to: 'items',
    data: call('Items', 'safeTransferFrom', deployer, receivers.two, 2n, 7n, '0x'),
  },
  { name: 'set', to: 'trouble', data: call('Trouble', 'set', 42n) },
  fails('revertReason', 'reason'),
  fails('revertCustom', 'custom', [99n], { value: 5n }),
  fails('revertBecause', 'because', ['the warehouse is closed']),
  fails('revertPanic', 'panic', [0x12n]),
  fails('revertAssert', 'panic', [0x01n], { sameBlock: true }),
  fails('revertOverflow', 'panic', [0x11n], { sameBlock: true }),
  fails('revertIndex', 'panic', [0x32n], { sameBlock: true }),
  fails('revertEmpty', 'empty'),
  fails('revertHostile', 'hostileReason'),
  fails('outOfGas', 'outOfGas', [], { gas: 60_000n }),
  fails('invalidOpcode', 'invalidOpcode', [], { gas: 60_000n }),
  { name: 'tooPoor', from: 'friend', to: 'coin', data: call('Coin', 'transfer', receivers.one, parseEther('7')) },
  {
    name: 'child',
    to: 'factory',
    data: call('Factory', 'make', keccak256(toHex('first'))),
    value: parseEther('0.4'),
    gas: 1_000_000n,
  },
  {
    name: 'relayRevert',
    to: 'factory',
    data: (address) => call('Factory', 'relay', address('trouble'), call('Trouble', 'custom', 99n)())(),
  },
  {
    name: 'innerRevert',
    to: 'factory',
    data: (address) => call('Factory', 'tryCall', address('trouble'), call('Trouble', 'reason')())(),
  },
  { name: 'deployFailed', gas: 100_000n, data: () => '0x60006000fd' },
  { name: 'legacy', to: receivers.three, value: parseEther('0.25'), gas: 21_000n, type: 'legacy' },
  {
    name: 'accessList',
    to: 'coin',
    type: 'eip2930',
    data: call('Coin', 'transfer', receivers.three, parseEther('3')),
    accessList: (address) => [{ address: address('coin'), storageKeys: [toHex(2n, { size: 32 })] }],
  },
  {
    name: 'dynamicFee',
    to: receivers.three,
    value: 1n,
    gas: 21_000n,
    fees: { max: parseGwei('50'), tip: parseGwei('2') },
  },
  { name: 'hostileTransfer', to: 'hostile', data: call('Hostile', 'transfer', receivers.two, 2n ** 255n + 1n) },
  { name: 'message', to: receivers.one, value: 0n, gas: 30_000n, data: () => toHex('hello from the devnet') },
];
