import path from 'node:path';
import { golden, namedTexts } from '../../../helpers/golden';
import type { DapClient } from '../../../helpers/solidity/dapClient';
import { WalkChain } from '../../../helpers/solidity/walkChain';

describe('what a session shows', function () {
  this.timeout(60_000);
  let chain: WalkChain;

  before(async () => {
    chain = await WalkChain.start();
  });
  after(() => chain.stop());

  const listed = async (dap: DapClient, scope: string): Promise<string> =>
    Object.entries(await dap.scope(scope))
      .map(([name, value]) => `${name} = ${value}`)
      .join(', ');

  /** The stack and the locals at each stop until the transaction ends. */
  const stops = async (dap: DapClient): Promise<string> => {
    const lines: string[] = [];
    for (let isOver = false; !isOver; isOver = dap.stopped?.description === 'end of the transaction') {
      if (lines.length > 0) {
        await dap.query('stepIn');
      }
      lines.push(`${(await dap.stack()).join(' < ').replaceAll('Walk.sol', '')}  {${await listed(dap, 'Locals')}}`);
    }
    return lines.join('\n');
  };

  it('is this', async () => {
    const wrote = await chain.call('write', 9n);
    const dap = await chain.launched(wrote, { lines: [61] });
    const shown = new Map([['write(9)', await stops(dap)]]);
    for (const call of ['learn', 'total']) {
      shown.set(`${call}()`, await stops(await chain.launched(await chain.call(call))));
    }
    await dap.query('reverseContinue');
    for (const scope of ['Calldata', 'Storage', 'Message and block', 'Events', 'Machine']) {
      // Depends on the machine's clock.
      shown.set(
        `${scope} at line 61`,
        (await listed(dap, scope)).replace(/block\.timestamp = [\d,]+\d/, 'block.timestamp = …'),
      );
    }
    const failed = await chain.launched(await chain.call('refuse', 90n), { stopAtFailure: true });
    const { description } = await failed.query<{ readonly description: string }>('exceptionInfo', { threadId: 1 });
    shown.set('refuse(90) where it failed', `${description}\n${(await failed.stack()).join('\n')}`);
    golden(path.join(__dirname, 'session.txt'), namedTexts(Object.fromEntries(shown)));
  });
});
