import { type Hex, keccak256, maxUint256, stringToHex, toHex } from 'viem';
import type { FailingProject } from './failingProject';

const nobody = '0x0000000000000000000000000000000000000000';
const far = 4_000_000_000n;

/** An OpenZeppelin vault that calls a hook about fees, which may reenter. */
const feeVault: FailingProject = {
  name: 'feeVault',
  builds: [
    { tool: 'hardhat3', version: '0.8.30', runs: 1_000_000 },
    { tool: 'foundry', version: '0.8.20', runs: 200, viaIR: true },
    { tool: 'foundry', version: '0.8.30', buildInfo: 'none' },
  ],
  inPackages: {
    depositTooMuch: 'extensions/ERC4626.sol:174',
    depositUnapproved: 'token/ERC20/ERC20.sol:298',
    redeemOthers: 'token/ERC20/ERC20.sol:298',
    reentered: 'utils/ReentrancyGuard.sol:67',
  },
  async run({ sender, other, deploy, data, send, fail, failDeploy }) {
    const asset = await deploy('Asset');
    const hook = await deploy('FeeHook');
    await failDeploy('feeTooHigh', 'FeeVault', [asset, 10_001n, hook]);
    const vault = await deploy('FeeVault', [asset, 100n, hook]);
    const call = (name: string, ...args: readonly unknown[]) => data('FeeVault', name, args);
    await fail('depositUnapproved', vault, call('deposit', 100n, sender));
    await send(asset, data('Asset', 'approve', [vault, 900_000n]));
    await fail('belowLeast', vault, call('deposit', 0n, sender));
    await fail('depositTooMuch', vault, call('deposit', 500_001n, sender));
    await fail('hookRefuses', vault, call('deposit', 200_000n, sender));
    await fail('hookRefusesMint', vault, call('mint', 200_000n, sender));
    await fail('feeOverflow', vault, call('previewFee', maxUint256));
    await send(vault, call('deposit', 1_000n, sender));
    await fail('toOwner', vault, call('redeem', 10n, sender, sender));
    await fail('redeemOthers', vault, call('redeem', 10n, other, sender), { from: other });
    await send(asset, data('Asset', 'freeze', [true]));
    await fail('frozenDeposit', vault, call('deposit', 10n, sender));
    await fail('frozenRedeem', vault, call('redeem', 10n, other, sender));
    await send(asset, data('Asset', 'freeze', [false]));
    await send(hook, data('FeeHook', 'setStrict', [true]));
    await fail('reentered', vault, call('deposit', 100n, sender));
  },
};

/** Facets behind an assembly fallback, with storage in a library. */
const diamond: FailingProject = {
  name: 'diamond',
  builds: [
    { tool: 'foundry', version: '0.8.13', runs: 200, buildInfo: 'none' },
    { tool: 'hardhat2', version: '0.8.30', runs: 1_000_000 },
    { tool: 'foundry', version: '0.8.20', runs: 1, viaIR: true },
    { tool: 'foundry', version: '0.8.30', runs: 200, viaIR: true, buildInfo: 'full' },
  ],
  async run({ sender, other, stranger, deploy, data, send, fail }) {
    const price = await deploy('PriceFacet');
    const walk = await deploy('WalkFacet');
    const diamond = await deploy('Diamond', [sender]);
    const facet = (name: string, ...args: readonly unknown[]) => data('PriceFacet', name, args);
    const step = (name: string, ...args: readonly unknown[]) => data('WalkFacet', name, args);
    const cut = (...args: readonly unknown[]) => data('Diamond', 'cut', args);
    const selectors = [facet('setPrice', 0n), facet('share', 0n)].map((one) => one.slice(0, 10));
    const steps = [step('walk', 0n), step('again', '0x')].map((one) => one.slice(0, 10));
    await fail('cutNotOwner', diamond, cut(price, selectors, '0x'), { from: other });
    await fail('cutNoCode', diamond, cut(stranger, selectors, '0x'));
    await fail('initSilent', diamond, cut(price, [], facet('nothing', 0n)));
    await fail('initFails', diamond, cut(price, selectors, facet('start', 0n)));
    await send(diamond, cut(price, selectors, facet('start', 5n)));
    await fail('cutTwice', diamond, cut(walk, [...steps, ...selectors], '0x'));
    await send(diamond, cut(walk, steps, '0x'));
    await fail('noFacet', diamond, '0x12345678');
    await fail('tooLow', diamond, facet('setPrice', 4n));
    await fail('shareByZero', diamond, facet('share', 0n));
    await fail('unchanged', diamond, facet('setPrice', 5n));
    await fail('walkTooFar', diamond, step('walk', 3n));
    await fail('selfNoFacet', diamond, step('again', '0x12345678'));
  },
};

