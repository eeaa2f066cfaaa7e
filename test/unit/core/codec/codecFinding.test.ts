import assert from 'node:assert/strict';
import { codecFinding } from '../../../../src/core/codec/finding/codecFinding';
import { decodeBytes } from '../../../../src/core/codec/decodeBytes';
import type { CodecContext } from '../../../../src/core/codec/finding/codecContext';
import { recoverSigners } from '../../../../src/core/codec/recoverSigners';
import type { Finding } from '../../../../src/core/finding/finding';
import { findingToHover } from '../../../../src/core/finding/toHover';
import { findingToText } from '../../../../src/core/finding/toText';
import { recordedPairs } from './recordedPairs';
import { recordedAtomicTxs, recordedContainers } from './recordedBytes';

function findingOf(input: string | Uint8Array, more: Partial<CodecContext> = {}): Finding {
  const [decoded] = decodeBytes(input);
  return codecFinding(decoded!, { identifier: '0x…', signers: recoverSigners(decoded!), ...more });
}

function txHex(id: string): string {
  return recordedPairs().find(({ method, params }) => method.endsWith('getTx') && params.includes(id))!.hex;
}

/** A fact as the command line shows it. */
function told(finding: Finding, key: string): string | undefined {
  const fact = finding.facts.find((one) => one.key === key);
  const alone: Finding = { ...finding, facts: fact ? [fact] : [], sections: [], related: [], sources: [] };
  const lines = findingToText(alone, { now: 0, timeZone: 'UTC', locale: 'en' }).trimEnd().split('\n');
  return fact && lines.at(-1)!.trim().slice(fact.label.length).trim();
}

function titleOf(finding: Finding): string {
  const alone: Finding = { ...finding, identifier: '', facts: [], sections: [], related: [], sources: [] };
  return findingToText(alone, { now: 0, timeZone: 'UTC', locale: 'en' }).split('\n')[0]!;
}

const EWOQ = 'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';

describe('the Finding of a transaction', () => {
  const base = txHex('aQNEKtq5WezaG1V8tuc4RN7zrfagpj4XScjRbiH2miHhFyUQB');

  it('says what it does, who pays, who receives what, what comes back and what is burned', () => {
    const finding = findingOf(base);
    assert.equal(titleOf(finding), 'sends 1 AVAX to P-local1g65uqn6t77p656w64023nh8nd9updzmxyymev2');
    assert.equal(finding.kind, 'transaction');
    assert.equal(told(finding, 'txID'), 'aQNEKtq5WezaG1V8tuc4RN7zrfagpj4XScjRbiH2miHhFyUQB');
    assert.equal(told(finding, 'signedBy'), EWOQ);
    assert.equal(told(finding, 'pays'), `9,999,993.999819812 AVAX from ${EWOQ}`);
    assert.equal(told(finding, 'receives'), '1 AVAX to P-local1g65uqn6t77p656w64023nh8nd9updzmxyymev2');
    assert.equal(told(finding, 'change'), `9,999,992.999809454 AVAX to ${EWOQ}`);
    assert.equal(told(finding, 'burned'), '0.000010358 AVAX');
  });

  it('says in a hover of its bytes alone which chain it is of', () => {
    const [first] = findingToHover(findingOf(base, { signers: [] }), { now: 0, timeZone: 'UTC', locale: 'en' }).split(
      '\n',
    );
    assert.match(first ?? '', /transfers assets\s+P-Chain/);
  });

  it('takes nothing for change where nobody knows who pays', () => {
    const finding = findingOf(base, { signers: [] });
    assert.equal(told(finding, 'pays'), '9,999,993.999819812 AVAX, owners not in the bytes');
    assert.equal(told(finding, 'change'), undefined);
  });

  it('says how many of the owners signed where these are known', () => {
    const [decoded] = decodeBytes(base);
    const signers = recoverSigners(decoded!);
    const address = signers[0]!.key!.address;
    const inputs = findingOf(base).sections.find(({ key }) => key === 'inputs')!;
    const utxo = inputs.rows[1]![0]![0] as { id: string };
    const spent = new Map([[utxo.id, { threshold: 1, addresses: [address, new Uint8Array(20)] }]]);
    assert.equal(told(findingOf(base, { spent }), 'signedBy'), `1 of 2: ${EWOQ}`);
  });

  it('does not count what goes into balances as burned, and gives the validation IDs of a conversion', () => {
    const finding = findingOf(txHex('2wMmMK4JD1cAzYzT8UdBmnFNNJcDmXWd4mzKV2MyXeGDqiZh7H'));
    assert.equal(told(finding, 'burned'), '0.000070792 AVAX');
    const validators = finding.sections.find(({ key }) => key === 'validators')!;
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
    const finding = findingOf(txHex('JJ8Dmy8JATfHKMvKJZ9fUPs9ygiyHdExEghEFfvFZRHEa3kdM'));
    const keys = finding.sections.map(({ key }) => key);
    assert.deepEqual(keys.slice(-4), ['inside.warp', 'inside.warpPayload', 'inside.pChainMessage', 'bytes']);
    const message = finding.sections.find(({ key }) => key === 'inside.pChainMessage')!;
    assert.deepEqual(message.rows[0]![1], [{ kind: 'id', id: 't53qPdDaAh2zvRdrC36MwFvpcV7EmwxNDjAsQDg1wi7FcJkyS' }]);
  });

  it('gives fields their units', () => {
    const finding = findingOf(txHex('25xDXhF2X7QCcgyssXfLLoAqthUTZNGzow2bTcvqFEMccL9yqE'));
    assert.equal(told(finding, 'delegationShares'), '4 %');
    assert.equal(told(finding, 'period'), '2,592,000 s (30 d)');
    assert.equal(told(finding, 'burned'), '0.000025382 AVAX');
  });

  it('of the C-Chain names accounts', () => {
    const finding = findingOf(recordedAtomicTxs().find(({ type }) => type === 'ExportTx')!.bytes);
    assert.equal(told(finding, 'signedBy'), '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC');
    assert.equal(told(finding, 'pays'), '2.000000001 AVAX from 0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC');
    assert.equal(told(finding, 'burned'), '0.000000001 AVAX');
  });
});

describe('the Finding of other bytes', () => {
  it('names the proposer of a wrapped block, and the block inside', () => {
    const granite = recordedContainers().find(({ id }) => id === 'HLgE91bGrwqq3tWDfMfhySTA9Fq16URTDyz91xqC1SYKfhGJj')!;
    const finding = findingOf(granite.text);
    assert.equal(told(finding, 'certificate'), 'NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5');
    assert.ok(finding.sections.some(({ key }) => key === 'inside.block'));
  });

  it('shows every byte once, in order, with the name of its field', () => {
    for (const { hex } of recordedPairs().slice(0, 40)) {
      const [decoded] = decodeBytes(hex);
      const bytes = findingOf(hex).sections.find(({ key }) => key === 'bytes')!;
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
