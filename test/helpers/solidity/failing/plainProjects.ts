import { maxUint256, parseEther } from 'viem';
import type { FailingProject } from './failingProject';

/** Foundry's template, with a script, a test and a library. */
const counter: FailingProject = {
  name: 'counter',
  builds: [
    { tool: 'foundry', version: '0.8.30' },
    { tool: 'foundry', version: '0.8.20', runs: 200 },
    { tool: 'foundry', version: '0.8.13' },
  ],
  async run({ deploy, data, send, fail }) {
    const counter = await deploy('Counter');
    const test = await deploy('CounterTest');
    const script = await deploy('CounterScript');
    const call = (name: string, ...args: readonly unknown[]) => data('Counter', name, args);
    await fail('unlucky', counter, call('setNumber', 13n));
    await fail('unluckyTwice', counter, call('setTwice', 1n, 13n));
    await fail('scriptFails', script, data('CounterScript', 'run', [13n]));
    await send(test, data('CounterTest', 'setUp'));
    await fail('testFails', test, data('CounterTest', 'testIncrement'));
    await fail('underflow', counter, call('decrement'));
    await fail('outOfBounds', counter, call('at', 3n));
    await fail('emptyPop', counter, call('dropLast'));
    await fail('byZero', counter, call('share', 0n));
    await fail('asserted', counter, call('check', 5n));
    await fail('multiLine', counter, call('jump', 7n));
    await send(counter, call('setNumber', maxUint256));
    await fail('overflow', counter, call('increment'));
    await fail('jumpOverflow', counter, call('jump', 1n));
  },
};

/** Hardhat 2's template, with constructor arguments and value. */
const lock: FailingProject = {
  name: 'lock',
  builds: [
    { tool: 'hardhat2', version: '0.8.20' },
    { tool: 'hardhat2', version: '0.8.30', runs: 200 },
    { tool: 'hardhat3', version: '0.8.30' },
  ],
  async run({ other, deploy, data, fail, failDeploy }) {
    const later = 4_000_000_000n;
    await failDeploy('unlockInPast', 'Lock', [1n], 1n);
    await failDeploy('nothingToLock', 'Lock', [later]);
    const lock = await deploy('Lock', [later], 5n);
    const refuser = await deploy('Refuser');
    const call = (name: string, ...args: readonly unknown[]) => data('Lock', name, args);
    await fail('tooEarly', lock, call('withdraw'));
    await fail('notOwner', refuser, data('Refuser', 'withdrawFrom', [lock]));
    await fail('sendFailed', lock, call('withdrawTo', other, 6n));
    await fail('transferFailed', lock, call('withdrawByTransfer', other, 6n));
    await fail('badCode', lock, call('open', 5n));
    await fail('ternaryDivision', lock, call('pick', 4n, 0n, true));
    await fail('ternaryModulo', lock, call('pick', 4n, 0n, false));
    await fail('receiveTooLittle', lock, '0x', { value: 7n });
    await fail('fallbackReverts', lock, '0x11223344556677');
  },
};

/** Files that are mostly assembly. */
const assembly: FailingProject = {
  name: 'assembly',
  builds: [
    { tool: 'foundry', version: '0.8.30' },
    { tool: 'foundry', version: '0.8.13', runs: 200 },
    { tool: 'hardhat3', version: '0.8.30', runs: 200 },
  ],
  async run({ sender, deploy, data, fail }) {
    const raw = await deploy('Raw');
    const call = (name: string, ...args: readonly unknown[]) => data('Raw', name, args);
    await fail('bareRevert', raw, call('bare', 0n));
    await fail('selectorRevert', raw, call('withSelector', 101n));
    await fail('addWraps', raw, call('two', maxUint256, 2n));
    await fail('addTooBig', raw, call('two', 900n, 200n));
    await fail('yulFunction', raw, call('helper', 6n));
    await fail('invalidOp', raw, call('stop'), { gas: 200_000n });
    await fail('wrapped', raw, call('wrap', 0n));
    await fail('tooWide', raw, call('shrink', maxUint256));
    await fail('pullDirect', raw, call('pull', sender, 1n));
    await fail('forwarded', raw, call('forward', raw, call('pull', sender, 1n)));
  },
};

