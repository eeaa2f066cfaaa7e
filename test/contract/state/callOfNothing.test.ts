import assert from 'node:assert/strict';
import type { Report } from '../../../src/engine/report/report';
import { lineText } from '../../../src/engine/report/spanText';
import { cChain, testLookup, testNetwork, type TestLookup } from '../../helpers/lookupOn';
import type { Loopback } from '../../helpers/loopback';
import {
  hash,
  honest,
  honestReceipt,
  honestTransaction,
  receiver,
  type Script,
  startScriptedNode,
} from './scriptedNode';

const word = (value: bigint): string => value.toString(16).padStart(64, '0');
const style = { ids: 'short', amounts: 'short', times: 'utc', maxLength: 100 } as const;

/** transfer(0x…22, 5), and the gas for its bytes. */
const input = `0xa9059cbb${word(0x22n)}${word(5n)}`;
const plainGas = '0x5360';
const textInput = `0x${Buffer.from('hello, snow').toString('hex')}`;
const textGas = `0x${(21_000 + 16 * 11).toString(16)}`;

describe('data sent to what may have no code', () => {
  let lookup: TestLookup;
  let node: Loopback | undefined;

  beforeEach(() => {
    lookup = testLookup();
  });
  afterEach(async () => {
    await lookup.dispose();
    await node?.close();
  });

  interface Sent {
    readonly input: string;
    readonly gasUsed: string;
    readonly to?: string;
    readonly value?: string;
    readonly code?: Script[string];
  }

  async function find({ input: data, gasUsed, to = receiver, value = '0x0', code }: Sent): Promise<Report> {
    node = await startScriptedNode({
      ...honest,
      eth_getTransactionByHash: { ...honestTransaction, input: data, to, value, gas: '0xc350' },
      eth_getTransactionReceipt: { ...honestReceipt, gasUsed, to },
      ...(code === undefined ? {} : { eth_getCode: code }),
    });
    return lookup.on(testNetwork({ nodes: [{ name: 'one', url: node.url }], chains: [cChain] }), hash);
  }

  const titleOf = async (sent: Sent): Promise<string> => lineText((await find(sent)).title, style, { now: 0 });
  const requested = (): boolean => node?.requests.some(({ body }) => body.includes('eth_getCode')) === true;

  it('called nothing where there is no code', async () => {
    assert.equal(
      await titleOf({ input, gasUsed: plainGas, code: '0x' }),
      'sends calldata to 0x2222…2222: no code at this address',
    );
  });

  it('called nothing, and moved what it carried', async () => {
    assert.equal(
      await titleOf({ input, gasUsed: plainGas, code: '0x', value: '0xde0b6b3a7640000' }),
      'transfers 1 AVAX with calldata to 0x2222…2222: no code at this address',
    );
  });

  it('called nothing where the precompile is off', async () => {
    const to = `0x02${'0'.repeat(37)}3`;
    assert.equal(
      await titleOf({ input, gasUsed: plainGas, to, code: '0x' }),
      'sends calldata to 0x0200…0003 (feeManager precompile): precompile not enabled, no code called',
    );
  });

  it('is a call where there is code', async () => {
    assert.match(
      await titleOf({ input, gasUsed: plainGas, code: '0x00' }),
      /^calls transfer \(guessed from selector\) on /,
    );
  });

  it('is a call where gas shows that code ran, whatever stands there today', async () => {
    assert.match(
      await titleOf({ input, gasUsed: '0xa000', code: '0x' }),
      /^calls transfer \(guessed from selector\) on /,
    );
    assert.equal(requested(), false);
  });

  it('is not called nothing where the node does not tell the code', async () => {
    assert.match(await titleOf({ input, gasUsed: plainGas }), /^calls transfer \(guessed from selector\) on /);
    assert.equal(requested(), true);
  });

  it('is a message where it is text', async () => {
    const sent = { input: textInput, gasUsed: textGas, code: '0x' };
    assert.equal(await titleOf(sent), 'sends a message to 0x2222…2222');
    const { facts } = await lookup.on(
      testNetwork({ nodes: [{ name: 'one', url: node?.url ?? '' }], chains: [cChain] }),
      hash,
    );
    assert.deepEqual(facts.find(({ key }) => key === 'text')?.value, [{ kind: 'remote', text: 'hello, snow' }]);
  });

  it('is a call that text was sent with where there is code', async () => {
    const report = await find({ input: textInput, gasUsed: '0xa000' });
    assert.equal(lineText(report.title, style, { now: 0 }), 'calls unknown function 0x68656c6c on 0x2222…2222');
    assert.deepEqual(report.facts.find(({ key }) => key === 'text')?.value, [{ kind: 'remote', text: 'hello, snow' }]);
  });
});
