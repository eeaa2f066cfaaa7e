import assert from 'node:assert/strict';
import { HttpError, RpcError } from '../../../../src/engine/errors/errors';
import type { Outcome } from '../../../../src/engine/evm/io/rpcBatch';
import type { CallTrace } from '../../../../src/engine/evm/io/trace';
import type { AbiContract } from '../../../../src/engine/abi/known/signatures';
import type { AbiSource } from '../../../../src/engine/abi';
import { selectorOf } from '../../../../src/engine/abi/input/readCall';
import { lineText } from '../../../../src/engine/report/spanText';
import { explainFailure, failedContract, type FailedCall } from '../../../../src/engine/evm/report/deliveryFailure';
import type { NodeTransaction, ReplayOutcomes } from '../../../../src/engine/evm/report/transactionFacts';

const style = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 100 } as const;
const place = { host: 'node', method: 'eth_call' };
const sender = `0x${'11'.repeat(20)}`;
const inner = `0x${'33'.repeat(20)}`;

const rejected = (code: number, message: string, data?: string): Outcome<never> => ({
  ok: false,
  error: new RpcError(place, code, message, data),
});
const noTrace = rejected(-32601, 'the method debug_traceTransaction does not exist/is not available');
const pruned = rejected(-32000, 'missing trie node 12 (path ) state 0x12 is not available');
const reverted = rejected(3, 'execution reverted: not today');
const went: Outcome<string> = { ok: true, value: '0x', json: '0x' };
const traced = (value: CallTrace): Outcome<CallTrace> => ({ ok: true, value, json: null });
const away: Outcome<never> = { ok: false, error: new HttpError(place, 503, '', '') };

/** The title, how the reason was found, and the result on another state. */
function explain(
  replay: (Partial<ReplayOutcomes> & { readonly index?: bigint }) | undefined,
  failed: Partial<FailedCall> = {},
): string[] {
  const { index = 0n, ...answers } = replay ?? {};
  const node = replay && {
    transaction: { transactionIndex: index },
    replay: { trace: noTrace, atParent: pruned, atLatest: went, ...answers },
  };
  const { reason, how, replayed } = explainFailure(node as NodeTransaction | undefined, { to: inner, ...failed });
  return [reason.line, how ?? [], replayed?.line ?? []].map((line) => lineText(line, style, { now: 0 }));
}

