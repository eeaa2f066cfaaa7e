import type { Deployed } from './deployed';
import type { Layout } from './layout';

/** A failing transaction, and the place of the failure. */
export interface Failing {
  /** The marker of the statement, or the file and text of a place in a package. */
  readonly fails: string | readonly [file: string, words: string];
  send(on: Deployed): Promise<string>;
}

export interface LayoutRow {
  readonly name: string;
  readonly layout: Layout;
  setUp(on: Deployed): Promise<unknown>;
  readonly failing: readonly Failing[];
}

const optimized = (runs: number) => ({ optimizer: { enabled: true, runs } });
const zero = '0x0000000000000000000000000000000000000000';

function call(
  fails: Failing['fails'],
  contract: string,
  name: string,
  args: readonly unknown[] = [],
  options: Parameters<Deployed['call']>[3] = {},
): Failing {
  return { fails, send: (on) => on.call(contract, name, args, options) };
}

function create(fails: Failing['fails'], contract: string, args: readonly unknown[]): Failing {
  return { fails, send: (on) => on.create(contract, args) };
}

const auction = [
  call('tooLow', 'Auction', 'bid', [0n]),
  call('noStage', 'Auction', 'setStage', [7n]),
  call('noBid', 'Auction', 'bidder', [3n]),
  call('tooHigh', 'Auction', 'raise', [2n ** 255n]),
];

