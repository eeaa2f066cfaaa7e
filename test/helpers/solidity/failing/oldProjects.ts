import { maxUint256 } from 'viem';
import type { FailingProject } from './failingProject';

const nobody = '0x0000000000000000000000000000000000000000';
/** Gas limit of transactions that use all gas. */
const gas = 500_000n;

/** Shares and a router in pre-0.8 style: SafeMath, and INVALID instead of a panic. */
const pair: FailingProject = {
  name: 'pair',
  builds: [
    { tool: 'foundry', version: '0.4.26' },
    { tool: 'hardhat2', version: '0.4.26', runs: 200 },
    { tool: 'hardhat2', version: '0.5.16' },
    { tool: 'foundry', version: '0.5.16', runs: 1_000_000 },
    { tool: 'hardhat2', version: '0.6.12', runs: 1 },
    { tool: 'foundry', version: '0.7.6' },
    { tool: 'hardhat2', version: '0.7.6', runs: 1_000_000 },
  ],
  async run({ sender, other, stranger, deploy, data, send, fail, failDeploy }) {
    await failDeploy('noMaker', 'Pair', [nobody]);
    const shares = await deploy('Pair', [sender]);
    const call = (name: string, ...args: readonly unknown[]) => data('Pair', name, args);
    await send(shares, call('mint', sender, 1000n));
    await fail('mintOverflow', shares, call('mint', sender, maxUint256));
    await fail('notFactory', shares, call('mint', sender, 1n), { from: other });
    await fail('tooPoor', shares, call('transfer', other, 2000n));
    await fail('noIndex', shares, call('quote', 1n, 7n), { gas });
    await fail('quoteOverflow', shares, call('quote', maxUint256, 0n));
    await fail('noReserve', shares, call('share', 1n, 0n), { gas });
    await fail('byZero', shares, call('split', 1n, 0n), { gas });
    await fail('noSide', shares, call('choose', 2n), { gas });
    await fail('locked', shares, call('again', other));
    await fail('cannotPay', shares, call('pay', other, 5n));
    await fail('stopped', shares, call('stop', 1n));
    await fail('stoppedTwo', shares, call('stop', 2n));
    await fail('asserted', shares, call('stop', 3n), { gas });
    const router = await deploy('Router', [shares]);
    const route = (name: string, ...args: readonly unknown[]) => data('Router', name, args);
    await fail('notAllowed', router, route('pull', sender, 10n));
    await send(shares, call('approve', router, maxUint256));
    await fail('deepPoor', router, route('pull', sender, 10_000n));
    await fail('noCode', router, route('ask', stranger));
  },
};

/** A contract created by another one, whose source map the optimiser makes useless. */
const depot: FailingProject = {
  name: 'depot',
  builds: [
    { tool: 'foundry', version: '0.5.16' },
    { tool: 'hardhat2', version: '0.5.16', runs: 200 },
    { tool: 'foundry', version: '0.6.12' },
    { tool: 'foundry', version: '0.6.12', runs: 200 },
    { tool: 'foundry', version: '0.7.6' },
    { tool: 'hardhat2', version: '0.7.6', runs: 800 },
  ],
  async run({ other, deploy, data, send, fail }) {
    const depot = await deploy('Depot');
    const call = (name: string, ...args: readonly unknown[]) => data('Depot', name, args);
    await fail('notKeeper', depot, call('open', 1n, 5n), { from: other });
    await send(depot, call('open', 1n, 5n));
    await fail('alreadyOpen', depot, call('open', 1n, 5n));
    await fail('notOpen', depot, call('fill', 2n, 6n, 1n, 1n));
    await fail('tooEarly', depot, call('fill', 1n, 5n, 1n, 1n));
    await fail('noWeight', depot, call('fill', 1n, 6n, 1n, 0n));
    await fail('closed', depot, call('between', 1n, 2n, 7n));
    await fail('noSpan', depot, call('between', 1n, 1n, 7n));
    await fail('shut', depot, call('drain', 2n, 6n, 0n));
    await fail('tooFresh', depot, call('drain', 1n, 6n, 0n));
    await fail('noneLeft', depot, call('drain', 1n, 600n, 0n));
    const yard = await deploy('Yard');
    await send(yard, data('Yard', 'build'));
    await fail('alreadyBuilt', yard, data('Yard', 'build'));
  },
};

export const oldProjects: readonly FailingProject[] = [pair, depot];
