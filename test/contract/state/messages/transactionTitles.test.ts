import assert from 'node:assert/strict';
import { lineText } from '../../../../src/engine/report/spanText';
import { testLookup } from '../../../helpers/lookupOn';
import { type IcmNetwork, startIcmNetwork } from '../../../helpers/messages/icmNetwork';
import { icmMessages } from '../../../helpers/messages/icmRecordings';

const clock = { now: Date.UTC(2026, 10, 22, 6), timeZone: 'UTC' };
const style = { ids: 'short', amounts: 'short', times: 'absolute', maxLength: 200 } as const;

describe('the title of a transaction that is about messages', function () {
  this.timeout(60_000);
  const messages = icmMessages();
  let network: IcmNetwork;
  let pruned: IcmNetwork;

  before(async () => {
    network = await startIcmNetwork();
    pruned = await startIcmNetwork({ isPruned: true, without: ['debug_traceTransaction'] });
  });
  after(async () => {
    await network.close();
    await pruned.close();
  });

  const titleOf = async (hash: string, on = network): Promise<string> => {
    const lookup = testLookup(clock, 10_000);
    try {
      const { status, title } = await lookup.on(on.network, hash);
      return `${status}: ${lineText(title, style, clock)}`;
    } finally {
      await lookup.dispose();
    }
  };
  const sent = (name: string) => messages[name]!.sends[0]!.tx;
  const delivered = (name: string, time = 0) => messages[name]!.deliveries![time]!.tx;

  it('says where to a message is sent', async () => {
    assert.equal(await titleOf(sent('lowGas')), 'ok: sends a message to glacier');
    assert.equal(
      await titleOf(sent('coinOut')),
      'ok: calls send (guessed from selector) on 0x54D2…6346, which transfers 25 of 0x7fe4…af82 and sends a message to glacier',
    );
  });

  it('says of a delivery where from, and is no success where the execution failed', async () => {
    assert.equal(await titleOf(delivered('plainOut')), 'ok: delivers a message from C-Chain');
    assert.equal(
      await titleOf(delivered('lowGas')),
      'failed: delivers a message from C-Chain, execution failed: gas limit too low (60,000); executed by a retry since',
    );
    assert.equal(
      await titleOf(delivered('batchA')),
      'failed: calls unknown function 0xc51d6a23 on 0x6880…7a74, which delivers 2 messages, execution of 1 failed',
    );
    assert.equal(await titleOf(delivered('receipts')), 'ok: delivers a message from glacier, nothing to execute');
  });

  it('says why a signature was not accepted, which no call tells, also where the state is pruned', async () => {
    assert.equal(
      await titleOf(delivered('wrongChain', 1)),
      'failed: delivery of a message from C-Chain refused: signed by validators of the Primary Network, but those of moraine count',
    );
    assert.equal(
      await titleOf(delivered('wrongChain', 1), pruned),
      'failed: delivery of a message from C-Chain refused: signed by validators of the Primary Network, but those of moraine count',
    );
  });
});
