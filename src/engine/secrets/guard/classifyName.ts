/** Words that mean "private key" regardless of the rest of the name. */
const strongWords: ReadonlySet<string> = new Set([
  ...['sk', 'pk', 'prv', 'priv', 'privkey', 'privatekey', 'xprv', 'zprv', 'tprv', 'wif', 'ecdsa'],
  ...['pem', 'p12', 'pfx', 'jks', 'keystore', 'keypair', 'keyring', 'keychain', 'keyfile', 'hdkey'],
  ...['secret', 'mnemonic', 'passphrase', 'password', 'passwd', 'pwd', 'credential', 'creds'],
  ...['bearer', 'authorization', 'dotenv', 'ewoq', 'jwt', 'hmac', 'xpriv', 'secp', 'transactor'],
]);

/** Unambiguous substrings, for names written as one word: `mysecret`, `stringdata`. */
const strongParts =
  /secret|privat(?:e)?key|privkey|mnemonic|seedphrase|keystore|passphrase|passwor[dt]|credential|signingkey|stakingkey|nodekey|ecdsa/;

/** Words that make a following `key` a private key, whatever comes after. */
const strongKeyQualifiers: ReadonlySet<string> = new Set([
  ...['private', 'priv', 'secret', 'signing', 'staking', 'master', 'raw'],
]);

/** Word pairs that mean "private key". */
const strongPairs: ReadonlySet<string> = new Set([
  ...['seed phrase', 'seed words', 'recovery phrase', 'backup phrase', 'secret phrase', 'cast wallet', 'secure string'],
]);

/** Places and tools that hold keys. They also occur in many harmless names, so the last word of a name decides. */
const holderWords: ReadonlySet<string> = new Set([
  ...['wallet', 'accounts', 'signer', 'staker', 'vault', 'keyed', 'burner', 'eoa'],
]);

/** Keys and key material, where no other word of the name is more specific. */
const keyWords: ReadonlySet<string> = new Set(['key', 'seed', 'entropy']);

/** Owners of keys. 32 bytes named after one are unlikely to be a hash, unless all neighbouring values are hashes. */
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

/** Names of 32-byte values that are public. */
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

/** On-chain actions. A value named after one is a transaction, whatever the rest of the name. */
const chainActions: ReadonlySet<string> = new Set([
  ...['deposit', 'withdrawal', 'liquidity', 'mempool', 'drop', 'airdrop', 'sale', 'presale', 'round', 'swap', 'payout'],
  ...['transfer', 'vesting', 'snapshot', 'exploit', 'liquidation', 'redemption', 'refund', 'auction', 'vote'],
]);

/** After "secret", one of these is the subject: `SECRET_DROP_ROOT` and `secretTx` are not secrets. */
const publicNouns: ReadonlySet<string> = new Set([
  ...['hash', 'tx', 'txn', 'transaction', 'root', 'merkle', 'role', 'topic', 'slot', 'commitment', 'digest', 'sauce'],
  ...chainActions,
]);

/** "Private key" in other languages, whose letters `wordsInName` does not split into words. */
const privateKeyAbroad =
  /claves? privadas?|cl[eé]f?s? priv[eé]es?|chaves? privadas?|chiav[ei] privat[ae]|privat(?:e[nrs]?)? (?:schlüssels?|nyckel|nøkkel|sleutel)|klucz prywatny|özel anahtar|khóa riêng|(?:приватн|закрыт|секретн)[а-я]{1,4} ключ|私[钥鑰]|私有密[钥鑰]|秘密鍵|秘密キー|プライベートキー|개인 ?키|비밀 ?키/giu;

/** Digests are derived from the rest of the name and are public, even if that is a secret. */
const digestWords: ReadonlySet<string> = new Set(['checksum', 'checksums', 'fingerprint']);

/** Names that are public only as the entire name: `r` and `s` of a signature, `mac` of a keystore. */
const openNames: ReadonlySet<string> = new Set(['r', 's', 'v', 'mac', 'iv', 'ciphertext']);

/** As the last word of an owner's name, one of these describes each value below it: `salts: { Vault: … }`. */
export const openCollections: ReadonlySet<string> = new Set([
  ...['hash', 'hashes', 'txhash', 'txid', 'codehash', 'root', 'salt', 'topic', 'id', 'proof', 'storage', 'leaves'],
]);

/** Words that make a following `key` something other than a private key. Any other key may be private. */
const openKeyQualifiers: ReadonlySet<string> = new Set([
  ...['public', 'pub', 'storage', 'cache', 'primary', 'foreign', 'sort', 'partition', 'position', 'pool', 'map'],
  ...['mapping', 'lookup', 'index', 'trie', 'event', 'idempotency', 'dedupe', 'object', 'react', 'row', 'verifying'],
]);

/** Within one of these, an entry named `key` is not a private key: `storageProof: [{ key: …, value: … }]`. */
export const openKeyOwners: ReadonlySet<string> = new Set(['storage', 'proof', 'trie', 'cache', 'map', 'mapping']);

/** Words that begin or end with "key" but mean something else. */
const keyLookalikes: ReadonlySet<string> = new Set([
  ...['pubkey', 'pubkeys', 'publickey', 'publickeys', 'monkey', 'turkey', 'donkey', 'hockey', 'jockey', 'whiskey'],
  ...['hotkey', 'hotkeys', 'keyof', 'keyup', 'keydown', 'keypress', 'keycode', 'keyword', 'keywords'],
  ...['keyboard', 'keyboards', 'keyframe', 'keyframes', 'keynote', 'keyhash', 'keypath', 'keystone', 'keyless'],
]);

