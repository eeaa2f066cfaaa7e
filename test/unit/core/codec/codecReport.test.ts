import assert from 'node:assert/strict';
import { codecReport } from '../../../../src/engine/transactions/report/codecReport';
import { decodeBytes } from '../../../../src/engine/transactions/codec/decodeBytes';
import type { CodecContext } from '../../../../src/engine/transactions/report/flows';
import { recoverSigners } from '../../../../src/engine/transactions/codec/recoverSigners';
import type { Report } from '../../../../src/engine/report/report';
import { reportToHover } from '../../../../src/engine/report/toHover';
import { reportToText } from '../../../../src/engine/report/toText';
import { recordedPairs } from './recordedPairs';
import { recordedAtomicTxs, recordedContainers } from './recordedBytes';

function reportOf(input: string | Uint8Array, more: Partial<CodecContext> = {}): Report {
  const [decoded] = decodeBytes(input);
  return codecReport(decoded!, { identifier: '0x…', signers: recoverSigners(decoded!), ...more });
}

function txHex(id: string): string {
  return recordedPairs().find(({ method, params }) => method.endsWith('getTx') && params.includes(id))!.hex;
}

/** A fact as the command line shows it. */
function result(report: Report, key: string): string | undefined {
  const fact = report.facts.find((one) => one.key === key);
  const alone: Report = { ...report, facts: fact ? [fact] : [], sections: [], related: [], sources: [] };
  const lines = reportToText(alone, { now: 0, timeZone: 'UTC', locale: 'en' }).trimEnd().split('\n');
  return fact && lines.at(-1)!.trim().slice(fact.label.length).trim();
}

function titleOf(report: Report): string {
  const alone: Report = { ...report, identifier: '', facts: [], sections: [], related: [], sources: [] };
  return reportToText(alone, { now: 0, timeZone: 'UTC', locale: 'en' }).split('\n')[0]!;
}

const EWOQ = 'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';