/** Minimal clones, beacon proxies, and contracts created in constructors. */
const clones: FailingProject = {
  name: 'clones',
  builds: [
    { tool: 'foundry', version: '0.8.30', runs: 200 },
    { tool: 'hardhat3', version: '0.8.20' },
    { tool: 'hardhat2', version: '0.8.13', runs: 200, viaIR: true },
    { tool: 'foundry', version: '0.8.30', runs: 1_000_000, viaIR: true },
  ],
  async run({ deploy, data, send, fail, failDeploy, catches }) {
    await failDeploy('nestTooSmall', 'Nest', [5n]);
    await failDeploy('nestAsks', 'Nest', [10n]);
    const fund = await deploy('Fund');
    const cloner = await deploy('Cloner');
    const call = (name: string, ...args: readonly unknown[]) => data('Cloner', name, args);
    const own = (name: string, ...args: readonly unknown[]) => data('Fund', name, args);
    await fail('cloneNoGoal', cloner, call('open', fund, 0n));
    await send(cloner, call('open', fund, 100n));
    await send(cloner, call('clone', fund));
    await fail('noClone', cloner, call('pledgeAt', 9n, 1n));
    await fail('pledgeNew', cloner, call('pledgeAt', 1n, 1n));
    await fail('cloneOver', cloner, call('pledgeAt', 0n, 101n));
    await send(cloner, call('pledgeAt', 0n, 50n));
    await fail('pledgeOverflow', cloner, call('pledgeAt', 0n, (1n << 128n) - 1n));
    await catches('backTooMuch', cloner, call('tryPledge', 0n, 51n));
    const beacon = await deploy('Beacon', [fund]);
    await failDeploy('proxyNoGoal', 'BeaconProxy', [beacon, own('init', 0n)]);
    const proxied = await deploy('BeaconProxy', [beacon, own('init', 10n)]);
    await fail('beaconOver', proxied, own('pledge', 11n));
    await fail('beaconNotGiver', proxied, own('init', 11n));
    await fail('closeWrong', proxied, own('close', 3));
    await send(beacon, data('Beacon', 'set', [nobody]));
    await fail('beaconEmpty', proxied, own('pledge', 1n));
  },
};