const notAgents: ReadonlySet<string> = new Set([
  ...['number', 'header', 'pointer', 'identifier', 'filter', 'parameter', 'counter', 'buffer', 'vector', 'error'],
  ...['cursor', 'anchor', 'marker', 'tracker', 'register', 'router', 'transfer', 'order', 'integer', 'container'],
  ...['descriptor', 'accumulator', 'wrapper', 'getter', 'setter', 'letter', 'layer', 'ledger', 'member', 'folder'],
  ...['newer', 'older', 'former', 'other', 'lower', 'upper', 'inner', 'outer', 'never', 'after', 'over', 'under'],
  ...['explorer', 'browser', 'viewer', 'server', 'cluster', 'placeholder', 'render', 'color', 'prior', 'power'],
]);

/** The words after a preposition qualify those before it: `hash of the wallet` is a hash. */
const prepositions: ReadonlySet<string> = new Set([
  ...['of', 'for', 'in', 'at', 'on', 'by', 'with', 'from', 'via', 'used', 'using', 'that', 'which', 'who', 'whose'],
  ...['after', 'before', 'during', 'under', 'against', 'into', 'inside'],
]);

/**
 * `strong`: a private key regardless of other evidence. `key`, `holder`: a key or a holder of keys. `owner`: the owner
 * of a key. `open`: public, such as a hash or an ID.
 */
type Sort = 'strong' | 'key' | 'holder' | 'owner' | 'open';

/**
 * The evidence for a private key: its own line, its surroundings, its parsing as a number, a derivation path, an
 * address next to it, the file it is written to, or the file it is in.
 */
export type SecretRule = 'line' | 'around' | 'number' | 'derivation' | 'address' | 'target' | 'file' | 'folder';

export interface Classification {
  readonly sort: Sort;
  /** The matching word or phrase in lower case ("private key", "wallet"); a path keeps its case. */
  readonly word: string;
  /** Absent where a name decided, on the line or around it. */
  readonly rule?: SecretRule;
}

/**
 * Classifies a value by its name: `deployerKey`, `WALLET_TX_HASH`, `hash of the wallet`. A strong word always decides.
 * Otherwise the last known word before a preposition or bracket does, because earlier words are qualifiers; then the
 * remaining words, where an open word takes precedence.
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
  const calleeLength = wordsInName(name.slice(0, Math.max(0, name.indexOf('('))).replace(modifiers, '')).length;
  const headEnd = words.findIndex(
    (word, at) =>
      at > 0 && (prepositions.has(word) || (at === calleeLength && last(classified.slice(0, at)) !== undefined)),
  );
  const head = headEnd < 0 ? classified : classified.slice(0, headEnd);
  const rest = headEnd < 0 ? [] : classified.slice(headEnd);
  const lastInHead = last(head);
  const noun = words[head.length - 1] ?? '';
  if (lastInHead?.sort === 'open' && head.at(-1) === undefined && isAgent(noun)) {
    return { sort: 'owner', word: noun };
  }
  const decisive = lastInHead ?? rest.find((each) => each?.sort === 'open') ?? last(rest);
  return decisive !== undefined && isReport(name, decisive) ? undefined : decisive;
}

/** Output in which tools report an action: `ok send to vault`, `FAIL wallet`, `✓ signer`, `Sent 1 ETH to signer`. */
const reports = /(?:^|[\s([])(?:ok|fail\w{0,3}|pass(?:ed)?|sent|deployed|mined|confirmed)(?=[\s)\]:]|$)|[✓✔✗✘✅❌]/iu;
const destinationPreposition = /(?:\b(?:to|into)\s|[-=]>\s|→\s)(?:the\s)?$/;

/** Whether a text reports an action by or on someone rather than naming the value. */
export function isReport(text: string, { sort, word }: Classification): boolean {
  const isHolderOrOwner = sort === 'holder' || sort === 'owner';
  const words = text.toLowerCase();
  return (
    isHolderOrOwner &&
    (reports.test(words) || destinationPreposition.test(words.slice(0, Math.max(0, words.lastIndexOf(word)))))
  );
}

/** Whether a word after an open one is an agent: a `blockProducer` is not a block. */
export function isAgent(word: string): boolean {
  return /^[a-z]{3,}(?:er|or)s?$/.test(word) && !notAgents.has(word);
}

/** Modifiers before a name that do not describe its value: a private field is not a private key. */
const modifiers =
  /^(?:\s*(?:private|public|protected|internal|static|final|const|readonly|let|var|val|export|default|pub|mut|override|immutable|constant|set)\b(?=\s+(?!keys?\b)[\w'"`]))+/i;

function last(classified: readonly (Classification | undefined)[]): Classification | undefined {
  return classified.filter((each) => each !== undefined).at(-1);
}

/** Classifies the word at an index, together with the word before it. */
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
  if (
    isIn(keyWords, whole) ||
    (/^key|keys?$|key(?:hex|file|data|bytes|str|raw)$/.test(word) && !keyLookalikes.has(whole))
  ) {
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
    ['open', chainActions],
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

/** The words of a name in any case style, in lower case and without trailing digits. Values are left out. */
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

/** Hex and base58 of the length of addresses, hashes and keys. */
const value = /\b(?:0x)?[0-9a-f]{40,}\b|\b(?=[A-Za-z]*\d)[1-9A-HJ-NP-Za-km-z]{40,}\b/gi;

/** Whether a text has anything other than values, numbers and punctuation. */
export function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replace(value, '').replace(/0x/gi, ''));
}

/** Whether a text contains a value of the length of an address, a hash or a key. */
export function hasValue(text: string): boolean {
  return text.length >= 40 && text.search(value) >= 0;
}
