import assert from 'node:assert/strict';
import { findIdentifiers } from '../../../src/engine/detection/detect';
import { guardCopied, guardInFile, guardReason, guardTyped } from '../../../src/engine/detection/secretGuard';

const hash = `0x${'7e'.repeat(32)}`;
const address = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';

/** Whether the guard blocks the only identifier on a file's last line. */
function stopped(fileName: string, ...lines: string[]): boolean {
  const line = lines.at(-1) ?? '';
  const [found, ...others] = findIdentifiers(line);
  assert.ok(found && others.length === 0, line);
  const linesAbove = lines.slice(0, -1).reverse();
  return guardInFile(found.identifier, { fileName, line, linesAbove, start: found.start }).secret;
}

describe('guardInFile', () => {
  it('lets a transaction hash in a source file pass', () => {
    assert.equal(stopped('src/pay.ts', `const tx = '${hash}';`), false);
  });

  it('stops 32 bytes in a secret file and on a secret line', () => {
    assert.equal(stopped('.env', `DEPLOYER=${hash}`), true);
    assert.equal(stopped('.env', `A=${hash}`), true);
    assert.equal(stopped('deploy.ts', `const privateKey = '${hash}';`), true);
  });

  it('stops a PrivateKey anywhere', () => {
    assert.equal(stopped('notes.md', 'see PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN'), true);
  });

  it('stops the body of a cb58 key that lost its prefix, but no cb58 ID elsewhere', () => {
    const body = 'ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN';
    assert.equal(stopped('.env', `PRIVATE_KEY=${body}`), true);
    assert.equal(stopped('chains.json', `"subnet": "mAAwNdYgpbsfCaEJMpVAooWWBoSMvtTB8cpMnbRvsC4nAMQzx"`), false);
  });

  it('lets an address pass everywhere', () => {
    assert.equal(stopped('.env', `OWNER=${address}`), false);
  });

  it('stops a value alone on its line below a secret name', () => {
    assert.equal(stopped('a.yaml', 'private_key: >', `  ${hash}`), true);
    assert.equal(stopped('a.json', '"privateKeys": [', `"${hash}",`, `"0x${'8f'.repeat(32)}"`), true);
  });

  it('lets a value with a name of its own pass below a secret line', () => {
    assert.equal(stopped('a.ts', `const privateKey = read();`, `const tx = '${hash}';`), false);
    assert.equal(stopped('a.yaml', 'private_key: >', '  abc', 'transactions:', `  - ${hash}`), false);
  });

  it('finds the name on a line of 10 MB in no time', () => {
    const filler = 'x '.repeat(5_000_000);
    const line = `${filler}privateKey="${hash}" ${filler}`;
    const start = line.indexOf('0x');
    const identifier = { kind: 'hash32', text: hash, hex: hash } as const;
    const before = process.cpuUsage();
    const context = { fileName: 'a.log', line, linesAbove: [], start };
    assert.equal(guardInFile(identifier, context).secret, true);
    // CPU time of this process only, independent of other load.
    const { user, system } = process.cpuUsage(before);
    assert.ok(user + system < 50_000, `${user + system} µs`);
  });
});

/** The guard's verdict about the only identifier in a clipboard. */
function copied(clipboard: string) {
  const [found, ...others] = findIdentifiers(clipboard);
  assert.ok(found && others.length === 0, clipboard);
  return guardCopied(found.identifier, clipboard, found.start);
}

const cb58Key = 'ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN';

describe('guardReason', () => {
  const reason = (fileName: string, line: string, ...linesAbove: readonly string[]): string | undefined => {
    const found = findIdentifiers(line).find(({ identifier }) => identifier.kind === 'hash32');
    assert.ok(found, line);
    return guardReason(guardInFile(found.identifier, { fileName, line, linesAbove, start: found.start }));
  };

  it('says what held the value back: a name, a path, a place of keys, a neighbour, the file', () => {
    assert.deepEqual(
      [
        reason('a.ts', `const signerKey = '${hash}';`),
        reason('a.yaml', `  value: ${hash}`, '- name: DEPLOYER_KEY'),
        reason('.bash_history', `echo ${hash} > ~/.avalanche-cli/key/main.pk`),
        reason('.bash_history', `echo ${hash} | tee keys/relayer`),
        reason('list.txt', `m/44'/60'/0'/0/0 ${address} ${hash}`),
        reason('list.txt', `${address} ${hash}`),
        reason('keys.txt', hash),
      ],
      [
        'The line names it "signerKey".',
        'The text around it speaks of "key".',
        'The line writes it to ~/.avalanche-cli/key/main.pk.',
        'The line writes it to keys/relayer.',
        'It is next to a derivation path.',
        'It is next to an address, and nothing else says what it is.',
        'The file is named keys.txt.',
      ],
    );
  });
});

describe('guardCopied', () => {
  it('takes 32 bytes that were copied alone for what may be a key, without a word', () => {
    assert.deepEqual(copied(hash), { secret: true });
    assert.deepEqual(copied(hash.slice(2)), { secret: true });
    assert.deepEqual(copied(cb58Key), { secret: true });
    assert.deepEqual(copied(`\n  "${hash}",\n`), { secret: true });
  });

  it('says which word speaks of a key', () => {
    assert.deepEqual(copied(`PRIVATE_KEY=${hash}`), { secret: true, word: 'PRIVATE_KEY', rule: 'line' });
    assert.deepEqual(copied(`"privateKeys": [\n  "${hash}"\n]`), {
      secret: true,
      word: 'private keys',
      rule: 'around',
    });
    assert.deepEqual(copied(`- name: DEPLOYER_PK\n  value: ${hash}`), { secret: true, word: 'pk', rule: 'around' });
    assert.deepEqual(copied(`vm.startBroadcast(${hash});`), { secret: true, word: 'startBroadcast', rule: 'line' });
    assert.deepEqual(copied(`see PrivateKey-${cb58Key}`), { secret: true, word: 'PrivateKey-', rule: 'prefix' });
  });

  it('lets pass what is said to be something else, and what no key looks like', () => {
    assert.deepEqual(copied(`txHash: ${hash}`), { secret: false });
    assert.deepEqual(copied(`https://subnets.avax.network/c-chain/tx/${hash}`), { secret: false });
    assert.deepEqual(copied(`see ${address} there`), { secret: false });
  });
});

describe('guardTyped', () => {
  const identifier = { kind: 'hash32', text: hash, hex: hash } as const;

  it('takes what was pasted for what was copied, in any spelling', () => {
    assert.deepEqual(guardTyped(identifier, hash, hash), { secret: true });
    assert.deepEqual(guardTyped(identifier, hash, hash.slice(2)), { secret: true });
    assert.deepEqual(guardTyped(identifier, hash, `PRIVATE_KEY=${hash}`), {
      secret: true,
      word: 'PRIVATE_KEY',
      rule: 'line',
    });
    assert.deepEqual(guardTyped(identifier, hash, `tx ${hash}`), { secret: false });
  });

  it('lets pass what was typed, unless it says itself that it is a key', () => {
    assert.deepEqual(guardTyped(identifier, hash, 'something else'), { secret: false });
    assert.deepEqual(guardTyped(identifier, `pk=${hash}`, ''), { secret: true, word: 'pk', rule: 'line' });
  });
});
