import { encodeAbiParameters, keccak256, maxUint256, toHex } from 'viem';
import type { FailingProject } from './failingProject';

const nobody = '0x0000000000000000000000000000000000000000';

/** User-defined types, free functions, modifiers with arguments, try statements, and other ways to fail. */
const desk: FailingProject = {
  name: 'desk',
  builds: [
    { tool: 'foundry', version: '0.8.30' },
    { tool: 'hardhat2', version: '0.8.20', runs: 200 },
    { tool: 'hardhat3', version: '0.8.13', runs: 1_000_000 },
    { tool: 'foundry', version: '0.8.20', runs: 200, viaIR: true },
  ],
  async run({ other, deploy, data, send, fail, failDeploy }) {
    await failDeploy('seedTooLong', 'Desk', [4n]);
    const desk = await deploy('Desk', [3n]);
    const grumpy = await deploy('Grumpy');
    const call = (name: string, ...args: readonly unknown[]) => data('Desk', name, args);
    await fail('hugePrice', desk, call('price', 2n ** 128n, 1n));
    await fail('worthless', desk, call('price', 0n, 1n));
    await fail('timesOverflow', desk, call('price', 2n, maxUint256));
    await fail('worthlessRow', desk, call('list', [5n, 7n, 0n], 'a'));
    await fail('fourth', desk, call('fill', 'b'));
    await fail('noSuchLabel', desk, call('look', 'c'));
    await fail('emptyPop', desk, call('drop'));
    await fail('below', desk, call('limit', 0n, 1n));
    await fail('above', desk, call('limit', 0n, 10n));
    await fail('notReally', desk, call('really', false));
    await fail('noOrder', desk, call('part', 1n, 0n));
    await fail('noPart', desk, call('part', 0n, 3n));
    await fail('noSide', desk, call('side', 2));
    await fail('notYours', desk, call('close', 0n));
    await fail('shortSlice', desk, call('slice', '0x010203', 0n));
    await fail('shortData', desk, call('decode', '0x01'));
    await fail('dirtyAddress', desk, call('decode', toHex(maxUint256, { size: 64 }).replace('0x0', '0x1')));
    await fail('ternaryUnderflow', desk, call('wrap', 0n, 0n));
    await fail('noSuchFunction', desk, call('pick', 2n, 4n));
    await fail('oddHalf', desk, call('pick', 0n, 3n));
    await fail('notThird', desk, call('pick', 1n, 4n));
    await fail('grumbled', desk, call('ask', grumpy, 1n));
    await fail('asserted', desk, call('ask', grumpy, 2n));
    await fail('dividedInside', desk, call('ask', grumpy, 3n));
    await fail('shortAnswer', desk, call('ask', grumpy, 4n));
    await fail('caughtThenFailed', desk, call('tryAsk', grumpy, 3n));
    await fail('wrapped', desk, call('tryAsk', grumpy, 1n));
    await fail('rethrown', desk, call('forward', grumpy, data('Grumpy', 'quote', [1n])));
    await fail('reentered', desk, call('enter', 1n));
    await fail('refusedMoney', desk, call('pay', desk), { value: 1n });
    await fail('hugeMemory', desk, call('burn'));
    await fail('failed', desk, call('ownOnly'), { from: other });
    await send(desk, call('ownOnly'));
  },
};

/** The failure's name, the function to call, and its arguments. */
const waysToFail: readonly (readonly [name: string, functionName: string, ...args: unknown[]])[] = [
  ['deep', 'throughLibrary', 101n],
  ['modifierBare', 'modified', 1000n],
  ['words', 'words', 1n],
  ['bare', 'bare', 1n],
  ['bareFirst', 'bareTwice', 1n],
  ['bareSecond', 'bareTwice', 9n],
  ['reverted', 'reverts', 1n],
  ['errorFirst', 'errors', 1n],
  ['errorSecond', 'errors', 2n],
  ['errorThird', 'errors', 3n],
  ['subtracted', 'subtract', 1n],
  ['divided', 'divide', 0n],
  ['multiplied', 'ofConstants', maxUint256],
  ['remained', 'remainder', 0n],
  ['popped', 'pops'],
  ['indexFirst', 'indexes', 9n, 9n],
  ['indexSecond', 'indexes', 0n, 9n],
  ['noSide', 'side', 9n],
  ['asserted', 'asserts', 4n],
  ['counted', 'counts'],
  ['otherBad', 'asks', 7n],
  ['otherBare', 'asks', 8n],
  ['tried', 'tries', 7n],
  ['newErr', 'makes', 0n],
  ['newBare', 'makes', 1n],
  ['newPanic', 'makes', 2n],
  ['nobody', 'asksNobody'],
  ['low', 'low', 7n],
  ['bubbled', 'bubbles', 7n],
  ['decoded', 'decodes', '0x1234'],
  ['sliced', 'slices', '0x12', 5n],
  ['assembled', 'assembled', 2n],
  ['selectorFirst', 'selectors', 2n],
  ['reasoned', 'reasons', 1n],
  ['selectorSecond', 'selectors', 3n],
  ['looped', 'loops', [1n, 9n]],
  ['summed', 'loops', [maxUint256, 2n]],
  ['innerFirst', 'inner', 1000n],
  ['innerSecond', 'innerToo', 1000n],
  ['conditioned', 'conditions', 6n],
];

