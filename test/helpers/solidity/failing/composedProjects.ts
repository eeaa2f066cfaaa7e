import { type Hex, maxUint256, toHex } from 'viem';
import type { FailingProject } from './failingProject';

const nobody = '0x0000000000000000000000000000000000000000';

/** An OpenZeppelin token with custom errors, and a router that calls it. */
const token: FailingProject = {
  name: 'token',
  builds: [
    { tool: 'foundry', version: '0.8.30', runs: 200 },
    { tool: 'hardhat3', version: '0.8.30' },
    { tool: 'hardhat2', version: '0.8.20', runs: 200 },
  ],
  inPackages: {
    ownerNobody: 'access/Ownable.sol:40',
    mintNotOwner: 'access/Ownable.sol:65',
    mintNobody: 'token/ERC20/ERC20.sol:216',
    transferTooMuch: 'token/ERC20/ERC20.sol:183',
    transferFromUnapproved: 'token/ERC20/ERC20.sol:298',
    burnFromUnapproved: 'token/ERC20/ERC20.sol:298',
    redeemTooMuch: 'token/ERC20/ERC20.sol:183',
    routedTransfer: 'token/ERC20/ERC20.sol:183',
    caughtTransfer: 'token/ERC20/ERC20.sol:183',
    pulledUnapproved: 'token/ERC20/ERC20.sol:298',
    secondOfList: 'token/ERC20/ERC20.sol:183',
  },
  async run({ sender, other, deploy, data, send, fail, failDeploy, catches }) {
    await failDeploy('zeroCap', 'Gold', [0n, sender]);
    await failDeploy('ownerNobody', 'Gold', [1n, nobody]);
    const gold = await deploy('Gold', [1_000n, sender]);
    const router = await deploy('Router');
    const call = (name: string, ...args: readonly unknown[]) => data('Gold', name, args);
    const routed = (name: string, ...args: readonly unknown[]) => data('Router', name, args);
    await fail('mintNotOwner', gold, call('mint', other, 1n), { from: other });
    await fail('mintNobody', gold, call('mint', nobody, 1n));
    await fail('overCap', gold, call('mint', other, 1_001n));
    await send(gold, call('mint', sender, 100n));
    await fail('transferTooMuch', gold, call('transfer', other, 101n));
    await fail('transferFromUnapproved', gold, call('transferFrom', sender, other, 1n), { from: other });
    await fail('burnFromUnapproved', gold, call('burnFrom', sender, 1n), { from: other });
    await fail('redeemSmall', gold, call('redeem', 1n));
    await fail('redeemTooMuch', gold, call('redeem', 500n));
    await fail('routedTransfer', router, routed('move', gold, other, 5n));
    await catches('caughtTransfer', router, routed('tryMove', gold, other, 5n));
    await fail('pulledUnapproved', router, routed('pull', gold, other, 5n));
    await fail('shortList', router, routed('moveAll', gold, [other, other], []));
    await fail('secondOfList', router, routed('moveAll', gold, [other, other], [0n, 1n]));
    await send(gold, call('setPaused', true));
    await fail('pausedTransfer', gold, call('transfer', other, 1n));
  },
};

/** OpenZeppelin 5 proxies and their implementations. */
const proxy: FailingProject = {
  name: 'proxy',
  builds: [
    { tool: 'hardhat2', version: '0.8.30', runs: 200 },
    { tool: 'foundry', version: '0.8.30' },
  ],
  inPackages: {
    initializeImplementation: 'proxy/utils/Initializable.sol:121',
    initializeTwice: 'proxy/utils/Initializable.sol:121',
    noCode: 'proxy/ERC1967/ERC1967Utils.sol:55',
  },
  async run({ sender, other, deploy, data, send, fail, failDeploy }) {
    const call = (name: string, ...args: readonly unknown[]) => data('Vault', name, args);
    const vault = await deploy('Vault');
    await fail('initializeImplementation', vault, call('initialize', sender));
    await failDeploy('noAdmin', 'VaultProxy', [vault, call('initialize', nobody)]);
    await failDeploy('noCode', 'VaultProxy', [other, '0x']);
    const proxied = await deploy('VaultProxy', [vault, call('initialize', sender)]);
    await fail('initializeTwice', proxied, call('initialize', sender));
    await fail('tooMuch', proxied, call('withdraw', 5n));
    await fail('notAdmin', proxied, call('sweep'), { from: other });
    await fail('upgradeNotAdmin', proxied, call('upgradeToAndCall', vault, '0x'), { from: other });
    const till = await deploy('Till');
    const tillProxy = await deploy('TillProxy', [till, sender]);
    await send(tillProxy, data('Till', 'take', [50n]));
    await fail('overdrawn', tillProxy, data('Till', 'take', [60n]));
  },
};

