import assert from 'node:assert/strict';
import type * as bytesDoor from '../../../../src/engine/bytes';
import type * as transactionsDoor from '../../../../src/engine/transactions';
import { encodeCb58 } from '../../../../src/engine/primitives/ids/cb58';
import { printJson } from '../../../../src/engine/primitives/json/printJson';
import { bytesToHex } from '../../../../src/engine/primitives/ids/hex';
import { fact } from '../../../../src/engine/report/facts';
import { reportToPage } from '../../../../src/engine/report/page/toPage';
import type { Report } from '../../../../src/engine/report/report';
import { message, text } from '../../../../src/engine/report/spans';
import { reportToHover } from '../../../../src/engine/report/toHover';
import { reportToText } from '../../../../src/engine/report/toText';
import { listShape, string, u64Of, struct } from '../../../../src/engine/transactions/codec/tables/codecShape';
import { subnetID } from '../../../../src/engine/transactions/codec/tables/commonFields';
import { section } from '../../../../src/engine/transactions/report/lines';
import type * as registry from '../../../../src/engine/transactions/typeRegistry';
import { transactionTypes } from '../../../../src/engine/transactions/typeRegistry';
import type { TransactionType } from '../../../../src/engine/transactions/types/transactionType';
import { engineWith } from '../../../helpers/engineWith';

const reason = struct('Reason', [
  ['code', u64Of('count')],
  ['words', string],
]);

const pauseSubnetTx: TransactionType = {
  name: 'PauseSubnetTx',
  typeIds: { P: 99 },
  fields: ({ base }) => [...base, subnetID, ['end', u64Of('time')], ['reasons', listShape(reason)]],
  description: 'pauses a subnet',
  title: ({ tx, view }) => message`pauses subnet ${view.value(tx.child('subnetID')!)}`,
  summary: (tx) => fact('reasonCount', 'reasons', [text(String(tx.child('reasons')!.children.length))], []),
  derived: () => fact('resumes', 'resumes', [text('by itself')], []),
  tables: {
    reasons: (tx, view) =>
      section(
        'reasons',
        'Reasons',
        ['reason'],
        tx.child('reasons')!.children.map((one) => [view.value(one.child('words')!)]),
      ),
  },
  card: { heading: 'Pause', keys: ['subnetID', 'end', 'resumes'] },
  creates: 'subnet',
  facts: (_, txId, { from }) => fact('pauseOf', 'pause', [text(`recorded under ${txId}`)], from),
};

const u32 = (value: number): number[] => [0, 0, 0, value];
const bytes = Uint8Array.from([
  ...[0, 0, ...u32(99), ...u32(1), ...new Uint8Array(32), ...u32(0), ...u32(0), ...u32(0)],
  ...[...new Uint8Array(32).fill(7), 0, 0, 0, 0, 0x6a, 0, 0, 0],
  ...[...u32(1), ...new Uint8Array(7), 5, 0, 7, ...Buffer.from('upgrade'), ...u32(0)],
]);
const subnet = encodeCb58(new Uint8Array(32).fill(7));

function withType<Door>(door: string): Door {
  const add = ({ transactionTypes: all }: typeof registry): void => {
    (all as TransactionType[]).push(pauseSubnetTx);
  };
  return engineWith<typeof registry, Door>('transactions/typeRegistry', add, `${door}/index`);
}

const options = { now: 0, timeZone: 'UTC', locale: 'en' };

describe('a type of transaction that is added to the registry', function () {
  this.timeout(60_000);
  let report: Report;
  let transactions: typeof transactionsDoor;

  before(() => {
    const { readBytes, bytesContextOf } = withType<typeof bytesDoor>('bytes');
    report = readBytes(bytesToHex(bytes), bytesContextOf(undefined), {})[0]!.report();
    transactions = withType<typeof transactionsDoor>('transactions');
  });

  it('is shown by a hover', () => {
    const hover = reportToHover(report, options);
    assert.match(hover, /pauses subnet /);
    assert.match(hover, /\| end time&ensp;&ensp; \| 2026-05-10 03:48:16 UTC/);
    assert.match(hover, /Reasons 1/);
  });

  it('has its facts and its table in a page and as text', () => {
    const shown = reportToText(report, options);
    assert.match(shown, new RegExp(`subnet +${subnet}`));
    assert.match(shown, /reasons +1\n/);
    assert.match(shown, /end time +2026-05-10 03:48:16 UTC/);
    assert.match(shown, /resumes +by itself\n/);
    assert.match(shown, /Reasons\n.*reason\n.*upgrade/);
    const page = reportToPage(report, { now: 0 });
    assert.match(JSON.stringify(page), /by itself.*upgrade/);
    assert.deepEqual(
      page.cards.map(({ heading, facts }) => [heading, facts.map(({ label }) => label)]),
      [['Pause', ['subnet', 'end time', 'resumes']]],
    );
  });

  it('is described where its values are not told, and printed as a node would', () => {
    const [decoded] = transactions.decodeBytes(bytes, { kind: 'tx' });
    assert.equal(transactions.describeType(decoded!), 'P-Chain transaction: pauses a subnet');
    assert.match(
      printJson(transactions.toNodeJson(decoded!)),
      /"end":1778384896,"reasons":\[\{"code":5,"words":"upgrade"\}\]/,
    );
  });

  it('says what it made once a node knows it', () => {
    const [decoded] = transactions.decodeBytes(bytes, { kind: 'tx' });
    const { facts } = transactions.platformTransactionReport(
      { chain: 'P', id: subnet, decoded, status: 'Committed', from: 3, raw: [] },
      { names: new Map(), assets: new Map(), place: { from: [] }, signers: [], staking: { subnets: new Map() } },
    );
    const lines = facts.map(
      ({ key, value, from }) =>
        `${key} ${reportToText({ ...report, title: value, facts: [], sections: [] }, options).split('\n')[0]} ${from.join()}`,
    );
    assert.ok(lines.includes(`creates subnet ${subnet} 3`), lines.join('\n'));
    assert.ok(lines.includes(`pauseOf recorded under ${subnet} 3`), lines.join('\n'));
  });

  it('is one of another engine: that of other tests does not know it', () => {
    assert.equal(
      transactionTypes.some(({ name }) => name === 'PauseSubnetTx'),
      false,
    );
  });
});

describe('types of transactions', () => {
  it('have a number of their own on each chain', () => {
    const numbers = transactionTypes.flatMap(({ typeIds }) =>
      Object.entries(typeIds).map(([chain, id]) => `${chain} ${id}`),
    );
    assert.deepEqual(numbers, [...new Set(numbers)]);
    assert.equal(numbers.length, 30);
  });
});
