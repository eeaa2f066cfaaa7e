/** Words that alone say "private key", whatever else their name says. */
export const strongWords: ReadonlySet<string> = new Set([
  ...['sk', 'pk', 'prv', 'priv', 'privkey', 'privatekey', 'xprv', 'zprv', 'tprv', 'wif', 'ecdsa'],
  ...['pem', 'p12', 'pfx', 'jks', 'keystore', 'keypair', 'keyring', 'keychain', 'keyfile', 'hdkey'],
  ...['secret', 'mnemonic', 'passphrase', 'password', 'passwd', 'pwd', 'credential', 'creds'],
  ...['bearer', 'authorization', 'dotenv', 'ewoq', 'jwt', 'hmac', 'xpriv', 'secp', 'transactor'],
]);

/** Parts of words that have no other meaning, for names that are written in one go: `mysecret`, `stringdata`. */
export const strongParts =
  /secret|privat(?:e)?key|privkey|mnemonic|seedphrase|keystore|passphrase|passwor[dt]|credential|signingkey|stakingkey|nodekey|ecdsa/;

/** Words before `key` with which it is a private one whatever follows. */
export const strongKeyQualifiers: ReadonlySet<string> = new Set([
  ...['private', 'priv', 'secret', 'signing', 'staking', 'master', 'raw'],
]);

/** Two words that say it together. */
export const strongPairs: ReadonlySet<string> = new Set([
  ...['seed phrase', 'seed words', 'recovery phrase', 'backup phrase', 'secret phrase', 'cast wallet', 'secure string'],
]);

/** Places and people's tools that hold keys, and are part of many honest names: the last word of a name decides. */
export const holderWords: ReadonlySet<string> = new Set([
  ...['wallet', 'accounts', 'signer', 'staker', 'vault', 'keyed', 'burner', 'eoa'],
]);

/** Keys and what keys are made from, where no other word of the name says more. */
export const keyWords: ReadonlySet<string> = new Set(['key', 'seed', 'entropy']);

/** Who owns a key. 32 bytes that are called so are hardly a hash, unless all that stands beside them are hashes. */
export const ownerWords: ReadonlySet<string> = new Set([
  ...['account', 'owner', 'admin', 'deployer', 'deployers', 'relayer', 'operator', 'funder', 'faucet', 'minter'],
  ...['sender', 'user', 'attacker', 'sequencer', 'proposer', 'keeper', 'validator', 'treasury', 'dev', 'guardian'],
  ...['maker', 'taker', 'buyer', 'seller', 'payer', 'bot', 'liquidator', 'player', 'tester', 'delegator', 'builder'],
  ...['sponsor', 'paymaster', 'bundler', 'executor', 'submitter', 'batcher', 'challenger', 'prover', 'miner', 'issuer'],
  ...['trader', 'whale', 'investor', 'beneficiary', 'custodian', 'customer', 'merchant', 'victim', 'hacker', 'funds'],
  ...['acct', 'acc', 'anvil', 'hardhat', 'ganache', 'funded', 'prefunded'],
  ...[
    'alice',
    'bob',
    'carol',
    'charlie',
    'dave',
    'eve',
    'frank',
    'grace',
    'heidi',
    'ivan',
    'judy',
    'mallory',
    'oscar',
    'peggy',
  ],
  ...['trent', 'victor', 'walter', 'john', 'jane', 'identity', 'actor'],
]);

/** What 32 bytes are called that everybody may see. */
export const openWords: ReadonlySet<string> = new Set([
  ...['hash', 'hashes', 'txhash', 'blockhash', 'codehash', 'typehash', 'keyhash', 'namehash', 'labelhash', 'hashlock'],
  ...['tx', 'txs', 'txn', 'transaction', 'block', 'receipt', 'log', 'event', 'topic', 'root', 'merkle', 'trie'],
  ...['salt', 'nonce', 'id', 'txid', 'vmid', 'subnetid', 'chainid', 'blockchainid', 'assetid', 'utxoid', 'nodeid'],
  ...['message', 'digest', 'checksum', 'sha', 'keccak', 'fingerprint', 'selector', 'bytecode', 'initcode', 'code'],
  ...['storage', 'slot', 'proof', 'leaf', 'leaves', 'witness', 'nullifier', 'commitment', 'separator', 'role'],
  ...['subnet', 'blockchain', 'chain', 'asset', 'utxo', 'validation', 'genesis', 'epoch', 'parent', 'ancestor'],
  ...['randao', 'prevrandao', 'uid', 'uuid', 'guid', 'cid', 'address', 'proposal', 'attestation'],
  ...[
    'revision',
    'rev',
    'commit',
    'head',
    'checkpoint',
    'trace',
    'deployment',
    'upgrade',
    'implementation',
    'fork',
    'schema',
  ],
]);

