import assert from 'node:assert/strict';
import { decodeBytes } from '../../../../src/engine/transactions/codec/decodeBytes';
import { moneyFacts } from '../../../../src/engine/transactions/report/money';
import { lineText } from '../../../../src/engine/report/spanText';
import { ledgerOf } from '../../../../src/engine/transactions/report/ledger';
import type { Flows } from '../../../../src/engine/transactions/report/flows';
import { DecodedView } from '../../../../src/engine/transactions/report/decodedView';
import { recordedAtomicTxs } from './recordedBytes';

const [decoded] = decodeBytes(recordedAtomicTxs()[0]!.bytes);
const view = new DecodedView({ decoded: decoded! });

const alice = `0x${'a1'.repeat(20)}`;
const bob = `0x${'b0'.repeat(20)}`;
const carol = `0x${'ca'.repeat(20)}`;

const puts = (account: string, asset: string, amount: bigint): Flows['inflows'][number] => ({
  field: 'inputs',
  asset,
  amount,
  account,
  signers: [0n],
});
const gets = (account: string, asset: string, amount: bigint, field = 'outputs'): Flows['outflows'][number] => ({
  field,
  asset,
  amount,
  account,
  type: 'EVMOutput',
});

/** Amounts put in, returned and received by account. */
function accounts(flows: Flows) {
  const { payers, change, received } = ledgerOf(flows, view, {});
  const brief = (all: Flows['outflows']) => all.map(({ account, asset, amount }) => `${amount} ${asset} to ${account}`);
  return {
    puts: payers.map((payer) => [...payer.puts].map(([asset, amount]) => `${amount} ${asset}`).join(' + ')),
    change: brief(change),
    received: brief(received),
  };
}

describe('who pays whom', () => {
  it('counts one owner more than are shown as one', () => {
    const payers = [1, 2, 3, 4, 5].map((i) => puts(`0x${String(i).repeat(40)}`, 'AVAX', BigInt(i)));
    const flows = { inflows: payers, outflows: [] };
    const { value } = moneyFacts(flows, ledgerOf(flows, view, {}), view).find(({ key }) => key === 'pays')!;
    assert.match(
      lineText(value, { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 500 }, { now: 0 }),
      / and 1 more owner$/,
    );
  });

  it('is told for each owner, not netted over all of them', () => {
    const flows = {
      inflows: [puts(alice, 'AVAX', 5n), puts(bob, 'AVAX', 3n)],
      outflows: [gets(alice, 'AVAX', 4n), gets(carol, 'AVAX', 3n)],
    };
    assert.deepEqual(accounts(flows), {
      puts: ['5 AVAX', '3 AVAX'],
      change: [`4 AVAX to ${alice}`],
      received: [`3 AVAX to ${carol}`],
    });
  });

  it('takes for change no more than an owner put in: a payer who is paid receives the rest', () => {
    const flows = {
      inflows: [puts(alice, 'AVAX', 1n), puts(bob, 'AVAX', 5n)],
      outflows: [gets(alice, 'AVAX', 4n), gets(bob, 'AVAX', 1n)],
    };
    assert.deepEqual(accounts(flows), {
      puts: ['1 AVAX', '5 AVAX'],
      change: [`1 AVAX to ${alice}`, `1 AVAX to ${bob}`],
      received: [`3 AVAX to ${alice}`],
    });
  });

  it('takes for change what is of an asset that the owner put in alone', () => {
    const flows = {
      inflows: [puts(alice, 'AVAX', 2n), puts(bob, 'FIRN', 7n)],
      outflows: [gets(bob, 'AVAX', 1n), gets(alice, 'FIRN', 7n)],
    };
    assert.deepEqual(accounts(flows), {
      puts: ['2 AVAX', '7 FIRN'],
      change: [],
      received: [`1 AVAX to ${bob}`, `7 FIRN to ${alice}`],
    });
  });

  it('takes what leaves the chain for no change, though it goes to who pays', () => {
    const flows = {
      inflows: [puts(alice, 'AVAX', 5n)],
      outflows: [gets(alice, 'AVAX', 4n, 'exportedOutputs')],
    };
    assert.deepEqual(accounts(flows), { puts: ['5 AVAX'], change: [], received: [`4 AVAX to ${alice}`] });
  });

  it('counts what is staked for oneself as neither change nor received', () => {
    const flows = { inflows: [puts(alice, 'AVAX', 30n)], outflows: [gets(alice, 'AVAX', 25n, 'stake')] };
    assert.deepEqual(accounts(flows), { puts: ['30 AVAX'], change: [], received: [] });
  });
});
