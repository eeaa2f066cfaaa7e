import assert from 'node:assert/strict';
import type { Fact, ReportKind } from '../../../../../src/engine/report/report';
import { factCards, withFeeParts } from '../../../../../src/engine/report/page/pageGroups';
import { lineText } from '../../../../../src/engine/report/spanText';
import { code, message, text } from '../../../../../src/engine/report/spans';
import { transactionType } from '../../../../../src/engine/transactions/typeRegistry';

const fact = (key: string): Fact => ({ key, label: key, value: [text(key)], from: [] });

function shown(kind: ReportKind, keys: readonly string[], type?: string) {
  const result = type === undefined ? [] : [{ ...fact('type'), value: [code(type)] }];
  const { cards, others } = factCards({
    kind,
    facts: [...result, ...keys.map(fact)],
    card: type === undefined ? undefined : transactionType(type)?.card,
  });
  return {
    cards: cards.map(({ heading, facts }) => [heading, ...facts.map(({ key }) => key)]),
    others: others.map(({ key }) => key),
  };
}

describe('the cards of a page', () => {
  it('hold the stake or the validator that a transaction is about, and the rest stays beside', () => {
    const keys = ['time', 'state', 'reward', 'signedBy', 'burned', 'validator.nodeID', 'validator.weight', 'shares'];
    assert.deepEqual(shown('transaction', keys, 'AddPermissionlessValidatorTx'), {
      cards: [['Validator', 'validator.nodeID', 'validator.weight', 'state', 'reward', 'shares']],
      others: ['type', 'time', 'signedBy', 'burned'],
    });
    assert.deepEqual(shown('transaction', keys, 'AddPermissionlessDelegatorTx').cards[0]?.[0], 'Delegation');
  });

  it('are named by what the type of the transaction is about', () => {
    const heading = (type: string, ...keys: readonly string[]) => shown('transaction', keys, type).cards[0]?.[0];
    assert.equal(heading('RegisterL1ValidatorTx', 'node', 'l1', 'weight'), 'L1 validator');
    assert.equal(heading('ConvertSubnetToL1Tx', 'subnetID', 'chainID', 'address'), 'L1');
    assert.equal(heading('RewardValidatorTx', 'node', 'stakingTransaction'), 'Stake');
    assert.equal(heading('ExportTx', 'destinationChain', 'claimed'), 'Export');
    assert.equal(heading('BaseTx', 'memo', 'burned'), undefined);
  });

  it('are several where a thing has several sides', () => {
    assert.deepEqual(shown('validation', ['node', 'subnet', 'weight', 'balance', 'price', 'left', 'height']), {
      cards: [
        ['Validator', 'node', 'subnet', 'weight'],
        ['Balance', 'balance', 'price', 'left'],
      ],
      others: ['height'],
    });
  });

  it('are none for a single fact', () => {
    assert.deepEqual(shown('validation', ['balance', 'height']), { cards: [], others: ['balance', 'height'] });
  });

  it('say of a fee that is nearly all of one part which one, and not the same figure again', () => {
    const avax = (value: bigint) => ({ kind: 'amount', amount: { value, decimals: 18, symbol: 'AVAX' } }) as const;
    const feeOf = (base: bigint, tip: bigint): string => {
      const parts = message`base fee ${avax(base)}, priority fee ${avax(tip)}`;
      const [fee] = withFeeParts([
        { ...fact('fee'), value: [avax(base + tip)] },
        fact('gasUsed'),
        { ...fact('feeParts'), value: parts },
      ]);
      return lineText(fee!.value, { ids: 'short', amounts: 'short', times: 'absolute', maxLength: 200 }, { now: 0 });
    };
    const whole = 10n ** 18n;
    assert.equal(feeOf(2n * whole, whole), '3 AVAX (base fee 2 AVAX, priority fee 1 AVAX)');
    assert.equal(feeOf(whole / 10_000n, whole), '1.0001 AVAX (base fee 0.0001 AVAX, the rest priority fee)');
    assert.equal(feeOf(whole, whole / 10_000n), '1.0001 AVAX (priority fee 0.0001 AVAX, the rest base fee)');
  });
});