/** What happens on a chain: what is called so is a transaction, whoever's it is and whatever it is about. */
export const happenings: ReadonlySet<string> = new Set([
  ...['deposit', 'withdrawal', 'liquidity', 'mempool', 'drop', 'airdrop', 'sale', 'presale', 'round', 'swap', 'payout'],
  ...['transfer', 'vesting', 'snapshot', 'exploit', 'liquidation', 'redemption', 'refund', 'auction', 'vote'],
]);

/** "Secret" before one of these tells what it is about: `SECRET_DROP_ROOT` and `secretTx` are no secrets. */
export const publicNouns: ReadonlySet<string> = new Set([
  ...['hash', 'tx', 'txn', 'transaction', 'root', 'merkle', 'role', 'topic', 'slot', 'commitment', 'digest', 'sauce'],
  ...happenings,
]);

/** "Private key" in other languages, whose letters are no words here. */
export const privateKeyAbroad =
  /claves? privadas?|cl[eé]f?s? priv[eé]es?|chaves? privadas?|chiav[ei] privat[ae]|privat(?:e[nrs]?)? (?:schlüssels?|nyckel|nøkkel|sleutel)|klucz prywatny|özel anahtar|khóa riêng|(?:приватн|закрыт|секретн)[а-я]{1,4} ключ|私[钥鑰]|私有密[钥鑰]|秘密鍵|秘密キー|プライベートキー|개인 ?키|비밀 ?키/giu;

/** With these the value is made from whatever else is named, even from a secret. */
export const digestWords: ReadonlySet<string> = new Set(['checksum', 'checksums', 'fingerprint']);

/** Open names that are nothing else than that: `r` and `s` of a signature, `mac` of a keystore. */
export const openNames: ReadonlySet<string> = new Set(['r', 's', 'v', 'mac', 'iv', 'ciphertext']);

/** Of these, an owner with this last word describes each of the values below it: `salts: { Vault: … }`. */
export const openCollections: ReadonlySet<string> = new Set([
  ...['hash', 'hashes', 'txhash', 'txid', 'codehash', 'root', 'salt', 'topic', 'id', 'proof', 'storage', 'leaves'],
]);

/** Words before `key` with which it is a key of another sort. Any other key may be a private one. */
export const openKeyQualifiers: ReadonlySet<string> = new Set([
  ...['public', 'pub', 'storage', 'cache', 'primary', 'foreign', 'sort', 'partition', 'position', 'pool', 'map'],
  ...['mapping', 'lookup', 'index', 'trie', 'event', 'idempotency', 'dedupe', 'object', 'react', 'row', 'verifying'],
]);

/** In what is called so, an entry `key` is one of another sort: `storageProof: [{ key: …, value: … }]`. */
export const openKeyOwners: ReadonlySet<string> = new Set(['storage', 'proof', 'trie', 'cache', 'map', 'mapping']);

/** Words that end or begin with the letters of "key" and mean something else. */
export const notKeys: ReadonlySet<string> = new Set([
  ...['pubkey', 'pubkeys', 'publickey', 'publickeys', 'monkey', 'turkey', 'donkey', 'hockey', 'jockey', 'whiskey'],
  ...['hotkey', 'hotkeys', 'keyof', 'keyup', 'keydown', 'keypress', 'keycode', 'keyword', 'keywords'],
  ...['keyboard', 'keyboards', 'keyframe', 'keyframes', 'keynote', 'keyhash', 'keypath', 'keystone', 'keyless'],
]);

/** Words that end as those for people do and are none. */
export const notAgents: ReadonlySet<string> = new Set([
  ...['number', 'header', 'pointer', 'identifier', 'filter', 'parameter', 'counter', 'buffer', 'vector', 'error'],
  ...['cursor', 'anchor', 'marker', 'tracker', 'register', 'router', 'transfer', 'order', 'integer', 'container'],
  ...['descriptor', 'accumulator', 'wrapper', 'getter', 'setter', 'letter', 'layer', 'ledger', 'member', 'folder'],
  ...['newer', 'older', 'former', 'other', 'lower', 'upper', 'inner', 'outer', 'never', 'after', 'over', 'under'],
  ...['explorer', 'browser', 'viewer', 'server', 'cluster', 'placeholder', 'render', 'color', 'prior', 'power'],
]);

/** What comes behind these describes what comes before: `hash of the wallet` is a hash. */
export const prepositions: ReadonlySet<string> = new Set([
  ...['of', 'for', 'in', 'at', 'on', 'by', 'with', 'from', 'via', 'used', 'using', 'that', 'which', 'who', 'whose'],
  ...['after', 'before', 'during', 'under', 'against', 'into', 'inside'],
]);
