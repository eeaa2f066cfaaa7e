import assert from 'node:assert/strict';
import { judgeSecret } from '../../../../src/core/secrets/judgeSecret';
import { several, single, type Structure } from './structureTable';

const value = `0x${'c5d2460186f7233c'.repeat(4)}`;
const other = `0x${'59c6995e998f97a5'.repeat(4)}`;
const words = (...names: readonly string[]): readonly (readonly string[])[] => names.map((name) => name.split(' '));

const keyNames = words(
  ...['private key', 'pk', 'deployer private key', 'secret key', 'signer key', 'wallet pk', 'seed', 'signing key'],
  ...['relayer key', 'key', 'priv key'],
);
const keysNames = words('private keys', 'wallets', 'accounts', 'keys', 'signers', 'test keys', 'seeds');
const hashNames = words(
  ...['tx hash', 'block hash', 'state root', 'salt', 'message id', 'code hash', 'wallet tx', 'vault salt', 'topic'],
  ...['accounts root', 'signer tx hash', 'staker tx id', 'key hash', 'seed block', 'merkle root', 'blockchain id'],
  'transaction',
);
const hashesNames = words(
  ...['tx hashes', 'topics', 'roots', 'transactions', 'block hashes', 'salts', 'wallet txs', 'proof', 'message ids'],
  'vault salts',
);

const slot = (letter: string): RegExp => new RegExp(`(?<![A-Za-z])${letter}(?![A-Za-z])`, 'g');

/** Names for which the verdict is not the expected one, with the text. */
function wrong(structures: readonly Structure[], letter: string, names: typeof keyNames, verdict: string, folder = '') {
  return structures.flatMap(([file, style, text]) =>
    names.flatMap((name) => {
      const marked = text.replace(slot('O'), other).replace(slot('V'), '\u0001').replace(slot(letter), style(name));
      const lines = marked.split('\n');
      const at = lines.findIndex((line) => line.includes('\u0001'));
      const filled = lines.map((line) => line.replace('\u0001', value));
      const place = { line: filled[at] ?? '', start: lines[at]?.indexOf('\u0001') ?? 0 };
      const linesAbove = filled.slice(0, at).reverse();
      const judged = judgeSecret({
        fileName: `${folder}${file}`,
        ...place,
        linesAbove,
        linesBelow: filled.slice(at + 1),
      });
      return (judged.verdict === 'secret') === (verdict === 'secret') ? [] : [`${file}: ${filled.join('\n')}`];
    }),
  );
}

describe('names of keys and hashes in every way to write them', () => {
  it('holds back what is named as a key', () => assert.deepEqual(wrong(single, 'L', keyNames, 'secret'), []));

  it('holds back what is in a list or map of keys', () =>
    assert.deepEqual(wrong(several, 'M', keysNames, 'secret'), []));

  it('lets pass what is named as a hash, also in folders of keys', () => {
    assert.deepEqual(wrong(single, 'L', hashNames, 'open'), []);
    assert.deepEqual(wrong(single, 'L', hashNames, 'open', 'wallet/accounts/keys/'), []);
  });

  it('lets pass what is in a list or map of hashes, also in folders of keys', () => {
    assert.deepEqual(wrong(several, 'M', hashesNames, 'open'), []);
    assert.deepEqual(wrong(several, 'M', hashesNames, 'open', 'wallet/accounts/keys/'), []);
  });
});
