/** Words that alone say "private key", whatever else their name says. */
const strongWords: ReadonlySet<string> = new Set([
  ...['sk', 'pk', 'prv', 'priv', 'privkey', 'privatekey', 'xprv', 'zprv', 'tprv', 'wif', 'ecdsa'],
  ...['pem', 'p12', 'pfx', 'jks', 'keystore', 'keypair', 'keyring', 'keychain', 'keyfile', 'hdkey'],
  ...['secret', 'mnemonic', 'passphrase', 'password', 'passwd', 'pwd', 'credential', 'creds'],
  ...['bearer', 'authorization', 'dotenv', 'ewoq', 'jwt', 'hmac', 'xpriv', 'secp', 'transactor'],
]);

/** Parts of words that have no other meaning, for names that are written in one go: `mysecret`, `stringdata`. */
const strongParts =
  /secret|privat(?:e)?key|privkey|mnemonic|seedphrase|keystore|passphrase|passwor[dt]|credential|signingkey|stakingkey|nodekey|ecdsa/;

/** Words before `key` with which it is a private one whatever follows. */
const strongKeyQualifiers: ReadonlySet<string> = new Set([
  ...['private', 'priv', 'secret', 'signing', 'staking', 'master', 'raw'],
]);

/** Two words that say it together. */
const strongPairs: ReadonlySet<string> = new Set([
  ...['seed phrase', 'seed words', 'recovery phrase', 'backup phrase', 'secret phrase', 'cast wallet', 'secure string'],
]);

/** Places and people's tools that hold keys, and are part of many honest names: the last word of a name decides. */
const holderWords: ReadonlySet<string> = new Set([
  ...['wallet', 'accounts', 'signer', 'staker', 'vault', 'keyed', 'burner', 'eoa'],
]);

/** Keys and what keys are made from, where no other word of the name says more. */
const keyWords: ReadonlySet<string> = new Set(['key', 'seed', 'entropy']);

