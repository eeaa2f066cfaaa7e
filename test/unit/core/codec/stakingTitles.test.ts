import assert from 'node:assert/strict';
import { conversionIdOf } from '../../../../src/engine/transactions/codec/codecIds';
import { decodeBytes } from '../../../../src/engine/transactions/codec/decodeBytes';
import { describeProposal } from '../../../../src/engine/transactions/block/blockTransactions';
import { lineText } from '../../../../src/engine/report/spanText';
import { codecReport } from '../../../../src/engine/transactions/report/codecReport';
import type { KnownStaking } from '../../../../src/engine/transactions/report/decodedView';
import { reportToText } from '../../../../src/engine/report/toText';
import { text } from '../../../../src/engine/report/spans';
import { decodeCb58 } from '../../../../src/engine/primitives/ids/cb58';
import { recordedPairs } from './recordedPairs';

const four = 'NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu';
const orders = 'mAAwNdYgpbsfCaEJMpVAooWWBoSMvtTB8cpMnbRvsC4nAMQzx';
const subnets = new Map([[orders, 'orders']]);
const validator = { nodeId: four, subnetId: orders };

function titleOf(input: string | Uint8Array, staking?: KnownStaking): string {
  const [decoded] = decodeBytes(input, { chain: 'P' });
  const report = codecReport(decoded!, { identifier: '', staking });
  const alone = { ...report, facts: [], sections: [], related: [], sources: [] };
  return reportToText(alone, { now: Date.UTC(2026, 10, 27), timeZone: 'UTC', locale: 'en' }).split('\n')[0]!;
}

function recorded(id: string): string {
  return recordedPairs().find(({ method, params }) => method.endsWith('getTx') && params.includes(id))!.hex;
}

/** `RewardValidatorTx` of a staking transaction, without credentials. */
function reward(txId: string): Uint8Array {
  return Uint8Array.from([0, 0, 0, 0, 0, 20, ...(decodeCb58(txId, 32)?.bytes ?? []), 0, 0, 0, 0]);
}

describe('titles of transactions about stake and validators', () => {
  const cases: readonly (readonly [string, string, KnownStaking | undefined, string])[] = [
    [
      'a delegation by its bytes',
      'FstUaG5bkuHU6r7fvrwqhCTT697okXPhbf6U3XD1jMirXGdmi',
      undefined,
      'delegates 25 AVAX to NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg until 2026-12-11 07:47:32 UTC, in 14 d',
    ],
    [
      'a validator that renews itself',
      '25xDXhF2X7QCcgyssXfLLoAqthUTZNGzow2bTcvqFEMccL9yqE',
      undefined,
      'stakes 3,000 AVAX on NodeID-9tKFWg55MwCPVdJSAfnsV2rBAE38cQG4t, renewed every 30 d',
    ],
    [
      'a change of the renewal',
      'CTHpxn7npJBheSaPgpoTcyyiH58pLF2wJfBL71JdoVP6ByeYE',
      undefined,
      'auto-renews 25xDXhF2X7QCcgyssXfLLoAqthUTZNGzow2bTcvqFEMccL9yqE every 60 d',
    ],
    [
      'a payment into a balance by its bytes',
      '2G9LinSXpgaYUjsR9KrGgSTx7ctH5T6Keur6ktHefrLkK2a3Ue',
      undefined,
      'adds 0.25 AVAX to the balance of validation t53qPdDaAh2zvRdrC36MwFvpcV7EmwxNDjAsQDg1wi7FcJkyS',
    ],
    [
      'a payment into the balance of a known validator',
      '2G9LinSXpgaYUjsR9KrGgSTx7ctH5T6Keur6ktHefrLkK2a3Ue',
      { subnets, validator },
      `adds 0.25 AVAX to the balance of ${four} on orders`,
    ],
    [
      'a change of weight by its bytes',
      'T8LjvvudYjzCiYrVsKmoWtX1Dj7bcT7VPvzgVxggTr3rHkGhb',
      undefined,
      'sets the weight of validation t53qPdDaAh2zvRdrC36MwFvpcV7EmwxNDjAsQDg1wi7FcJkyS to 75',
    ],
    [
      'a validator that is disabled',
      '2gbcr9c2XEhcz1g3E3Eu8BAzfJaff3k1zpsHcoyVyTcBCNWBZG',
      { subnets, validator, returned: [text('0.9 AVAX to P-local1…')] },
      `disables ${four} on orders, returns 0.9 AVAX to P-local1…`,
    ],
    [
      'a registration by its bytes',
      'JJ8Dmy8JATfHKMvKJZ9fUPs9ygiyHdExEghEFfvFZRHEa3kdM',
      undefined,
      `registers ${four} on ${orders} with weight 50`,
    ],
  ];
  for (const [what, id, staking, expected] of cases) {
    it(what, () => assert.equal(titleOf(recorded(id), staking), expected));
  }

  it('the end of a stake, as far as it is known', () => {
    const staked = 'FstUaG5bkuHU6r7fvrwqhCTT697okXPhbf6U3XD1jMirXGdmi';
    const paid = [text('0.1 AVAX to P-local1…')];
    const ended = { nodeId: four, isDelegation: false };
    assert.deepEqual(
      [
        titleOf(reward(staked)),
        titleOf(reward(staked), { ended }),
        titleOf(reward(staked), { ended: { ...ended, reward: [] } }),
        titleOf(reward(staked), { ended: { ...ended, reward: paid } }),
        titleOf(reward(staked), { ended: { ...ended, isDelegation: true, reward: [] } }),
      ],
      [
        `ends the staking period of ${staked}`,
        `ends the staking period of ${four}`,
        `ends the staking period of ${four}, no reward`,
        `ends the staking period of ${four}, reward 0.1 AVAX to P-local1…`,
        `ends a delegation to ${four}, no reward`,
      ],
    );
  });
});

describe('a proposal of before Banff and what decided it', () => {
  const decided = (input: string | Uint8Array): readonly string[] =>
    (['proposes', 'commits', 'aborts'] as const).map((kind) => {
      const [tx] = decodeBytes(input, { chain: 'P' });
      const style = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 200 } as const;
      return lineText(describeProposal(kind, { tx: tx!, from: [] }) ?? [], style, { now: 0 });
    });

  it('of a time', () => {
    const noon = [0x5f, 0x5e, 0x10, 0x00];
    const advance = Uint8Array.from([0, 0, 0, 0, 0, 19, 0, 0, 0, 0, ...noon, 0, 0, 0, 0]);
    const at = 'advance chain time to 2020-09-13T12:26:40.000Z';
    assert.deepEqual(decided(advance), [`proposes to ${at}`, at.replace('advance', 'advances'), `does not ${at}`]);
  });

  it('of a stake', () => {
    const stake = 'delegates 25 AVAX to NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg until 2026-12-11T07:47:32.000Z';
    assert.deepEqual(
      decided(recorded('FstUaG5bkuHU6r7fvrwqhCTT697okXPhbf6U3XD1jMirXGdmi')),
      ['proposes', 'commits', 'aborts'].map((word) => `${word}: ${stake}`),
    );
  });
});

describe('the conversion ID that a transaction gives', () => {
  it('is that of the recorded L1', () => {
    const [decoded] = decodeBytes(recorded('2wMmMK4JD1cAzYzT8UdBmnFNNJcDmXWd4mzKV2MyXeGDqiZh7H'));
    const tx = decoded!.root.child('unsignedTx')!;
    assert.equal(conversionIdOf(tx, decoded!.bytes), '2Ma1xUAP5eTovGN23GdByzkPJ71nw3jHmqs3XcX5VwpWUzLgHW');
  });
});
