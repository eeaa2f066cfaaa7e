import assert from 'node:assert/strict';
import { labelEdits, Names, readLabels, shownLabel } from '../../../../src/engine/names';
import { findIdentifiers } from '../../../../src/engine/detection';

const treasury = '0x5DB9A7629912EBF95876228C24A848de0bfB43A9';
const other = '0x1111111111111111111111111111111111111111';
const nodeId = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';

function names(text: string): Names {
  const all = new Names((address) => (address === other ? 'Vault' : undefined));
  all.set('addresses.json', readLabels(text).labels);
  return all;
}

describe('labels', () => {
  it('name an address on its chain and on no other one, in any spelling', () => {
    const { nameOf } = names(JSON.stringify({ 43114: { [treasury]: 'Treasury' }, '*': { [nodeId]: 'rack-1' } }));
    assert.equal(nameOf(treasury.toLowerCase(), undefined, 43114n), 'Treasury');
    assert.equal(nameOf(treasury, undefined, 43113n), undefined);
    assert.equal(nameOf(treasury), 'Treasury');
    assert.equal(nameOf(nodeId, undefined, 43113n), 'rack-1');
  });

  it('are read as Otterscan has them, with comments, and where chains call it differently none is taken', () => {
    const flat = names(`{ // ours\n "${treasury}": "Treasury", }`);
    assert.equal(flat.nameOf(treasury, undefined, 5n), 'Treasury');
    const { nameOf } = names(JSON.stringify({ 1: { [treasury]: 'One' }, 2: { [treasury]: 'Two' } }));
    assert.equal(nameOf(treasury), undefined);
  });

  it('stand before what others call it and after what everybody does; deployments come last', () => {
    const { nameOf } = names(JSON.stringify({ [treasury]: 'Treasury' }));
    assert.equal(nameOf(treasury, 'USDC', 1n), 'Treasury');
    assert.equal(nameOf(other, 'USDC', 1n), 'USDC');
    assert.equal(nameOf(other, undefined, 1n), 'Vault');
    assert.equal(nameOf('0x0200000000000000000000000000000000000005', 'Bank', 1n), 'Warp precompile');
  });

  it('name an ID of 32 bytes in hex and cb58, and an address of the P-Chain on the X-Chain too', () => {
    const hash = `0x${'ab'.repeat(32)}`;
    const { nameOf } = names(
      JSON.stringify({ [hash]: 'deploy', 'P-fuji1x5hlkqzvv0kzvyzl26phvk4y8kf5a6xxk8g3se': 'ops' }),
    );
    assert.equal(nameOf(hash.toUpperCase().replace('0X', '0x')), 'deploy');
    assert.equal(nameOf('X-fuji1x5hlkqzvv0kzvyzl26phvk4y8kf5a6xxk8g3se'), 'ops');
    const all = readLabels(JSON.stringify({ [hash]: 'deploy' })).labels.get('*')!;
    const [spelling] = [...all.keys()].filter((key) => !key.startsWith('0x'));
    assert.equal(findIdentifiers(spelling!)[0]?.identifier.kind, 'cb58Id');
    assert.equal(nameOf(spelling!), 'deploy');
  });

  it('cannot pass for what is known, nor hide what they are', () => {
    assert.equal(shownLabel('Treasury'), 'Treasury');
    assert.equal(shownLabel('teleportermessenger'), '"teleportermessenger"');
    assert.equal(shownLabel('C-Chain'), '"C-Chain"');
    assert.equal(shownLabel('my "bank"'), `"my 'bank'"`);
    assert.equal(shownLabel('\u202eevil\u0000'), 'evil');
    assert.equal(shownLabel('x'.repeat(99)), `"${'x'.repeat(40)}…"`);
  });

  it('tell what of a file is not used, where it stands', () => {
    const text = JSON.stringify({
      43114: { '0x12': 'short', [treasury.replace('5DB', '5Db')]: 'mistyped', [other]: 5 },
      fuji: { [other]: 'x' },
      '*': { '0x0200000000000000000000000000000000000005': 'Bank', [other]: 'my bank' },
    });
    const { problems } = readLabels(text);
    assert.deepEqual(
      problems.map(({ start, end, message }) => `${text.slice(start, end)}: ${message}`),
      [
        '"0x12": This is not an identifier: a label names an address, a NodeID, a hash or another ID.',
        '"0x5Db9A7629912EBF95876228C24A848de0bfB43A9": The checksum of this identifier is wrong: a character is mistyped or missing.',
        '5: Expected a name in quotes.',
        '"fuji": Expected an EVM chain ID with an object of labels, or "*" for every chain.',
        '"0x0200000000000000000000000000000000000005": This is known as Warp precompile everywhere; the label is not used.',
        '"my bank": This is shown as "my bank": it is more than letters, digits and the marks _ $ . + * / # -.',
      ],
    );
    assert.deepEqual(
      readLabels('[1]').problems.map(({ message }) => message),
      ['Expected an object: {"43114": {"0x…": "name"}, "*": {…}}.'],
    );
    assert.match(readLabels(`{"*": {"${other}" "x"}}`).problems[0]!.message, /not JSON from here on/);
  });

  it('leave files of the same name alone that are kept for something else', () => {
    for (const text of [`{"mainnet": {"token": "${other}"}}`, `{"43114": {"token": "${other}"}}`, '{"a": {"b": 1}}']) {
      assert.deepEqual([readLabels(text).problems, readLabels(text).labels.size], [[], 0], text);
    }
  });

  it('are written beside those that are there, changed and taken away', () => {
    const apply = (text: string, at: Parameters<typeof labelEdits>[1], name: string): string =>
      labelEdits(text, at, name).reduceRight(
        (all, edit) => all.slice(0, edit.start) + edit.text + all.slice(edit.end),
        text,
      );
    const first = apply('', { chain: '43114', id: treasury }, 'Treasury');
    assert.equal(first, `{\n  "43114": {\n    "${treasury}": "Treasury"\n  }\n}\n`);
    const second = apply(first, { id: nodeId }, 'rack-1');
    assert.equal(
      second,
      `{\n  "43114": {\n    "${treasury}": "Treasury"\n  },\n  "*": {\n    "${nodeId}": "rack-1"\n  }\n}\n`,
    );
    const changed = apply(second, { chain: '43114', id: treasury.toLowerCase() }, 'Safe');
    assert.equal(changed, second.replace('"Treasury"', '"Safe"'));
    assert.equal(apply(`{"${treasury}": "a"}`, { id: other }, 'b'), `{"${treasury}": "a", "${other}": "b"}`);
    assert.equal(apply(changed, { id: nodeId }, ''), changed.replace(`\n    "${nodeId}": "rack-1"\n  `, ''));
    assert.throws(() => labelEdits('[]', { id: other }, 'b'), /not a JSON object/);
  });
});