/** Immutables, and modifiers around functions. */
const immutables: FailingProject = {
  name: 'immutables',
  builds: [
    { tool: 'hardhat3', version: '0.8.30' },
    { tool: 'foundry', version: '0.8.13', runs: 200 },
    { tool: 'hardhat2', version: '0.8.20', runs: 200 },
  ],
  async run({ sender, other, deploy, data, send, fail, failDeploy }) {
    const call = (name: string, ...args: readonly unknown[]) => data('Gate', name, args);
    await failDeploy('noKeeper', 'Gate', ['0x0000000000000000000000000000000000000000', 10n]);
    const gate = await deploy('Gate', [sender, 10n]);
    const visitor = await deploy('Visitor', [gate]);
    await fail('notKeeper', gate, call('close'), { from: other });
    await fail('tooCheap', gate, call('pay'), { value: 9n });
    await fail('tooDear', gate, call('pay'), { value: 21n });
    await fail('oddPay', gate, call('pay'), { value: 11n });
    await fail('reentrant', visitor, data('Visitor', 'visit'));
    await fail('lastRound', gate, call('drain', 3n));
    await send(gate, call('close'));
    await fail('closed', gate, call('enter'));
    await fail('closedPay', gate, call('pay'), { value: 10n });
  },
};

/** The same code with extreme optimiser settings: identical reverts in many places, and a loop that runs out of gas. */
const runs: FailingProject = {
  name: 'runs',
  builds: [
    { tool: 'foundry', version: '0.8.30', runs: 1 },
    { tool: 'foundry', version: '0.8.20', runs: 1_000_000 },
    { tool: 'hardhat2', version: '0.8.13', runs: 1 },
    { tool: 'hardhat3', version: '0.8.30', runs: 1_000_000 },
  ],
  async run({ other, deploy, data, send, fail }) {
    const auction = await deploy('Auction');
    const call = (name: string, ...args: readonly unknown[]) => data('Auction', name, args);
    await fail('startNotOwner', auction, call('start'), { from: other });
    await fail('finishNotOwner', auction, call('finish'), { from: other });
    await fail('bidIdle', auction, call('bid'), { value: 1n });
    await fail('bidForIdle', auction, call('bidFor', other), { value: 1n });
    await fail('cancelIdle', auction, call('cancel'));
    await send(auction, call('start'));
    await fail('bidTooLow', auction, call('bid'));
    await fail('bidForTooLow', auction, call('bidFor', other));
    await fail('cancelOpen', auction, call('cancel'));
    await fail('slotOut', auction, call('slot', 4n));
    await fail('slotZero', auction, call('setSlot', 0n, 0n));
    await fail('setSlotOut', auction, call('setSlot', 9n, 1n));
    await fail('smallOverflow', auction, call('grow', 6));
    await fail('negateMin', auction, call('negate'));
    await fail('outOfGas', auction, call('spend', 1_000n), { gas: 300_000n });
    await fail('setPlainLow', auction, call('set', 3n));
    await fail('setForLow', auction, call('set', 3n, other));
    await fail('nothingDue', auction, call('settle'));
    await fail('weighUnder', auction, call('weigh', 1n, 2n));
    await fail('weighOver', auction, call('weigh', maxUint256, 2n));
    await fail('weighUnder2', auction, call('weigh', 2n, 0n));
    await fail('weighZero', auction, call('weigh', 2n, 1n));
    await send(auction, call('finish'));
    await fail('startOver', auction, call('start'));
    await fail('finishOver', auction, call('finish'));
    await fail('cancelDone', auction, call('cancel'));
    await send(auction, call('set', parseEther('1')));
  },
};

export const plainProjects: readonly FailingProject[] = [counter, lock, assembly, immutables, runs];
