import assert from 'node:assert/strict';
import { classifySecret } from '../../../../src/engine/secrets/guard/classifySecret';
import { several, single, type Structure } from './structureTable';

const value = `0x${'c5d2460186f7233c'.repeat(4)}`;
const other = `0x${'59c6995e998f97a5'.repeat(4)}`;
/** Comma-separated names, each as its words. */
const words = (list: string): readonly (readonly string[])[] => list.split(',').map((name) => name.trim().split(/\s+/));

const keyNames = words(`
  private key, pk, deployer private key, secret key, signer key, wallet pk, seed, signing key, relayer key, key, priv key,
  owner key, admin private key, eth key, evm key, hex key, test key, my key, dev key, funding key, wallet key, account key,
  wallet private key, from key, sender key, key hex, private key hex, raw key, ecdsa key, bls secret key, signing secret,
  wallet secret, secret, mnemonic seed, root seed, master seed, deployer, relayer, signer, staker, wallet, vault, alice,
  bob pk, sk, priv, tx signer key, block builder key, chain owner key, subnet owner key, root key, genesis key, node key,
  validator key, pk 1, private key 0, seed phrase, hot wallet, funded account, test account, faucet, tx sender,
  block producer`);
const keysNames = words(`
  private keys, wallets, accounts, keys, signers, test keys, seeds, private key list, dev keys, relayer keys, hot wallets,
  test wallets, test accounts, secrets, pks, priv keys, deployer keys, validator keys, staking keys, signing keys,
  funded keys, wallet keys, account keys, key pairs, owners, deployers, relayers, minters, users`);
const hashNames = words(`
  tx hash, block hash, state root, salt, message id, code hash, wallet tx, vault salt, topic, accounts root,
  signer tx hash, staker tx id, key hash, seed block, merkle root, blockchain id, transaction, hash, root, topic 0, tx,
  txn hash, last tx hash, parent hash, genesis hash, receipts root, wallet hash, vault id, account root, signer role,
  key id, seed hash, staking tx, wallet creation tx, keeper job id, proposal id, order hash, domain separator, leaf,
  minter role, init code hash, price feed id, commitment, nullifier, storage slot, message hash, request id, subnet id,
  vm id, asset id, validation id, utxo id, warp message id, permit typehash, block root, public key`);
const hashesNames = words(`
  tx hashes, topics, roots, transactions, block hashes, salts, wallet txs, proof, message ids, vault salts, hash list,
  block ids, receipts, tx ids, proofs, leaves, events, logs, messages, commitments, vault ids, account roots, subnet ids,
  validation ids, signer roles, order hashes, wallet hashes, key ids, public keys, storage slots`);

const slot = (letter: string): RegExp => new RegExp(`(?<![A-Za-z])${letter}(?![A-Za-z])`, 'g');

/** Names with an unexpected verdict, with the text. */
function wrong(structures: readonly Structure[], letter: string, names: typeof keyNames, verdict: string, folder = '') {
  return structures.flatMap(([file, style, text]) =>
    names.flatMap((name) => {
      const marked = text.replace(slot('O'), other).replace(slot('V'), '\u0001').replace(slot(letter), style(name));
      const lines = marked.split('\n');
      const at = lines.findIndex((line) => line.includes('\u0001'));
      const filled = lines.map((line) => line.replace('\u0001', value));
      const place = { line: filled[at] ?? '', start: lines[at]?.indexOf('\u0001') ?? 0 };
      const linesAbove = filled.slice(0, at).reverse();
      const classified = classifySecret({
        fileName: `${folder}${file}`,
        ...place,
        linesAbove,
        linesBelow: filled.slice(at + 1),
      });
      return (classified.verdict === 'secret') === (verdict === 'secret') ? [] : [`${file}: ${filled.join('\n')}`];
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
