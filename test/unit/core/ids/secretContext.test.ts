import assert from 'node:assert/strict';
import { looksSecret } from '../../../../src/core/ids/secretContext';
import { txHash } from './samples';

const bare = txHash.slice(2);

describe('looksSecret', () => {
  for (const line of [
    `PRIVATE_KEY=${txHash}`,
    `export PRIVATEKEY="${bare}"`,
    `DEPLOYER_PRIVATE=${txHash}`,
    `const privateKey = '${txHash}';`,
    `  "privateKey": "${txHash}",`,
    `{\\"privateKey\\":\\"${txHash}\\"}`,
    `private-key: ${bare}`,
    `private: ${bare}`,
    `"private": "${bare}"`,
    `Private Key: ${txHash}`,
    `sk = ${txHash}`,
    `let sk1_key = ${txHash}`,
    `MY_PK=${txHash}`,
    `secretKey: ${txHash}`,
    `mysecret=${txHash}`,
    `mnemonic / seed ${txHash}`,
    `SEED_PHRASE_HASH=${txHash}`,
    `new Wallet("${txHash}")`,
    `privateKeyToAccount('${txHash}')`,
    `accounts: ['${txHash}']`,
    `cast send --private-key ${txHash}`,
    `keystore ${txHash}`,
    `signer: ${txHash}`,
    `nodeKey = ${txHash}`,
    `key: ${txHash}`,
    `keys.push(${txHash})`,
    `apiKey: ${txHash}`,
    `publicKey: x, privateKey: ${txHash}`,
    `tx ${txHash} // the owner's private key`,
    `credentials ${txHash}`,
    `password=${txHash}`,
  ]) {
    it(`yes: ${line.replace(txHash, '0x…').replace(bare, '…')}`, () =>
      assert.equal(looksSecret('src/a.ts', line), true));
  }

  for (const line of [
    txHash,
    `tx: ${txHash}`,
    `txHash = "${txHash}"`,
    `parentHash: ${bare}`,
    `private readonly hash = '${txHash}';`,
    `private static final String TX = "${txHash}";`,
    `"blsPublicKey": "${txHash}"`,
    `public_key: ${txHash}`,
    `pubkey=${txHash}`,
    `storageKeys: ["${txHash}"]`,
    `primary key ${txHash}`,
    `keyof typeof ${txHash}`,
    `monkey ${txHash}`,
    `skip ${txHash}`,
    `design signature assigned ${txHash}`,
    `https://subnets.avax.network/c-chain/tx/${txHash}`,
  ]) {
    it(`no: ${line.replace(txHash, '0x…').replace(bare, '…')}`, () =>
      assert.equal(looksSecret('src/a.ts', line), false));
  }

  for (const file of [
    '.env',
    '.env.local',
    '.envrc',
    'env',
    'prod.env',
    '/home/me/p/.env.production',
    'C:\\Users\\me\\p\\.env',
    'keys.json',
    'staker.key',
    'signer.key',
    'id_ed25519',
    'a.pem',
    '.secret',
    'my-secret.txt',
    'secrets/prod.json',
    'keystore/UTC--2024-01-01T00-00-00Z--8db97c7c',
    'UTC--2024-01-01T00-00-00Z--8db97c7c',
    'mnemonic.txt',
    'credentials',
    'wallet.json',
    'deployerKey.ts',
  ]) {
    it(`yes, in ${file}`, () => assert.equal(looksSecret(file, `a ${txHash}`), true));
  }

  for (const file of [
    'deploy.ts',
    'hardhat.config.ts',
    'environment.md',
    'keyboard.ts',
    '/home/me/wallet/src/lib/tx.ts',
    '',
    'README.md',
  ]) {
    it(`no, in ${file === '' ? 'a file without a name' : file}`, () =>
      assert.equal(looksSecret(file, `a ${txHash}`), false));
  }

  describe('by the lines above', () => {
    const below = (line: string, ...linesAbove: string[]): boolean => looksSecret('a.ts', line, { linesAbove });

    it('yes, alone below a name', () => {
      assert.equal(below(`  "${txHash}"`, 'const privateKey ='), true);
      assert.equal(below(bare, 'private_key: >-'), true);
      assert.equal(below(`  "${txHash}",`, `  "${txHash}",`, '', '  accounts: ['), true);
    });

    it('yes, in the list of keys that development nodes print', () => {
      const rule = '==================';
      assert.equal(below(`(1) ${txHash}`, `(0) ${txHash}`, '', rule, 'Private Keys'), true);
      assert.equal(below(`(1) ${txHash}`, `(0) ${txHash}`, '', rule, 'Transactions', 'Private Keys'), false);
    });

    it('yes, below a comment', () => {
      assert.equal(below(`const a = '${txHash}';`, "// deployer's private key"), true);
      assert.equal(below(`const a = '${txHash}';`, '# mnemonic of the test account'), true);
      assert.equal(below(`const a = '${txHash}';`, '// the first transaction'), false);
    });

    it('no, where the line has a name of its own', () =>
      assert.equal(below(`const tx = '${txHash}';`, `const privateKey = '${txHash}';`), false));
  });

  it('reads around the value of a very long line', () => {
    const line = `${'x:1,'.repeat(100_000)}"privateKey":"${txHash}"${',y:2'.repeat(100_000)}`;
    assert.equal(looksSecret('a.json', line, { start: line.indexOf(txHash) }), true);
    assert.equal(looksSecret('a.json', line, { start: 100 }), false);
  });
});