/** OpenZeppelin 4 proxies, whose errors are strings. */
const proxy4: FailingProject = {
  name: 'proxy4',
  builds: [
    { tool: 'hardhat2', version: '0.8.13', runs: 200, openZeppelin: 'contracts-4' },
    { tool: 'foundry', version: '0.8.20', openZeppelin: 'contracts-4' },
  ],
  inPackages: {
    grantNotAdmin: 'access/AccessControl.sol:110',
    mulOverflowSafe: 'utils/math/SafeMath.sol:122',
  },
  async run({ sender, other, deploy, data, send, fail }) {
    const call = (name: string, ...args: readonly unknown[]) => data('Pool', name, args);
    const pool = await deploy('Pool');
    const proxied = await deploy('PoolProxy', [pool, call('init', sender)]);
    await fail('initTwice', proxied, call('init', sender));
    await fail('tooManyShares', proxied, call('leave', 1n, 1n));
    await send(proxied, call('join'), { value: 1_000n });
    await fail('belowLeast', proxied, call('leave', 100n, 100n));
    await fail('notKeeper', proxied, call('stop'));
    await send(proxied, call('grantRole', `0x${'0'.repeat(64)}`, sender));
    await fail('grantNotAdmin', proxied, call('grantRole', `0x${'0'.repeat(64)}`, other), { from: other });
    await fail('mulOverflowSafe', proxied, call('safe', maxUint256));
  },
};

/** A linked library, an inlined library, and a free function. */
const libraries: FailingProject = {
  name: 'libraries',
  builds: [
    { tool: 'foundry', version: '0.8.13' },
    { tool: 'hardhat2', version: '0.8.30', runs: 200 },
    { tool: 'foundry', version: '0.8.20', runs: 200 },
  ],
  async run({ sender, deploy, data, send, fail }) {
    await deploy('Ledger');
    const account = await deploy('Account', []);
    const call = (name: string, ...args: readonly unknown[]) => data('Account', name, args);
    await fail('creditNobody', account, call('put', nobody, 1n));
    await send(account, call('put', sender, 5n));
    await fail('creditOverflow', account, call('put', sender, maxUint256));
    await fail('insufficient', account, call('take', 6n));
    await fail('mulOverflow', account, call('interest', maxUint256, 2n));
    await fail('powOverflow', account, call('compound', 10n ** 40n, 9n));
    await fail('divByNothing', account, call('perHead', 5n, 0n));
    await fail('oddHalf', account, call('halve', 5n));
  },
};

/** A contract that only compiles via Yul IR, and a variant without that need. */
const market: FailingProject = {
  name: 'market',
  builds: [
    { tool: 'foundry', version: '0.8.30', runs: 200, viaIR: true },
    { tool: 'hardhat3', version: '0.8.20', runs: 200, viaIR: true },
    { tool: 'hardhat2', version: '0.8.13', runs: 200, viaIR: true },
    { tool: 'foundry', version: '0.8.30', runs: 200 },
  ],
  async run({ other, deploy, data, send, fail, catches }) {
    const coin = await deploy('Coin');
    const market = await deploy('Market', [coin]);
    const call = (name: string, ...args: readonly unknown[]) => data('Market', name, args);
    await fail('noPrice', market, call('offer', 0n, 1n, '0x'));
    await fail('longNote', market, call('offer', 1n, 1n, toHex(1n, { size: 65 })));
    await send(market, call('offer', 10n, 3n, '0x'));
    await fail('noSuchOffer', market, call('buy', 1n, 1n));
    await fail('soldOut', market, call('buy', 0n, 4n));
    await fail('noAllowance', market, call('buy', 0n, 1n));
    await catches('caughtAllowance', market, call('tryBuy', 0n));
    await fail('tryNoOffer', market, call('tryBuy', 7n));
    await send(coin, data('Coin', 'approve', [market, 1_000n]));
    await fail('tooPoor', market, call('buy', 0n, 1n));
    await send(coin, data('Coin', 'mint', [100n]));
    await send(market, call('offer', 1n, 0n, '0x'));
    await fail('oneSoldOut', market, call('buyOne', 1n));
    await fail('manySoldOut', market, call('buyMany', [0n, 0n, 0n, 0n]));
    await fail('withdrawOthers', market, call('withdraw', 0n), { from: other });
    await fail('repriceOthers', market, call('reprice', 0n, 1n), { from: other });
    await fail('badSlice', market, call('split', '0x1122', 3n));
    await fail('shortAmounts', market, call('total', [1n, 2n], [1n]));
    await fail('totalOverflow', market, call('total', [2n], [maxUint256]));
    await fail('badEnum', market, `${call('setKind', 0n, 1).slice(0, -1)}2` as Hex);
  },
};