describe('the Finding of a transaction', () => {
  const base = txHex('aQNEKtq5WezaG1V8tuc4RN7zrfagpj4XScjRbiH2miHhFyUQB');

  it('says what it does, who pays, who receives what, what comes back and what is burned', () => {
    const report = reportOf(base);
    assert.equal(titleOf(report), 'sends 1 AVAX to P-local1g65uqn6t77p656w64023nh8nd9updzmxyymev2');
    assert.equal(report.kind, 'transaction');
    assert.equal(result(report, 'txID'), 'aQNEKtq5WezaG1V8tuc4RN7zrfagpj4XScjRbiH2miHhFyUQB');
    assert.equal(result(report, 'signedBy'), EWOQ);
    assert.equal(result(report, 'pays'), `9,999,993.999819812 AVAX from ${EWOQ}`);
    assert.equal(result(report, 'receives'), '1 AVAX to P-local1g65uqn6t77p656w64023nh8nd9updzmxyymev2');
    assert.equal(result(report, 'change'), `9,999,992.999809454 AVAX to ${EWOQ}`);
    assert.equal(result(report, 'burned'), '0.000010358 AVAX');
  });

  it('says in a hover of its bytes alone which chain it is of', () => {
    const [first] = reportToHover(reportOf(base, { signers: [] }), { now: 0, timeZone: 'UTC', locale: 'en' }).split(
      '\n',
    );
    assert.match(first ?? '', /transfers assets\s+P-Chain/);
  });

  it('takes nothing for change where nobody knows who pays', () => {
    const report = reportOf(base, { signers: [] });
    assert.equal(result(report, 'pays'), '9,999,993.999819812 AVAX, owners not in the bytes');
    assert.equal(result(report, 'change'), undefined);
  });

  it('says how many of the owners signed where these are known', () => {
    const [decoded] = decodeBytes(base);
    const signers = recoverSigners(decoded!);
    const address = signers[0]!.key!.address;
    const inputs = reportOf(base).sections.find(({ key }) => key === 'inputs')!;
    const utxo = inputs.rows[1]![0]![0] as { id: string };
    const spent = new Map([[utxo.id, { threshold: 1, addresses: [address, new Uint8Array(20)] }]]);
    assert.equal(result(reportOf(base, { spent }), 'signedBy'), `1 of 2: ${EWOQ}`);
  });

  it('does not count what goes into balances as burned, and gives the validation IDs of a conversion', () => {
    const report = reportOf(txHex('2wMmMK4JD1cAzYzT8UdBmnFNNJcDmXWd4mzKV2MyXeGDqiZh7H'));
    assert.equal(result(report, 'burned'), '0.000070792 AVAX');
    const validators = report.sections.find(({ key }) => key === 'validators')!;
    assert.deepEqual(
      validators.rows.map((row) => (row[3]![0] as { id: string }).id),
      [
        '2Ad3hQMDcMmhomdMhrKnUro97CWqnk4mmaSLBs2uYZigbnqca8',
        '2BjkCLe5VnNbuR2r72FGFNLro4RX12udxes6sEg773jpYS6aUQ',
        'pcWP7XdmScmiUL1M1qw2sfSvatfuxnosbHRczH47QuHb8mD2n',
      ],
    );
  });

  it('opens the Warp message of a registration down to the validation ID', () => {
    const report = reportOf(txHex('JJ8Dmy8JATfHKMvKJZ9fUPs9ygiyHdExEghEFfvFZRHEa3kdM'));
    const keys = report.sections.map(({ key }) => key);
    assert.deepEqual(keys.slice(-4), ['inside.warp', 'inside.warpPayload', 'inside.pChainMessage', 'bytes']);
    const message = report.sections.find(({ key }) => key === 'inside.pChainMessage')!;
    assert.deepEqual(message.rows[0]![1], [{ kind: 'id', id: 't53qPdDaAh2zvRdrC36MwFvpcV7EmwxNDjAsQDg1wi7FcJkyS' }]);
  });

  it('gives fields their units', () => {
    const report = reportOf(txHex('25xDXhF2X7QCcgyssXfLLoAqthUTZNGzow2bTcvqFEMccL9yqE'));
    assert.equal(result(report, 'delegationShares'), '4 %');
    assert.equal(result(report, 'period'), '2,592,000 s (30 d)');
    assert.equal(result(report, 'burned'), '0.000025382 AVAX');
  });

  it('of the C-Chain names accounts', () => {
    const report = reportOf(recordedAtomicTxs().find(({ type }) => type === 'ExportTx')!.bytes);
    assert.equal(result(report, 'signedBy'), '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC');
    assert.equal(result(report, 'pays'), '2.000000001 AVAX from 0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC');
    assert.equal(result(report, 'burned'), '0.000000001 AVAX');
  });
});

describe('the Finding of other bytes', () => {
  it('names the proposer of a wrapped block, and the block inside', () => {
    const granite = recordedContainers().find(({ id }) => id === 'HLgE91bGrwqq3tWDfMfhySTA9Fq16URTDyz91xqC1SYKfhGJj')!;
    const report = reportOf(granite.text);
    assert.equal(result(report, 'certificate'), 'NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5');
    assert.ok(report.sections.some(({ key }) => key === 'inside.block'));
  });

  it('counts the operations beyond those that it shows', () => {
    const empty = '00'.repeat(4);
    const burn = `${'ab'.repeat(32)}${empty}00000012${empty}`;
    const head = `000000000002${'00000539'}${'cd'.repeat(32)}${empty.repeat(3)}`;
    const report = reportOf(Buffer.from(`${head}00000004${burn.repeat(4)}`, 'hex'));
    assert.match(
      result(report, 'operations')!,
      /^burns property (\w+); burns property \1; burns property \1; and 1 more$/,
    );
  });

  it('shows every byte once, in order, with the name of its field', () => {
    for (const { hex } of recordedPairs().slice(0, 40)) {
      const [decoded] = decodeBytes(hex);
      const bytes = reportOf(hex).sections.find(({ key }) => key === 'bytes')!;
      if (bytes.note) {
        continue;
      }
      let next = 0;
      for (const [range] of bytes.rows) {
        const [first, last] = (range![0] as { text: string }).text.split('–').map(Number);
        if (last === undefined) {
          continue;
        }
        assert.equal(first, next);
        next = last + 1;
      }
      assert.equal(next, decoded!.bytes.length);
    }
  });
});
