import assert from 'node:assert/strict';
import { classifySecret, type SecretCandidate } from '../../../../src/engine/secrets/guard/classifySecret';
import { txHash } from '../ids/samples';

const bare = txHash.slice(2);

function isSecret(fileName: string, line: string, around: Omit<SecretCandidate, 'fileName' | 'line'> = {}): boolean {
  return classifySecret({ fileName, line, ...around }).verdict === 'secret';
}

describe('classifySecret', () => {
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
    it(`yes: ${line.replace(txHash, '0x…').replace(bare, '…')}`, () => assert.equal(isSecret('src/a.ts', line), true));
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
    it(`no: ${line.replace(txHash, '0x…').replace(bare, '…')}`, () => assert.equal(isSecret('src/a.ts', line), false));
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
    it(`yes, in ${file}`, () => assert.equal(isSecret(file, `a ${txHash}`), true));
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
      assert.equal(isSecret(file, `a ${txHash}`), false));
  }

  describe('by the lines above', () => {
    const below = (line: string, ...linesAbove: string[]): boolean => isSecret('a.ts', line, { linesAbove });

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
    assert.equal(isSecret('a.json', line, { start: line.indexOf(txHash) }), true);
    assert.equal(isSecret('a.json', line, { start: 100 }), false);
  });
});

describe('what classifySecret says', () => {
  const validate = (fileName: string, ...lines: readonly string[]) => {
    const at = lines.findIndex((line) => line.includes(txHash));
    const linesAbove = lines.slice(0, at).reverse();
    return classifySecret({ fileName, line: lines[at] ?? '', linesAbove, linesBelow: lines.slice(at + 1) });
  };

  it('names the word that speaks of a key', () => {
    assert.deepEqual(validate('a.ts', `const deployerPrivateKey = '${txHash}';`), {
      verdict: 'secret',
      ...{ word: 'deployerPrivateKey', rule: 'line' },
    });
    assert.deepEqual(validate('a.yaml', 'wallets:', `  main: ${txHash}`), {
      ...{ verdict: 'secret', word: 'wallets', rule: 'around' },
    });
    assert.deepEqual(validate('.env', `A=${txHash}`), { verdict: 'secret', word: '.env', rule: 'file' });
  });

  it('tells what is known to be harmless from what nothing speaks of', () => {
    assert.deepEqual(validate('a.ts', `const root = '${txHash}';`), { verdict: 'open' });
    assert.deepEqual(validate('a.txt', txHash), { verdict: 'unknown' });
  });

  it('goes by the name of a value before the name of its file', () => {
    assert.deepEqual(validate('.env', `DEPLOY_TX=${txHash}`), { verdict: 'open' });
    assert.deepEqual(validate('keystore/main.json', `{ "salt": "${txHash}" }`), { verdict: 'open' });
    assert.deepEqual(validate('keystore/main.json', `{ "mac": "${txHash}" }`), { verdict: 'open' });
    assert.deepEqual(validate('keystore/main.json', `{ "main": "${txHash}" }`), {
      ...{ verdict: 'secret', word: 'keystore', rule: 'folder' },
    });
  });

  it('takes a name that speaks of both for that of a key, unless the last word is a hash of what may be seen', () => {
    assert.equal(validate('a.ts', `const privateKeyHash = '${txHash}';`).verdict, 'secret');
    assert.equal(validate('a.ts', `const keyHash = '${txHash}';`).verdict, 'open');
    assert.equal(validate('a.ts', `const walletTx = '${txHash}';`).verdict, 'open');
    assert.equal(validate('a.ts', `const txWallet = '${txHash}';`).verdict, 'secret');
  });

  it('goes by the own label, call or type of a value before the words around it, whichever of both is a key', () => {
    const verdicts = (...lines: readonly string[]) => lines.map((line) => validate('a.go', line).verdict);
    const open = [
      `bytes32 merkleRoot = ${txHash}; // secret drop`,
      `expectedKey := common.HexToHash("${txHash}")`,
      `receipt := wait(common.HexToHash("${txHash}")) // by the funded key`,
      `expect(hashMessage('secret')).toBe('${txHash}')`,
    ];
    const secret = [
      `pk := "${txHash}" // tx hash, block, merkle root`,
      `root := sign(txHash, crypto.ToECDSA(common.HexToHash("${txHash}").Bytes()))`,
      `privateKey := common.HexToHash("${txHash}")`,
      `deployerKey := common.HexToHash("${txHash}")`,
    ];
    assert.deepEqual(verdicts(...open), Array(open.length).fill('open'));
    assert.deepEqual(verdicts(...secret), Array(secret.length).fill('secret'));
  });

  it('reads a label up to its bracket, and its last noun', () => {
    const verdict = (label: string) => validate('a.md', `${label}: ${txHash}`).verdict;
    for (const label of [
      'seed liquidity',
      'Vault deposit',
      'private mempool',
      'secret drop root',
      'Root (of the key)',
    ]) {
      assert.equal(verdict(label), 'open', label);
    }
    for (const label of [
      'Funding key (do not commit)',
      'Log in with this key',
      'clave privada',
      'secret',
      'Vault key',
    ]) {
      assert.equal(verdict(label), 'secret', label);
    }
  });

  it('finds the name of a list of 5,000 keys, in as many lines and in one', () => {
    const line = `    "${txHash}",`;
    const above = Array<string>(3000).fill(line);
    const place = { fileName: 'a.json', line, linesBelow: above };
    assert.deepEqual(classifySecret({ ...place, linesAbove: [...above, '  "privateKeys": [', '{'] }), {
      verdict: 'secret',
      ...{ word: 'private keys', rule: 'around' },
    });
    assert.deepEqual(classifySecret({ ...place, linesAbove: [...above, '  "blocks": [', '{'] }), { verdict: 'open' });
    const inOne = `{"privateKeys":[${`"${txHash}",`.repeat(100)}`;
    const classified = classifySecret({ fileName: 'a.json', line: `${inOne}"${txHash}"]}`, start: inOne.length + 1 });
    assert.deepEqual(classified, { verdict: 'secret', word: 'private keys', rule: 'around' });
  });

  it('reads quotes aright where a long line is cut', () => {
    const filler = `${'{"text":"it says (a [b"},'.repeat(10_000)}`;
    const line = `[${filler}{"keys":["${txHash}"]}]`;
    assert.equal(isSecret('a.json', line, { start: line.indexOf(txHash) }), true);
  });
});