/** A function for each way to fail. */
const kinds: FailingProject = {
  name: 'kinds',
  builds: [
    { tool: 'foundry', version: '0.8.30' },
    { tool: 'hardhat3', version: '0.8.30', runs: 200 },
    { tool: 'foundry', version: '0.8.20', runs: 1_000_000 },
    { tool: 'hardhat3', version: '0.8.30', runs: 200, viaIR: true },
    { tool: 'foundry', version: '0.8.20', runs: 1_000_000, viaIR: true },
  ],
  async run({ deploy, data, fail, failDeploy }) {
    await failDeploy('ownErr', 'Other', [0n]);
    await failDeploy('ownBare', 'Other', [1n]);
    await failDeploy('ownPanic', 'Other', [2n]);
    const kinds = await deploy('Kinds');
    for (const [name, functionName, ...args] of waysToFail) {
      await fail(name, kinds, data('Kinds', functionName, args));
    }
  },
};

/** Upgradeable abstract bases, a library, and ERC-7201 storage, as in interchain contracts. */
const bridge: FailingProject = {
  name: 'bridge',
  builds: [
    { tool: 'foundry', version: '0.8.30' },
    { tool: 'hardhat3', version: '0.8.30', runs: 200 },
    { tool: 'foundry', version: '0.8.30', runs: 200, viaIR: true },
    { tool: 'hardhat3', version: '0.8.20', runs: 1_000_000, viaIR: true },
  ],
  async run({ sender, other, deploy, data, send, fail, catches }) {
    const messenger = await deploy('Messenger');
    const home = await deploy('HomeUpgradeable', [true]);
    const chain = toHex(7n, { size: 32 });
    const call = (name: string, ...args: readonly unknown[]) => data('HomeUpgradeable', name, args);
    const message = (kind: bigint, amount: bigint) =>
      encodeAbiParameters(
        [{ type: 'uint256' }, { type: 'bytes' }],
        [kind, encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [nobody, amount])],
      );
    const deliver = (origin: string, bytes: string) => data('Messenger', 'deliver', [home, chain, origin, bytes]);
    await fail('zeroMessenger', home, call('initialize', nobody, 6));
    await send(home, call('initialize', messenger, 6));
    await fail('notOwner', home, call('register', chain, other, 18), { from: other });
    await fail('decimals', home, call('register', chain, other, 19));
    await send(home, call('register', chain, other, 18));
    await send(home, call('register', chain, sender, 2));
    await fail('alreadyRegistered', home, call('register', chain, other, 18));
    await fail('nothingSent', home, call('deposit'));
    await send(home, call('deposit'), { value: 1_000n });
    const input = (remote: string, recipient: string) => ({ chain, remote, recipient, fee: 0n });
    await fail('zeroRemote', home, call('send', input(nobody, sender), 1n));
    await fail('zeroRecipient', home, call('send', input(other, nobody), 1n));
    await fail('notHeld', home, call('send', input(other, sender), 1_001n));
    await fail('notRegistered', home, call('send', input(messenger, sender), 1n));
    await fail('tooSmall', home, call('send', input(sender, sender), 10n));
    await send(home, call('send', input(other, sender), 10n));
    await fail('tooMuch', home, call('withdraw', 991n));
    await fail('notMessenger', home, call('receiveMessage', chain, other, message(1n, 1n)));
    await fail('noRemote', messenger, deliver(messenger, message(1n, 1n)));
    await fail('badMessage', messenger, deliver(other, message(2n, 1n)));
    await fail('overdrawn', messenger, deliver(other, message(1n, maxUint256)));
    await fail('badLength', messenger, deliver(other, '0x1234'));
    await send(home, call('setPaused', other, true));
    await catches('caught', messenger, data('Messenger', 'tryDeliver', [home, chain, other, message(1n, 1n)]));
    await fail('unknownMessage', messenger, data('Messenger', 'forget', [9n]));
  },
};