/** Who owns a key. 32 bytes that are called so are hardly a hash, unless all that stands beside them are hashes. */
const ownerWords: ReadonlySet<string> = new Set([
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
const openWords: ReadonlySet<string> = new Set([
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
const happenings: ReadonlySet<string> = new Set([
  ...['deposit', 'withdrawal', 'liquidity', 'mempool', 'drop', 'airdrop', 'sale', 'presale', 'round', 'swap', 'payout'],
  ...['transfer', 'vesting', 'snapshot', 'exploit', 'liquidation', 'redemption', 'refund', 'auction', 'vote'],
]);

/** "Secret" before one of these tells what it is about: `SECRET_DROP_ROOT` and `secretTx` are no secrets. */
const publicNouns: ReadonlySet<string> = new Set([
  ...['hash', 'tx', 'txn', 'transaction', 'root', 'merkle', 'role', 'topic', 'slot', 'commitment', 'digest', 'sauce'],
  ...happenings,
]);

/** "Private key" in other languages, whose letters are no words here. */
const privateKeyAbroad =
  /claves? privadas?|cl[eé]f?s? priv[eé]es?|chaves? privadas?|chiav[ei] privat[ae]|privat(?:e[nrs]?)? (?:schlüssels?|nyckel|nøkkel|sleutel)|klucz prywatny|özel anahtar|khóa riêng|(?:приватн|закрыт|секретн)[а-я]{1,4} ключ|私[钥鑰]|私有密[钥鑰]|秘密鍵|秘密キー|プライベートキー|개인 ?키|비밀 ?키/giu;

/** With these the value is made from whatever else is named, even from a secret. */
const digestWords: ReadonlySet<string> = new Set(['checksum', 'checksums', 'fingerprint']);

/** Open names that are nothing else than that: `r` and `s` of a signature, `mac` of a keystore. */
const openNames: ReadonlySet<string> = new Set(['r', 's', 'v', 'mac', 'iv', 'ciphertext']);

/** Of these, an owner with this last word describes each of the values below it: `salts: { Vault: … }`. */
export const openCollections: ReadonlySet<string> = new Set([
  ...['hash', 'hashes', 'txhash', 'txid', 'codehash', 'root', 'salt', 'topic', 'id', 'proof', 'storage', 'leaves'],
]);

/** Words before `key` with which it is a key of another sort. Any other key may be a private one. */
const openKeyQualifiers: ReadonlySet<string> = new Set([
  ...['public', 'pub', 'storage', 'cache', 'primary', 'foreign', 'sort', 'partition', 'position', 'pool', 'map'],
  ...['mapping', 'lookup', 'index', 'trie', 'event', 'idempotency', 'dedupe', 'object', 'react', 'row', 'verifying'],
]);

/** In what is called so, an entry `key` is one of another sort: `storageProof: [{ key: …, value: … }]`. */
export const openKeyOwners: ReadonlySet<string> = new Set(['storage', 'proof', 'trie', 'cache', 'map', 'mapping']);

/** Words that end or begin with the letters of "key" and mean something else. */
const notKeys: ReadonlySet<string> = new Set([
  ...['pubkey', 'pubkeys', 'publickey', 'publickeys', 'monkey', 'turkey', 'donkey', 'hockey', 'jockey', 'whiskey'],
  ...['hotkey', 'hotkeys', 'keyof', 'keyup', 'keydown', 'keypress', 'keycode', 'keyword', 'keywords'],
  ...['keyboard', 'keyboards', 'keyframe', 'keyframes', 'keynote', 'keyhash', 'keypath', 'keystone', 'keyless'],
]);

/** Words that end as those for people do and are none. */
const notAgents: ReadonlySet<string> = new Set([
  ...['number', 'header', 'pointer', 'identifier', 'filter', 'parameter', 'counter', 'buffer', 'vector', 'error'],
  ...['cursor', 'anchor', 'marker', 'tracker', 'register', 'router', 'transfer', 'order', 'integer', 'container'],
  ...['descriptor', 'accumulator', 'wrapper', 'getter', 'setter', 'letter', 'layer', 'ledger', 'member', 'folder'],
  ...['newer', 'older', 'former', 'other', 'lower', 'upper', 'inner', 'outer', 'never', 'after', 'over', 'under'],
  ...['explorer', 'browser', 'viewer', 'server', 'cluster', 'placeholder', 'render', 'color', 'prior', 'power'],
]);

/** What comes behind these describes what comes before: `hash of the wallet` is a hash. */
const prepositions: ReadonlySet<string> = new Set([
  ...['of', 'for', 'in', 'at', 'on', 'by', 'with', 'from', 'via', 'used', 'using', 'that', 'which', 'who', 'whose'],
  ...['after', 'before', 'during', 'under', 'against', 'into', 'inside'],
]);

/**
 * `strong`: a private key, whatever else is said. `key`, `holder`: a key, or what holds keys. `owner`: who has a key.
 * `open`: a hash, an ID or something else that everybody may see.
 */
export type Sort = 'strong' | 'key' | 'holder' | 'owner' | 'open';

/**
 * What says that it may be a private key: its own line, what stands around it, how it is read, what stands beside it, where
 * it is written, or where it is kept.
 */
export type SecretRule = 'line' | 'around' | 'number' | 'derivation' | 'address' | 'target' | 'file' | 'folder';

export interface Classification {
  readonly sort: Sort;
  /** What was said, in lower case: "private key", "wallet"; a path as it is written. */
  readonly word: string;
  /** Absent: a name, on the line or around it. */
  readonly rule?: SecretRule;
}

/**
 * What a name says about the value that it stands for: `deployerKey`, `WALLET_TX_HASH`, `hash of the wallet`. A strong
 * word decides wherever it stands; else the last known word before a preposition or bracket (in names the last word is
 * what it is, those before say whose); else the rest, where an open word goes before others.
 */
export function classifyName(name: string): Classification | undefined {
  const words = wordsInName(name.replace(modifiers, ''));
  const classified = words.map((_, at) => sortAt(words, at));
  const digest = words.find((word) => digestWords.has(word));
  if (digest !== undefined) {
    return { sort: 'open', word: digest };
  }
  const strong = classified.find((each) => each?.sort === 'strong');
  if (strong !== undefined) {
    return strong;
  }
  const [only] = words;
  if (words.length === 1 && only !== undefined && openNames.has(only)) {
    return { sort: 'open', word: only };
  }
  const called = wordsInName(name.slice(0, Math.max(0, name.indexOf('('))).replace(modifiers, '')).length;
  const cut = words.findIndex(
    (word, at) => at > 0 && (prepositions.has(word) || (at === called && last(classified.slice(0, at)) !== undefined)),
  );
  const head = cut < 0 ? classified : classified.slice(0, cut);
  const rest = cut < 0 ? [] : classified.slice(cut);
  const reported = last(head);
  const noun = words[head.length - 1] ?? '';
  if (reported?.sort === 'open' && head.at(-1) === undefined && isAgent(noun)) {
    return { sort: 'owner', word: noun };
  }
  const said = reported ?? rest.find((each) => each?.sort === 'open') ?? last(rest);
  return said !== undefined && isReport(name, said) ? undefined : said;
}

/** What tools write of what they did: `ok send to vault`, `FAIL wallet`, `✓ signer`, `Sent 1 ETH to signer`. */
const reports = /(?:^|[\s([])(?:ok|fail\w{0,3}|pass(?:ed)?|sent|deployed|mined|confirmed)(?=[\s)\]:]|$)|[✓✔✗✘✅❌]/iu;
const towards = /(?:\b(?:to|into)\s|[-=]>\s|→\s)(?:the\s)?$/;

/** Whether words tell of something that was done to or by somebody, and do not call the value so. */
export function isReport(text: string, { sort, word }: Classification): boolean {
  const isSomebody = sort === 'holder' || sort === 'owner';
  const words = text.toLowerCase();
  return isSomebody && (reports.test(words) || towards.test(words.slice(0, Math.max(0, words.lastIndexOf(word)))));
}

/** Whether a word behind an open one is who does something with it: a `blockProducer` is somebody, and no block. */
export function isAgent(word: string): boolean {
  return /^[a-z]{3,}(?:er|or)s?$/.test(word) && !notAgents.has(word);
}

/** Words of code that come before a name and say nothing about its value: a private field is no private key. */
const modifiers =
  /^(?:\s*(?:private|public|protected|internal|static|final|const|readonly|let|var|val|export|default|pub|mut|override|immutable|constant|set)\b(?=\s+(?!keys?\b)[\w'"`]))+/i;

function last(classified: readonly (Classification | undefined)[]): Classification | undefined {
  return classified.filter((each) => each !== undefined).at(-1);
}

/** What the word at a place says, with the one before it. */
export function sortAt(words: readonly string[], at: number): Classification | undefined {
  const whole = words[at] ?? '';
  const word = singular(whole);
  const before = words[at - 1] ?? '';
  const next = words[at + 1] ?? '';
  if ((whole === 'secret' && isIn(publicNouns, next)) || (whole === 'log' && /^(?:in|into|on)$/.test(next))) {
    return undefined;
  }
  const pair = `${before} ${word}`;
  if (isIn(strongWords, whole) || strongParts.test(whole)) {
    return { sort: 'strong', word: whole };
  }
  if (strongPairs.has(pair) || strongPairs.has(`${before} ${whole}`)) {
    return { sort: 'strong', word: `${before} ${whole}` };
  }
  if (isIn(keyWords, whole) || (/^key|keys?$|key(?:hex|file|data|bytes|str|raw)$/.test(word) && !notKeys.has(whole))) {
    return strongKeyQualifiers.has(before)
      ? { sort: 'strong', word: `${before} ${whole}` }
      : { sort: openKeyQualifiers.has(before) ? 'open' : 'key', word: whole };
  }
  if (whole === 'private') {
    return { sort: 'key', word: whole };
  }
  const sorts: readonly (readonly [Sort, ReadonlySet<string>])[] = [
    ['holder', holderWords],
    ['open', openWords],
    ['open', happenings],
    ['owner', ownerWords],
  ];
  const sort = sorts.find(([, set]) => isIn(set, whole))?.[0] ?? (/.hash$|.root$/.test(word) ? 'open' : undefined);
  return sort && { sort, word: whole };
}

function isIn(set: ReadonlySet<string>, word: string): boolean {
  return set.has(word) || set.has(singular(word));
}

function singular(word: string): string {
  return word.length > 2 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** The words of names in any style, in lower case and without figures behind them. Values are no words. */
export function wordsInName(text: string): readonly string[] {
  return text
    .replace(privateKeyAbroad, ' private key ')
    .replace(value, ' ')
    .replace(/IDs\b/g, 'Ids')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[A-Z](?=[A-Z][a-z])/g, '$& ')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => (/^[a-z]{2,}\d+$/.test(word) && word !== 'p12' ? word.replace(/(?<!\d)\d+$/, '') : word))
    .filter((word) => word !== '');
}

/** Hex and base58 of the size of addresses, hashes and keys. */
const value = /\b(?:0x)?[0-9a-f]{40,}\b|\b(?=[A-Za-z]*\d)[1-9A-HJ-NP-Za-km-z]{40,}\b/gi;

/** Whether anything but values, numbers and punctuation stands there. */
export function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replace(value, '').replace(/0x/gi, ''));
}

/** Whether a value of the size of an address, a hash or a key stands there. */
export function hasValue(text: string): boolean {
  return text.length >= 40 && text.search(value) >= 0;
}
