import assert from 'node:assert/strict';
import type { DapClient } from '../../../helpers/solidity/dapClient';
import { WalkChain, walkFile } from '../../../helpers/solidity/walkChain';

describe('walking through a transaction', function () {
  this.timeout(60_000);
  let chain: WalkChain;
  let wrote: string;
  let rejected: string;
  let beyond: string;

  before(async () => {
    chain = await WalkChain.start();
    wrote = await chain.call('write', 9n);
    rejected = await chain.call('refuse', 90n);
    beyond = await chain.call('beyond', await chain.foreign());
  });

  after(() => chain.stop());

  /** The innermost frame at each stop until the transaction ends or starts. */
  const stopsOf = async (dap: DapClient, move: string): Promise<readonly string[]> => {
    const stops: string[] = [];
    for (let i = 0; i < 100; i++) {
      await dap.query(move);
      if (dap.reason === 'pause' || dap.reason === 'entry') {
        return stops;
      }
      stops.push((await dap.stack())[0]!.replace(' Walk.sol', ''));
    }
    throw new Error(`There is no end of ${stops.slice(-5).join()}.`);
  };

  const inWrite = [57, 58, 59, 60, 61, 62, 63, 65, 66, 68, 69, 70, 69, 70, 69, 70, 69, 72, 73];

  it('steps over each statement once, and back over the same', async () => {
    const dap = await chain.launched(wrote);
    assert.deepEqual(
      await stopsOf(dap, 'next'),
      inWrite.map((line) => `Walk.write:${line}`),
    );
    assert.deepEqual(
      await stopsOf(dap, 'stepBack'),
      [...inWrite.toReversed(), 56].map((line) => `Walk.write:${line}`),
    );
  });

  it('stops at a catch before its body, and behind no body', async () => {
    const dap = await chain.launched(await chain.call('learn'));
    assert.deepEqual(
      await stopsOf(dap, 'next'),
      [126, 128, 129, 130, 134, 135].map((line) => `Walk.learn:${line}`),
    );
  });

  it('goes on with a loop at its condition, where its variables are', async () => {
    const dap = await chain.launched(await chain.call('loops', 2n));
    assert.deepEqual(
      await stopsOf(dap, 'next'),
      [142, 143, 142, 143, 144, 146, 144, 146, 144, 149, 150, 152].map((line) => `Walk.loops:${line}`),
    );
    for (let i = 0; i < 5; i++) {
      await dap.query('stepBack');
    }
    assert.deepEqual(await dap.scope('Locals'), { left: '0', i: '1' });
  });

  it('ends where the function ends, with what it gives back', async () => {
    const dap = await chain.launched(await chain.call('learn'));
    await dap.query('continue');
    assert.deepEqual(
      [dap.stopped?.description, ...(await dap.stack())],
      [...['end of the transaction', 'Walk.learn Walk.sol:138']],
    );
    assert.deepEqual(await dap.scope('Locals'), { length: '6' });
    const made = await chain.launched(chain.made);
    await made.query('continue');
    assert.deepEqual(await made.stack(), ['Walk Walk.sol:53']);
  });

  it('stops once at a variable that is read from outside', async () => {
    const dap = await chain.launched(await chain.call('total'));
    assert.deepEqual([dap.reason, ...(await dap.stack())], ['entry', 'Walk Walk.sol:53']);
    assert.deepEqual(await stopsOf(dap, 'stepIn'), []);
    assert.deepEqual(
      [dap.stopped?.description, ...(await dap.stack())],
      [...['end of the transaction', 'Walk Walk.sol:53']],
    );
  });

  it('knows the parameters where a function begins', async () => {
    const dap = await chain.launched(wrote);
    assert.deepEqual(await dap.stack(), ['Walk.write Walk.sol:56']);
    assert.deepEqual(await dap.scope('Locals'), { amount: '9' });
    await dap.query('next');
    await dap.query('stepIn');
    await dap.query('next');
    assert.deepEqual(await dap.scope('Locals'), { amount: '9', result: '0' });
  });

  it('steps into internal functions, constructors, other contracts and libraries, and out of them', async () => {
    const dap = await chain.launched(wrote, { lines: [57] });
    const into = async (): Promise<readonly string[]> => {
      await dap.query('stepIn');
      const inner = await dap.stack();
      await dap.query('stepOut');
      return [inner[0]!, (await dap.stack())[0]!];
    };
    await dap.query('next');
    assert.deepEqual(await into(), ['Walk.double Walk.sol:87', 'Walk.write Walk.sol:57']);
    await dap.query('setBreakpoints', {
      source: { path: walkFile },
      breakpoints: [{ line: 62 }, { line: 63 }, { line: 72 }],
    });
    await dap.query('continue');
    assert.deepEqual(await into(), ['Note.constructor Walk.sol:16', 'Walk.write Walk.sol:62']);
    await dap.query('continue');
    assert.deepEqual(await into(), ['Note.check Walk.sol:20', 'Walk.write Walk.sol:63']);
    await dap.query('continue');
    assert.deepEqual(await into(), ['Sums.total Walk.sol:5', 'Walk.write Walk.sol:72']);
    await dap.query('stepOut');
    assert.equal(dap.reason, 'pause');
  });

  it('begins with the first value that a constructor gives a variable', async () => {
    const dap = await chain.launched(chain.made);
    assert.deepEqual(await dap.stack(), ['Walk Walk.sol:49']);
    assert.deepEqual(await stopsOf(dap, 'next'), ['Walk:53']);
  });

  it('stops once at a line that calls others, each time that it runs', async () => {
    assert.deepEqual(await stopsOf(await chain.launched(wrote, { lines: [57, 70] }), 'continue'), [
      'Walk.write:57',
      ...['Walk.write:70', 'Walk.write:70', 'Walk.write:70'],
    ]);
  });

  it('is held up by breakpoints within what is stepped over', async () => {
    const dap = await chain.launched(wrote, { lines: [88] });
    await dap.query('next');
    await dap.query('next');
    assert.equal(dap.reason, 'breakpoint');
    assert.deepEqual(await dap.stack(), ['Walk.double Walk.sol:88', 'Walk.write Walk.sol:57']);
    await dap.query('stepOut');
    assert.deepEqual(await dap.stack(), ['Walk.write Walk.sol:57']);
    await dap.query('stepBack');
    assert.equal(dap.reason, 'breakpoint');
    assert.deepEqual(await dap.stack(), ['Walk.double Walk.sol:88', 'Walk.write Walk.sol:57']);
  });

  it('stops at what fails, be it caught, and says why', async () => {
    const dap = await chain.launched(rejected, { filters: ['reverts'] });
    const result: unknown[] = [];
    await dap.query('next');
    result.push(...(await dap.stack()), await dap.query('exceptionInfo', { threadId: 1 }));
    await dap.query('continue');
    result.push(...(await dap.stack()), await dap.query('exceptionInfo', { threadId: 1 }));
    assert.deepEqual(result, [
      ...['Note.check Walk.sol:21', 'Walk.refuse Walk.sol:77'],
      { exceptionId: 'Reverted', description: 'too small', breakMode: 'always' },
      ...['Note.constructor Walk.sol:16', 'Walk.refuse Walk.sol:78'],
      { exceptionId: 'Reverted', description: 'too large', breakMode: 'always' },
    ]);
  });

  it('stops at a call that failed before any code ran', async () => {
    const overpaid = await chain.call('overpay', `0x${'22'.repeat(20)}`);
    const dap = await chain.launched(overpaid, { filters: ['reverts'] });
    await dap.query('continue');
    assert.deepEqual([dap.reason, ...(await dap.stack())], ['exception', 'Walk.overpay Walk.sol:121']);
    const { description } = await dap.query<{ readonly description: string }>('exceptionInfo', { threadId: 1 });
    assert.equal(description, 'insufficient balance for transfer');
  });

  it('begins where the transaction failed, not where it caught a failure', async () => {
    const dap = await chain.launched(rejected, { stopAtFailure: true });
    assert.deepEqual(await dap.stack(), ['Note.constructor Walk.sol:16', 'Walk.refuse Walk.sol:78']);
  });

  it('steps over code that is not of the project, and stops in it at what it writes', async () => {
    assert.deepEqual(await stopsOf(await chain.launched(beyond), 'stepIn'), [...['Walk.beyond:83', 'Walk.beyond:84']]);
    assert.deepEqual(await stopsOf(await chain.launched(beyond, { filters: ['calls', 'storage'] }), 'continue'), [
      ...['Walk.beyond:82', 'Walk.beyond:83', 'not from this project :0', 'Walk.beyond:84'],
    ]);
  });

  it('steps by instruction over a call, and into it', async () => {
    const dap = await chain.launched(beyond, { filters: ['calls'] });
    await dap.query('continue');
    await dap.query('setExceptionBreakpoints', { filters: [] });
    await dap.query('stepIn', { granularity: 'instruction' });
    assert.deepEqual(await dap.stack(), ['not from this project :0', 'Walk.beyond Walk.sol:83']);
    await dap.query('stepBack', { granularity: 'instruction' });
    await dap.query('next', { granularity: 'instruction' });
    assert.deepEqual(await dap.stack(), ['Walk.beyond Walk.sol:83']);
  });
});