/** An implementation that restricts who may replace it, and when. */
const upgrade: FailingProject = {
  name: 'upgrade',
  builds: [
    { tool: 'hardhat2', version: '0.8.30' },
    { tool: 'foundry', version: '0.8.30', runs: 200, viaIR: true, buildInfo: 'full' },
  ],
  inPackages: {
    ringNotCashier: 'access/AccessControl.sol:94',
    setNotAdmin: 'access/AccessControl.sol:94',
    upgradeNotUpgrader: 'access/AccessControl.sol:94',
    initializeOnce: 'utils/Initializable.sol:121',
  },
  async run({ sender, other, deploy, data, send, fail, failDeploy }) {
    const one = await deploy('TillOne');
    const two = await deploy('TillTwo');
    const call = (name: string, ...args: readonly unknown[]) => data('TillTwo', name, args);
    await failDeploy('noAdmin', 'TillProxy', [one, call('initialize', nobody, 0n)]);
    const till = await deploy('TillProxy', [one, call('initialize', sender, 0n)]);
    await fail('initializeOnce', till, call('initialize', sender, 0n));
    await fail('ringNotCashier', till, call('ring', 1n));
    await fail('setNotAdmin', till, call('setUpgradableFrom', 1n), { from: other });
    await fail('upgradeNotUpgrader', till, call('upgradeToAndCall', two, '0x'), { from: other });
    await fail('upgradeSame', till, call('upgradeToAndCall', till, '0x'));
    await send(till, call('setUpgradableFrom', far));
    await fail('upgradeEarly', till, call('upgradeToAndCall', two, '0x'));
    await send(till, call('setUpgradableFrom', 0n));
    await fail('migrateFails', till, call('upgradeToAndCall', two, call('migrate', 100n)));
    await send(till, call('upgradeToAndCall', two, call('migrate', 5n)));
    await fail('lastOne', till, call('upgradeToAndCall', one, '0x'));
    await send(till, call('setUpgradableFrom', far));
    await fail('upgradeEarlyAgain', till, call('upgradeToAndCall', one, '0x'));
    await send(till, call('grantRole', keccak256(toHex('CASHIER')), sender));
    await send(till, call('ring', (1n << 64n) - 1n));
    await fail('drawerOverflow', till, call('ring', 1n));
  },
};

/** Failures that are caught, wrapped, rethrown and propagated through batches. */
const bubbles: FailingProject = {
  name: 'bubbles',
  builds: [
    { tool: 'foundry', version: '0.8.13' },
    { tool: 'hardhat3', version: '0.8.30', runs: 200 },
    { tool: 'hardhat2', version: '0.8.20', runs: 1_000_000 },
    { tool: 'foundry', version: '0.8.30', runs: 200, viaIR: true },
  ],
  async run({ deploy, data, send, fail, catches }) {
    const job = await deploy('Job');
    const catcher = await deploy('Catcher');
    const caught = (name: string, way: bigint) => data('Catcher', name, [job, way]);
    const run = (way: bigint) => data('Job', 'run', [way]);
    await catches('caughtText', catcher, caught('soft', 2n));
    await catches('caughtPanic', catcher, caught('soft', 3n));
    await catches('gasGone', catcher, caught('soft', 4n), { gas: 500_000n });
    await fail('unexpected', catcher, caught('soft', 6n));
    await fail('rethrown', catcher, caught('rethrow', 1n));
    await fail('silent', catcher, caught('rethrow', 5n));
    await fail('asserted', catcher, caught('rethrow', 6n));
    await catches('caughtTwice', catcher, caught('nest', 0n));
    await fail('wrapping', catcher, caught('nest', 2n));
    const endless = await deploy('Timelock', [maxUint256]);
    const call = (name: string, ...args: readonly unknown[]) => data('Timelock', name, args);
    await fail('delayOverflow', endless, call('queue', job, '0x'));
    const lock = await deploy('Timelock', [0n]);
    await send(lock, call('queue', job, run(1n)));
    await fail('queuedTwice', lock, call('queue', job, run(1n)));
    await fail('notReady', lock, call('execute', job, run(2n)));
    await fail('queued', lock, call('execute', job, run(1n)));
    await fail('batched', lock, call('multicall', [call('now_', job, 0n), call('execute', job, run(1n))]));
    await fail('earlyInBatch', lock, call('multicall', [call('execute', job, run(2n))]));
    await fail('deep', lock, call('multicall', [call('now_', job, 0n), call('now_', job, 2n)]));
    await send(lock, call('queue', lock, call('execute', job, run(1n))));
    await fail('reentered', lock, call('execute', lock, call('execute', job, run(1n))));
  },
};