/** Diamond inheritance of abstract contracts, whose functions call their super functions. */
const inheritance: FailingProject = {
  name: 'inheritance',
  builds: [
    { tool: 'hardhat2', version: '0.8.13' },
    { tool: 'foundry', version: '0.8.30', runs: 200 },
    { tool: 'hardhat3', version: '0.8.20', runs: 200 },
  ],
  async run({ deploy, data, send, fail, failDeploy }) {
    await failDeploy('noLabel', 'Ladder', ['', 5n]);
    await failDeploy('capTooHigh', 'Ladder', ['a', 9_000_000n]);
    await failDeploy('noCap', 'Ladder', ['a', 0n]);
    const ladder = await deploy('Ladder', ['first', 1_000n]);
    const tall = await deploy('Ladder', ['second', 5_000_000n]);
    const call = (name: string, ...args: readonly unknown[]) => data('Ladder', name, args);
    await fail('oddRefused', ladder, call('step', 3n));
    await fail('baseRefused', ladder, call('step', 1n));
    await fail('oddStepRefused', ladder, call('step', 2n));
    await fail('cappedFour', ladder, call('step', 4n));
    await fail('ladderRefused', ladder, call('step', 6n));
    await fail('afterRefused', ladder, call('step', 2_000n));
    await fail('afterAsserted', tall, call('step', 2_000_000n));
    await fail('selfCheck', ladder, call('check', ladder));
    await fail('climbed', ladder, call('climb', ladder, 3n));
    await send(ladder, call('step', 10n));
  },
};

/** Contracts that create others. */
const factory: FailingProject = {
  name: 'factory',
  builds: [
    { tool: 'foundry', version: '0.8.30' },
    { tool: 'hardhat2', version: '0.8.20', runs: 200 },
    { tool: 'foundry', version: '0.8.13', runs: 200 },
  ],
  async run({ other, stranger, deploy, data, send, fail, failDeploy, catches }) {
    const factory = await deploy('Factory');
    const empty = await deploy('Empty');
    const orphan = await deploy('Child', [1n, 1n]);
    const salt = toHex(7n, { size: 32 });
    const call = (name: string, ...args: readonly unknown[]) => data('Factory', name, args);
    await failDeploy('noPartsAtOnce', 'Child', [1n, 0n]);
    await fail('tooBig', factory, call('make', 101n, 1n));
    await fail('noParts', factory, call('make', 100n, 0n));
    await fail('tooManyParts', factory, call('make', 100n, 10n));
    await fail('tooBig2', factory, call('make2', salt, 101n));
    await catches('caughtChild', factory, call('tryMake', 101n));
    await fail('noChild', factory, call('growAt', 0n, 1n));
    await send(factory, call('make2', salt, 100n));
    await fail('sameSalt', factory, call('make2', salt, 100n), { gas: 400_000n });
    await fail('cloneFailed', factory, call('makeRaw', salt, '0xfe'), { gas: 400_000n });
    await fail('growOverflow', factory, call('growAll', maxUint256));
    await fail('strangerGrows', orphan, data('Child', 'grow', [1n]), { from: other });
    await fail('askNobody', factory, call('ask', stranger));
    await fail('askEmpty', factory, call('ask', empty));
    await fail('notKilled', factory, call('kill', orphan));
  },
};

export const composedProjects: readonly FailingProject[] = [
  token,
  proxy,
  proxy4,
  libraries,
  market,
  inheritance,
  factory,
];