/** Projects in the layouts of Foundry, Hardhat 2 and Hardhat 3, by three compiler versions. */
export const layouts: readonly LayoutRow[] = [
  {
    name: 'a Foundry template',
    layout: { tool: 'foundry', version: '0.8.30', folder: 'layouts/counter', files: ['Counter.sol'] },
    setUp: (on) => on.create('Counter'),
    failing: [
      call('tooLarge', 'Counter', 'setNumber', [1000n]),
      call('tooLarge', 'Counter', 'setTwice', [1n, 2000n]),
      call('belowZero', 'Counter', 'decrement'),
      call('byZero', 'Counter', 'divide', [0n]),
    ],
  },
  {
    name: 'a Hardhat 2 template, with arguments of a constructor',
    layout: { tool: 'hardhat2', version: '0.8.20', folder: 'layouts/lock', files: ['Lock.sol'] },
    setUp: (on) => on.create('Lock', [4_000_000_000n], 1n),
    failing: [call('locked', 'Lock', 'withdraw'), create('past', 'Lock', [5n])],
  },
  {
    name: 'a token of OpenZeppelin 5 by Hardhat 3',
    layout: {
      ...{ tool: 'hardhat3', version: '0.8.30', folder: 'layouts/token', files: ['Gold.sol'] },
      settings: { ...optimized(200), evmVersion: 'cancun' },
    },
    setUp: (on) => on.create('Gold', [150n]),
    failing: [
      { fails: 'capped', send: (on) => on.call('Gold', 'mint', [on.account(1), 60n]) },
      {
        fails: ['token/ERC20/ERC20.sol', 'revert ERC20InsufficientBalance('],
        send: (on) => on.call('Gold', 'pay', [on.account(1), 101n]),
      },
      call(['token/ERC20/ERC20.sol', 'revert ERC20InvalidReceiver(address(0))'], 'Gold', 'transfer', [zero, 1n]),
      {
        fails: ['access/Ownable.sol', 'revert OwnableUnauthorizedAccount('],
        send: (on) => on.call('Gold', 'mint', [on.account(1), 1n], { from: 1 }),
      },
    ],
  },
  {
    name: 'a proxy of OpenZeppelin by Foundry',
    layout: {
      ...{ tool: 'foundry', version: '0.8.30', folder: 'layouts/proxy', files: ['Box.sol'] },
      settings: optimized(200),
    },
    setUp: async (on) => {
      await on.create('Box');
      // initialize(3)
      await on.create('BoxProxy', [on.address('Box'), `0xfe4b84df${'3'.padStart(64, '0')}`]);
    },
    failing: [
      call('full', 'Box', 'put', [20n], { at: 'BoxProxy' }),
      call('twice', 'Box', 'initialize', [1n], { at: 'BoxProxy' }),
    ],
  },
  {
    name: 'a linked library and an internal one',
    layout: {
      ...{ tool: 'hardhat2', version: '0.8.20', folder: 'layouts/libraries', files: ['Ledger.sol', 'Sums.sol'] },
      settings: optimized(200),
    },
    setUp: async (on) => {
      await on.create('Sums');
      await on.create('Ledger');
    },
    failing: [
      call('tooMany', 'Ledger', 'total', [1n]),
      call('noWhole', 'Ledger', 'share', [1n]),
      call('noEntry', 'Ledger', 'entry', [7n]),
    ],
  },
  {
    name: 'immutables and modifiers',
    layout: {
      ...{ tool: 'foundry', version: '0.8.13', folder: 'layouts/gate', files: ['Gate.sol'] },
      settings: optimized(200),
    },
    setUp: (on) => on.create('Gate', [zero, 1n]),
    failing: [
      call('notKeeper', 'Gate', 'reset'),
      call('wrongCode', 'Gate', 'force', [5n]),
      {
        fails: 'closed',
        send: async (on) => {
          await on.call('Gate', 'enter');
          return await on.call('Gate', 'enter');
        },
      },
      create('never', 'Gate', [zero, 0n]),
    ],
  },
  {
    name: 'via-IR with the optimiser',
    layout: {
      ...{ tool: 'foundry', version: '0.8.30', folder: 'layouts/vault', files: ['Vault.sol'] },
      settings: { viaIR: true, ...optimized(200) },
    },
    setUp: (on) => on.create('Vault', [1_000_000n]),
    failing: [
      call('nothing', 'Vault', 'deposit'),
      call('tooPoor', 'Vault', 'withdraw', [5n]),
      {
        fails: 'tooEarly',
        send: async (on) => {
          await on.call('Vault', 'deposit', [], { value: 9n });
          return await on.call('Vault', 'withdraw', [5n]);
        },
      },
    ],
  },
  {
    name: 'the optimiser for one run',
    layout: {
      ...{ tool: 'hardhat2', version: '0.8.13', folder: 'layouts/auction', files: ['Auction.sol'] },
      settings: optimized(1),
    },
    setUp: (on) => on.create('Auction'),
    failing: auction,
  },
  {
    name: 'the optimiser for a million runs',
    layout: {
      ...{ tool: 'foundry', version: '0.8.20', folder: 'layouts/auction', files: ['Auction.sol'] },
      settings: optimized(1_000_000),
    },
    setUp: (on) => on.create('Auction'),
    failing: auction,
  },
  {
    name: 'inheritance, abstract contracts and super',
    layout: {
      ...{ tool: 'foundry', version: '0.8.30', folder: 'layouts/shapes', files: ['Shapes.sol', 'Base.sol'] },
      settings: optimized(200),
    },
    setUp: (on) => on.create('Square', [4n]),
    failing: [
      call('uneven', 'Square', 'resize', [5n]),
      call('same', 'Square', 'resize', [4n]),
      call('tooBig', 'Square', 'resize', [400n]),
      create('noSize', 'Square', [0n]),
    ],
  },
  {
    name: 'a factory',
    layout: {
      ...{ tool: 'hardhat2', version: '0.8.20', folder: 'layouts/factory', files: ['Factory.sol'] },
      settings: optimized(200),
    },
    setUp: async (on) => {
      await on.create('Factory');
      await on.call('Factory', 'make', [5n]);
    },
    failing: [
      call('tooSmall', 'Factory', 'make', [1n]),
      call('tooSmall', 'Factory', 'makeAt', [2n, `0x${'11'.repeat(32)}`]),
      call('shrunk', 'Factory', 'shrinkAll', [9n]),
      call('shrunk', 'Factory', 'tryShrink', [0n, 9n]),
    ],
  },
  {
    name: 'inline assembly',
    layout: {
      ...{ tool: 'foundry', version: '0.8.30', folder: 'layouts/assembly', files: ['Words.sol'] },
      settings: optimized(200),
    },
    setUp: (on) => on.create('Words'),
    failing: [
      call('noWord', 'Words', 'read', [4n]),
      call('empty', 'Words', 'write', [4n, 0n]),
      call('nothingToCopy', 'Words', 'copy', [1n, 2n]),
      call('beyond', 'Words', 'pick', ['0x1122', 2n]),
    ],
  },
];