/** A diamond with facets, storage at a custom slot and an assembly fallback; minimal clones. */
const facets: FailingProject = {
  name: 'facets',
  builds: [
    { tool: 'foundry', version: '0.8.30', runs: 200 },
    { tool: 'hardhat3', version: '0.8.20' },
    { tool: 'hardhat2', version: '0.8.30', runs: 1, viaIR: true },
  ],
  inPackages: { openedTwice: 'proxy/Clones.sol:107' },
  async run({ sender, other, deploy, data, send, fail, failDeploy }) {
    const [mint, move] = [await deploy('MintFacet'), await deploy('MoveFacet')];
    const selector = (contract: string, name: string, ...args: readonly unknown[]) =>
      data(contract, name, args).slice(0, 10);
    const minting = [selector('MintFacet', 'mint', nobody, 0n), selector('MintFacet', 'burn', 0n)];
    const moving = [selector('MoveFacet', 'move', nobody, 0n), selector('MoveFacet', 'multicall', [])];
    const cut = (facet: string, selectors: readonly string[]) => ({ facet, selectors });
    await failDeploy('noFacetAtOnce', 'Diamond', [[cut(nobody, minting)]]);
    const diamond = await deploy('Diamond', [[cut(mint, minting)]]);
    const mintCall = data('MintFacet', 'mint', [sender, 10n]);
    await fail('cutNotOwner', diamond, data('Diamond', 'cut', [cut(move, moving)]), { from: other });
    await fail('addedTwice', diamond, data('Diamond', 'cut', [cut(mint, minting)]));
    await fail('noFacet', diamond, data('Diamond', 'cut', [cut(other, moving)]));
    await fail('noFunction', diamond, data('MoveFacet', 'move', [other, 1n]));
    await fail('plainMoney', diamond, '0x', { value: 1n });
    await send(diamond, data('Diamond', 'cut', [cut(move, moving)]));
    await fail('mintNotOwner', diamond, mintCall, { from: other });
    await fail('tooPoor', diamond, data('MoveFacet', 'move', [other, 1n]));
    await fail('burnUnderflow', diamond, data('MintFacet', 'burn', [1n]));
    const moves = [mintCall, data('MoveFacet', 'move', [other, 11n])];
    await fail('multiSecond', diamond, data('MoveFacet', 'multicall', [moves]));
    await fail('silent', diamond, data('MoveFacet', 'multicall', [[minting[0]]]));

    const model = await deploy('Purse');
    await failDeploy('noModel', 'Shop', [nobody]);
    const shop = await deploy('Shop', [model]);
    await fail('noPurse', shop, data('Shop', 'steal', [0n]));
    const salt = toHex(1n, { size: 32 });
    await send(shop, data('Shop', 'open', [salt]));
    await fail('openedTwice', shop, data('Shop', 'open', [salt]), { gas: 400_000n });
    await fail('takenByShop', shop, data('Shop', 'steal', [0n]));
    await send(model, data('Purse', 'take', [sender]));
    await fail('takenTwice', model, data('Purse', 'take', [sender]));
    await fail('spentTooMuch', model, data('Purse', 'spend', [1n]));
  },
};

/** An OpenZeppelin vault with roles and a reentrancy guard, over a token with a hook. */
const savings: FailingProject = {
  name: 'savings',
  builds: [
    { tool: 'hardhat3', version: '0.8.30', runs: 200 },
    { tool: 'foundry', version: '0.8.20' },
    { tool: 'foundry', version: '0.8.30', runs: 1_000_000, viaIR: true },
  ],
  inPackages: {
    tooPoor: 'token/ERC20/ERC20.sol:183',
    unapproved: 'token/ERC20/ERC20.sol:298',
    notKeeper: 'access/AccessControl.sol:94',
    exceeded: 'token/ERC20/extensions/ERC4626.sol:174',
    redeemTooMuch: 'token/ERC20/extensions/ERC4626.sol:213',
    ratioOverflow: 'utils/Panic.sol:54',
    hookReenters: 'utils/ReentrancyGuard.sol:67',
  },
  async run({ sender, other, deploy, data, send, fail, failDeploy }) {
    const cash = await deploy('Cash');
    await failDeploy('noCap', 'Savings', [cash, 0n]);
    const savings = await deploy('Savings', [cash, 500n]);
    const call = (name: string, ...args: readonly unknown[]) => data('Savings', name, args);
    const inCash = (name: string, ...args: readonly unknown[]) => data('Cash', name, args);
    await fail('unapproved', savings, call('deposit', 5n, sender));
    await send(cash, inCash('approve', savings, maxUint256));
    await send(cash, inCash('approve', savings, maxUint256), { from: other });
    await fail('tooPoor', savings, call('deposit', 5n, other), { from: other });
    await fail('exceeded', savings, call('deposit', 501n, sender));
    await fail('notKeeper', savings, call('setFee', 5n));
    await send(savings, call('deposit', 5n, sender));
    await fail('redeemTooMuch', savings, call('redeem', 6n, sender, sender));
    await fail('ratioOverflow', savings, call('ratio', maxUint256, maxUint256, 1n));
    await send(cash, inCash('freeze', true));
    await fail('frozen', savings, call('deposit', 5n, sender));
    await send(cash, inCash('freeze', false));
    const reenter = await deploy('Reenter', [savings]);
    await send(cash, inCash('setHook', reenter));
    await fail('hookReenters', savings, call('deposit', 5n, sender));
    await send(cash, inCash('setHook', nobody));
    await send(savings, call('grantRole', keccak256(toHex('KEEPER')), sender));
    await fail('feeTooHigh', savings, call('setFee', 101n));
    await fail('sweepNoToken', savings, call('sweep', other, sender));
    await send(savings, call('setFee', 9n));
    await fail('belowFee', savings, call('deposit', 9n, sender));
    await send(cash, inCash('transfer', savings, 600n));
    await fail('capUnderflow', savings, call('deposit', 50n, sender));
  },
};

export const mixedProjects: readonly FailingProject[] = [desk, kinds, bridge, facets, savings];