/** Receivers that reject with a message, silently, or by running out of gas. */
const collectible: FailingProject = {
  name: 'collectible',
  lineEnds: '\r\n',
  builds: [
    { tool: 'hardhat2', version: '0.8.13', runs: 200 },
    { tool: 'foundry', version: '0.8.30', buildInfo: 'full' },
    { tool: 'foundry', version: '0.8.20', runs: 200 },
    { tool: 'hardhat3', version: '0.8.30', runs: 200, viaIR: true },
  ],
  async run({ sender, other, deploy, data, send, fail }) {
    const token = await deploy('Collectible');
    const shelf = await deploy('Shelf');
    const deaf = await deploy('Deaf');
    const call = (name: string, ...args: readonly unknown[]) => data('Collectible', name, args);
    const setMood = (mood: bigint) => send(shelf, data('Shelf', 'set', [mood]));
    await fail('mintTooCheap', token, call('mint'), { value: 9n });
    await setMood(1n);
    await fail('mintRefused', shelf, data('Shelf', 'take', [token]), { value: 10n });
    await send(token, call('mint'), { value: 10n });
    await fail('moveRefused', token, call('safeMove', shelf, 0n));
    await setMood(2n);
    await fail('moveWrongAnswer', token, call('safeMove', shelf, 0n));
    await fail('moveNoHook', token, call('safeMove', deaf, 0n));
    await fail('moveToNobody', token, call('safeMove', nobody, 0n));
    await fail('notYours', token, call('safeMove', other, 0n), { from: other });
    await fail('buybackNotOwner', token, call('buyback', 0n, other), { from: other });
    await fail('buybackRefused', token, call('buyback', 0n, shelf));
    await fail('buybackGas', token, call('buyback', 0n, deaf));
    await fail('refundFails', token, call('refund', shelf, 1n));
    await fail('refundFails', token, call('refund', sender, 99n));
  },
};

/** User-defined value types with operators, free functions, every panic, and multi-byte characters. */
const units: FailingProject = {
  name: 'units',
  builds: [
    { tool: 'foundry', version: '0.8.20', buildInfo: 'none' },
    { tool: 'hardhat2', version: '0.8.30', runs: 200 },
    { tool: 'foundry', version: '0.8.30', viaIR: true },
    { tool: 'foundry', version: '0.8.30', runs: 200, viaIR: true },
  ],
  async run({ deploy, data, send, fail }) {
    const rope = await deploy('Rope');
    const call = (name: string, ...args: readonly unknown[]) => data('Rope', name, args);
    const most = (1n << 128n) - 1n;
    const word = (value: bigint): string => toHex(value, { size: 32 }).slice(2);
    await send(rope, call('add', most));
    await send(rope, call('add', 7n));
    await fail('plusOverflow', rope, call('join', 0n, 1n));
    await fail('joinNone', rope, call('join', 0n, 2n));
    await fail('cutNone', rope, call('cut', 5n, 1n));
    await fail('cutShorter', rope, call('cut', 1n, 8n));
    await fail('minusShorter', rope, call('minus', 1n, 2n));
    await fail('trimSeven', rope, call('trim', 9n, 7n));
    await fail('trimShorter', rope, call('trim', 5n, 6n));
    await fail('scaleByZero', rope, call('stretch', 1n, 1n, 0n));
    await fail('scaleTooBig', rope, call('stretch', 1n, most, 1n));
    await fail('noFraction', rope, call('stretch', 1n, 0n, 1n));
    await fail('unknotNone', rope, call('unknot', 0n));
    await send(rope, call('knot', 0n, 100));
    await fail('knotOverflow', rope, call('knot', 0n, 200));
    await fail('noHandler', rope, call('handle', stringToHex('none', { size: 32 }), 1n));
    await fail('strictFails', rope, call('handle', stringToHex('strict', { size: 32 }), 100n));
    await fail('minByMinusOne', rope, call('halves', -128));
    await fail('loopUnderflow', rope, call('shrink', 2n));
    await fail('tooMany', rope, call('many', 1n << 70n));
    await fail('noLetter', rope, call('letter', 0n));
    await fail('shortData', rope, call('read', `0x${word(1n)}`));
    await fail('badAddress', rope, call('read', `0x${word(1n)}${word(1n << 170n)}` as Hex));
    await fail('powerOverflow', rope, call('power', 10n, 1_000n));
    await fail('narrowOverflow', rope, call('narrow', 300, 300));
    await send(rope, call('join', 1n, 1n));
    await fail('cutTwice', rope, call('cut', 1n, 1n));
  },
};

