import assert from 'node:assert/strict';
import { RequestError } from '../../../../src/engine/errors/errors';
import { UserError } from '../../../../src/engine/errors/userError';
import { ContractRuns } from '../../../../src/extension/documents/sectionRuns';
import type { ContractPort } from '../../../../src/extension/shared/documentRoute';
import type { ContractResponse } from '../../../../src/webview/protocol/resultPage';

const read = (run: number) => ({ kind: 'read' as const, run, block: '', calls: [{ fn: 0, args: [] }] });
const answered = (run: number): ContractResponse => ({ kind: 'read', run, from: 'one', answers: [] });
const functions: ContractResponse = { kind: 'functions', functions: [], notes: [], symbol: '', typed: {} };

/** Waits until it is aborted. */
const hanging: ContractPort = {
  query: (_, signal) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
};

function start(port: ContractPort | undefined) {
  const result: ContractResponse[] = [];
  const logged: unknown[] = [];
  const runs = new ContractRuns({ report: (answer) => result.push(answer), log: (error) => logged.push(error) });
  runs.begin('a', port);
  return { runs, result, logged };
}

describe('questions about a contract', () => {
  it('are answered', async () => {
    const { runs, result } = start({ query: () => Promise.resolve(answered(1)) });
    await runs.query(read(1));
    assert.deepEqual(result, [answered(1)]);
  });

  it('end where they are cancelled, and say so', async () => {
    const { runs, result } = start(hanging);
    const requested = runs.query(read(1));
    await runs.query({ kind: 'cancel', run: 1 });
    await requested;
    assert.deepEqual(result, [{ kind: 'failed', run: 1, sentence: 'Cancelled.' }]);
  });

  it('end with their page, which is told nothing', async () => {
    const { runs, result } = start(hanging);
    const requested = runs.query(read(1));
    runs.begin('b', undefined);
    await requested;
    await runs.query(read(2));
    assert.deepEqual(result, []);
  });

  it('say in one sentence why there is no answer, and log what is a fault of ours', async () => {
    const errors = [
      new UserError('Allow its host.'),
      new RequestError({ host: 'h', method: 'eth_call' }, 'notAllowed'),
    ];
    for (const error of [...errors, new TypeError('x')]) {
      const { runs, result, logged } = start({ query: () => Promise.reject(error) });
      await runs.query(read(3));
      const [answer] = result;
      assert.ok(answer?.kind === 'failed' && answer.run === 3);
      assert.equal(logged.length, error instanceof TypeError ? 1 : 0);
      assert.equal(answer.sentence.includes('eth_call'), error instanceof RequestError);
    }
  });

  it('keep what was typed for the page, and tell it once it is there anew', async () => {
    const { runs, result } = start({ query: () => Promise.resolve(functions) });
    await runs.query({ kind: 'keep', typed: { 'read 0 arg 0': '0x12' } });
    runs.begin('b', { query: () => Promise.resolve(functions) });
    await runs.query({ kind: 'functions' });
    runs.begin('a', { query: () => Promise.resolve(functions) });
    await runs.query({ kind: 'functions' });
    assert.deepEqual(result, [functions, { ...functions, typed: { 'read 0 arg 0': '0x12' } }]);
  });
});