describe('what tools print of what they did', () => {
  for (const line of [
    `C ok send value to vault (receive): ${txHash}`,
    `vault.deposit tx ${txHash}`,
    `FAIL: vault.withdraw ${txHash}`,
    `✓ vault ${txHash}`,
    `[ok] vault: ${txHash}`,
    `Sent 1 ETH to signer: ${txHash}`,
    `tx to vault: ${txHash}`,
    `deployed Vault: ${txHash}`,
    `alice -> vault: ${txHash}`,
    `deployer ok: ${txHash}`,
    `✅  [Success] Hash: ${txHash}`,
    `transactionHash      ${txHash}`,
    `  Transaction:         ${txHash}`,
    `    │   ├─ emit RootSet(vault: ${txHash})`,
    `    ├─ [22492] Vault::setRoot(${txHash})`,
  ]) {
    it(`is no key: ${line.replace(txHash, '0x…')}`, () => assert.equal(isSecret('run.log', line), false));
  }

  for (const line of [
    `vault: ${txHash}`,
    `vaultKey: ${txHash}`,
    `vault_secret=${txHash}`,
    `my vault: ${txHash}`,
    `Private Key: ${txHash}`,
    `ok, private key of the vault: ${txHash}`,
  ]) {
    it(`is a key where that is its name: ${line.replace(txHash, '0x…')}`, () =>
      assert.equal(isSecret('run.log', line), true));
  }
});