/** Proposals with roles and states, and actions that fail on execution. */
const governor: FailingProject = {
  name: 'governor',
  builds: [
    { tool: 'foundry', version: '0.8.30', runs: 1_000_000 },
    { tool: 'hardhat2', version: '0.8.13', runs: 200 },
    { tool: 'hardhat3', version: '0.8.20', runs: 200, viaIR: true },
    { tool: 'foundry', version: '0.8.30', runs: 200, viaIR: true },
  ],
  async run({ sender, other, stranger, deploy, data, send, fail, failDeploy }) {
    const ballot = (name: string, ...args: readonly unknown[]) => data('Votes', name, args);
    const call = (name: string, ...args: readonly unknown[]) => data('Governor', name, args);
    const few = await deploy('Votes');
    const small = await deploy('Governor', [few, 0n, 4n, 10n]);
    await send(few, ballot('give', sender, 10n));
    const votes = await deploy('Votes');
    await failDeploy('noPeriod', 'Governor', [votes, 0n, 0n, 10n]);
    await fail('giveNothing', votes, ballot('give', sender, 0n));
    await send(votes, ballot('give', sender, 100n));
    await fail('giveOverflow', votes, ballot('give', sender, (1n << 224n) - 1n));
    await fail('dropTooMuch', votes, ballot('drop', sender, 101n));
    await fail('noCheck', votes, ballot('at', sender, 1n));
    await fail('averageOfNone', votes, ballot('average', stranger));
    const late = await deploy('Governor', [votes, 1_000n, 4n, 10n]);
    const own = await deploy('Governor', [votes, 0n, 24n, 10n]);
    const propose = (to: string, what: Hex) => call('propose', [{ to, value: 0n, data: what }]);
    await fail('grantNotAdmin', own, call('grant', toHex(7n, { size: 32 }), other), { from: other });
    await fail('grantTwice', own, call('grant', toHex(0n, { size: 32 }), sender));
    await fail('emptyProposal', own, call('propose', []));
    await fail('belowThreshold', own, propose(stranger, '0x'), { from: other });
    await send(late, propose(stranger, '0x'));
    await fail('votePending', late, call('vote', 1n, true));
    await send(small, propose(stranger, '0x'));
    await send(small, call('vote', 1n, true));
    const actions = [
      [stranger, '0x'],
      [votes, '0xffffffff'],
      [votes, ballot('give', sender, 0n)],
      [own, call('setPeriod', 0n)],
    ] as const;
    for (const [i, [to, what]] of actions.entries()) {
      await send(own, propose(to, what));
      await send(own, call('vote', BigInt(i + 1), true));
    }
    await send(own, propose(stranger, '0x'));
    await fail('voteTwice', own, call('vote', 1n, true));
    await fail('weightless', own, call('vote', 1n, true), { from: other });
    await fail('executeActive', own, call('execute', 5n));
    await fail('voteUnknown', own, call('vote', 99n, true));
    await fail('executeUnknown', own, call('execute', 99n));
    await fail('setPeriodOutside', own, call('setPeriod', 1n));
    await fail('cancelNotGuard', own, call('cancel', 1n));
    for (let i = 0; i < 24; i++) {
      await send(few, ballot('weightOf', sender));
    }
    await fail('smallSupply', small, call('execute', 1n));
    await fail('voteLate', own, call('vote', 5n, true));
    await fail('executeDefeated', own, call('execute', 5n));
    await send(own, call('execute', 1n));
    await fail('executeTwice', own, call('execute', 1n));
    await fail('actionSilent', own, call('execute', 2n));
    await fail('actionFails', own, call('execute', 3n));
    await fail('actionSelf', own, call('execute', 4n));
    await send(own, call('grant', stringToHex('guard', { size: 32 }), sender));
    await fail('cancelExecuted', own, call('cancel', 1n));
  },
};

export const pausedProjects: readonly FailingProject[] = [
  feeVault,
  diamond,
  clones,
  upgrade,
  bubbles,
  collectible,
  units,
  governor,
];