describe('explainFailure', () => {
  const panic = `0x4e487b71${'0'.repeat(62)}11`;
  const cases: readonly [string, () => string[], string, string, string?][] = [
    [
      'by its trace',
      () => explain({ trace: traced({ error: 'execution reverted', output: panic }) }),
      'reverted: arithmetic overflow or underflow (panic 0x11)',
      '',
    ],
    [
      'by its trace, with the innermost call that failed last',
      () =>
        explain({
          trace: traced({
            error: 'execution reverted',
            calls: [
              { to: sender, error: 'first' },
              { to: sender, error: 'outer', calls: [{ to: inner, error: 'out of gas' }] },
            ],
          }),
        }),
      'reverted without a reason',
      `The internal call to ${inner} failed: out of gas.`,
    ],
    [
      'by its trace, with the call that the error came from',
      () =>
        explain({
          trace: traced({
            error: 'execution reverted',
            output: panic,
            calls: [{ to: inner, error: 'execution reverted', output: panic }],
          }),
        }),
      'reverted: arithmetic overflow or underflow (panic 0x11)',
      `Reverted in an internal call to ${inner}.`,
    ],
    [
      'by its trace, with a creation inside',
      () => explain({ trace: traced({ error: 'execution reverted', calls: [{ error: 'out of gas' }] }) }),
      'reverted without a reason',
      'An internal contract creation failed: out of gas.',
    ],
    [
      'by replay before its block',
      () => explain({ atParent: reverted, atLatest: went }),
      'reverted: not today',
      'Replayed on the state before its block.',
    ],
    [
      'not by replay before its block where others went before it',
      () => explain({ atParent: reverted, atLatest: went, index: 1n }),
      'failed, reason unknown',
      'Replayed on the state before its block: earlier transactions in the block may have changed the reason.',
      'reverted: not today',
    ],
    [
      'not by replay today where that state is pruned',
      () => explain({ atLatest: reverted }),
      'failed, reason unknown',
      'Replayed on the latest state, because the node has pruned the state before its block. The reason may have been another one.',
      'reverted: not today',
    ],
    [
      'by the gas where the replay today runs out of it too',
      () => explain({ atLatest: rejected(-32000, 'out of gas') }, { gasUsed: 80_000n, gasLimit: 80_000n }),
      'out of gas: all 80,000 gas used',
      'Replayed on the latest state, because the node has pruned the state before its block. The reason may have been another one.',
    ],
    [
      'not at all where it succeeds today',
      () => explain({}),
      'failed, reason unknown',
      'The node has pruned the state before its block. On the latest state, the call succeeds.',
    ],
    [
      'not at all where it succeeds before its block',
      () => explain({ atParent: went, atLatest: reverted }),
      'failed, reason unknown',
      'The call succeeds on the state before its block: the time or number of its block, or a Warp message that was not valid, made it fail.',
    ],
    [
      'not at all where it succeeds before its block and others went before it',
      () => explain({ atParent: went, atLatest: reverted, index: 1n }),
      'failed, reason unknown',
      'The call succeeds on the state before its block: earlier transactions in the block, its time or number, or a Warp message that was not valid, made it fail.',
    ],
    [
      'not by replay today where the node is too busy for the state before its block',
      () => explain({ atParent: away, atLatest: reverted }),
      'failed, reason unknown',
      'Replayed on the latest state, because the node did not answer for the state before its block. The reason may have been another one.',
      'reverted: not today',
    ],
    [
      'by replay where the trace of a refused deployment is empty',
      () =>
        explain(
          {
            trace: traced({ type: 'STOP', input: '0x' }),
            atParent: rejected(-32000, `tx.origin ${sender} is not authorized to deploy a contract`),
          },
          { to: undefined },
        ),
      `failed: tx.origin ${sender} is not authorized to deploy a contract`,
      'Replayed on the state before its block.',
    ],
    [
      'not by a node that closes',
      () => explain({ atParent: rejected(-32000, 'closed'), atLatest: rejected(-32000, 'closed') }),
      'failed, reason unknown',
      'The node did not replay the transaction.',
    ],
    [
      'not by the gas of a creation, which a refusal uses up as well',
      () => explain({}, { to: undefined, gasUsed: 900_000n, gasLimit: 900_000n }),
      'failed, all 900,000 gas used, reason unknown',
      'The node has pruned the state before its block. On the latest state, the call succeeds.',
    ],
    [
      'not by a busy node',
      () => explain({ trace: away, atParent: away, atLatest: away }),
      'failed, reason unknown',
      'The node did not replay the transaction.',
    ],
    [
      'by its gas where nobody replays',
      () => explain(undefined, { gasUsed: 21_000n, gasLimit: 21_000n }),
      'probably out of gas: all 21,000 gas used',
      'No node available to replay the transaction.',
    ],
  ];
  for (const [name, run, reason, how, replayed = ''] of cases) {
    it(`tells it ${name}`, () => {
      assert.deepEqual(run(), [reason, how, replayed]);
    });
  }
});

describe('a revert without data, of a contract that is known and not traced', () => {
  const pair = {
    name: 'pair',
    type: 'tuple[2]',
    components: ['uint256', 'address'].map((type) => ({ name: '', type })),
  };
  const inputs = [pair, { name: 'names', type: 'string[3]' }, { name: 'data', type: 'bytes' }];
  const box: AbiContract = {
    ...{ contract: 'Box', source: 'src/Box.sol', isMatched: true },
    functions: [{ name: 'put', inputs, mutability: 'nonpayable' }] as unknown as AbiContract['functions'],
    others: { receive: false, fallback: 'nonpayable' },
  };
  const reasonOf = (input: string, value = 0n): string => {
    const node = { transaction: { to: inner, input, value } } as NodeTransaction;
    const { reason } = explainFailure(node, { to: inner }, { abi: { contractAt: () => box } as unknown as AbiSource });
    return lineText(reason.line, style, { now: 0 });
  };

  it('is told by its ABI', () => {
    assert.deepEqual(
      [reasonOf(selectorOf('put', inputs)), reasonOf('0x12345678', 1n)],
      [
        'reverted: calldata of 4 bytes is too short for put((uint256,address)[2],string[3],bytes), which takes at least 196 bytes',
        'reverted: the fallback function of Box is not payable, and the call sends native tokens',
      ],
    );
  });
});

describe('what a failure means', () => {
  const meaningOf = (trace: CallTrace, to?: string): string => {
    const node = { transaction: {}, replay: { trace: traced(trace), atParent: pruned, atLatest: went } };
    const { meaning } = explainFailure(node as NodeTransaction, { from: sender, to });
    return lineText(meaning ?? [], style, { now: 0 });
  };
  const minter = `0x02${'0'.repeat(37)}1`;

  it('is told for the precompile that was called', () => {
    assert.match(
      meaningOf({ error: 'words of tomorrow' }, minter),
      /^0x0200000000000000000000000000000000000001 \(contractNativeMinter precompile\) rejected the call/,
    );
  });

  it('is told for the precompile that a contract called', () => {
    const error = { from: inner, to: minter, error: `non-enabled cannot mint: ${inner}` };
    assert.match(
      meaningOf({ error: 'execution reverted', calls: [error] }, sender),
      /^0x3333333333333333333333333333333333333333 has no role on 0x0200000000000000000000000000000000000001 /,
    );
  });

  it('is told for the EVM', () => {
    assert.equal(meaningOf({ error: 'invalid jump destination' }, sender), 'invalid jump destination');
    assert.equal(meaningOf({ error: 'out of gas' }, sender), '');
  });
});

describe('the token whose unit an error is in', () => {
  const data = `0x${'e450d38c'}${[1n, 4_951n, 99_999n].map((word) => word.toString(16).padStart(64, '0')).join('')}`;
  const [proxy, implementation, caller] = ['44', '55', '66'].map((byte) => `0x${byte.repeat(20)}`) as [
    string,
    string,
    string,
  ];
  const failing = { error: 'execution reverted', output: data };
  const behindProxy: CallTrace = {
    ...{ type: 'CALL', from: caller, to: proxy, ...failing },
    calls: [{ type: 'DELEGATECALL', from: proxy, to: implementation, ...failing }],
  };
  const tokenOf = (trace: CallTrace): string | undefined => {
    let asked: string | undefined;
    const node = { transaction: {}, replay: { trace: traced(trace), atParent: pruned, atLatest: went } };
    const format = (contract: string): undefined => void (asked = contract);
    explainFailure(node as NodeTransaction, { from: sender, to: trace.to ?? undefined }, { format });
    assert.equal(failedContract(trace), asked);
    return asked;
  };

  it('is the proxy, whose storage it is, and not its implementation', () => {
    assert.equal(tokenOf(behindProxy), proxy);
  });

  it('is the proxy that a contract called', () => {
    assert.equal(tokenOf({ type: 'CALL', from: sender, to: caller, ...failing, calls: [behindProxy] }), proxy);
  });

  it('is the contract that reverted for itself after it caught another', () => {
    const caught = { ...behindProxy, output: data.replace('e450d38c', 'fb8f41b2') };
    assert.equal(tokenOf({ type: 'CALL', from: sender, to: caller, ...failing, calls: [caught] }), caller);
  });
});
