import assert from 'node:assert/strict';
import { readGenesis, problemsOf } from './readFile';

const wallet = '8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
const other = `0x${'1'.repeat(40)}`;

function genesisOf(config: string, alloc = '{}', more = ''): string {
  return `{"config":${config},"alloc":${alloc},"gasLimit":"0x1312d00","difficulty":"0x0"${more}}`;
}

describe('Reading a genesis file', () => {
  it('numbers are read from their text, in every spelling', () => {
    const { genesis } = readGenesis(
      genesisOf('{"chainId":9007199254740993}', '{}', ',"timestamp":"007","nonce":"","baseFeePerGas":"-1"'),
    );

    assert.equal(genesis?.config?.chainId?.value, 9007199254740993n);
    assert.equal(genesis.gasLimit?.value, 20_000_000n);
    assert.equal(genesis.timestamp?.value, 7n);
    assert.equal(genesis.nonce?.value, 0n);
    assert.equal(genesis.baseFeePerGas?.value, -1n);
  });

  it('an account is known by its address, whatever its spelling; the last one counts', () => {
    const text = genesisOf(
      '{}',
      `{"${wallet}":{"balance":1},"0X${wallet.toLowerCase()}":{"balance":"0x2","code":"0xAB"}}`,
    );
    const account = readGenesis(text).genesis!.alloc.get(`0x${wallet.toLowerCase()}`)!;

    assert.equal(account.balance?.value, 2n);
    assert.equal(account.code?.value, '0xab');
    assert.deepEqual(
      account.earlier.map(({ key }) => key),
      [wallet],
    );
  });

  it('slots are padded, and null is zero', () => {
    const text = genesisOf('{}', `{"${wallet}":{"balance":1,"storage":{"0x01":"ff","02":null}}}`);
    const storage = readGenesis(text).genesis!.alloc.get(`0x${wallet.toLowerCase()}`)!.storage!;

    assert.deepEqual(
      [...storage].map(([slot, { value }]) => [slot, value]),
      [
        [`0x${'0'.repeat(63)}1`, `0x${'0'.repeat(62)}ff`],
        [`0x${'0'.repeat(63)}2`, `0x${'0'.repeat(64)}`],
      ],
    );
  });

  it('a precompile has its lists and values; one of null is off', () => {
    const { genesis } = readGenesis(
      genesisOf(
        `{"warpConfig":null,"contractNativeMinterConfig":{"blockTimestamp":5,"adminAddresses":["0x${wallet}"],"initialMint":{"${other}":"0x10"}},"contractnativeminterconfig":{"disable":true}}`,
      ),
    );
    const { precompiles } = genesis!.config!;
    const minter = precompiles.get('contractNativeMinterConfig')!;

    assert.deepEqual([...precompiles.keys()], ['contractNativeMinterConfig', 'warpConfig']);
    assert.equal(precompiles.get('warpConfig')?.blockTimestamp, undefined);
    assert.equal(minter.blockTimestamp?.value, 5n);
    assert.equal(minter.disable, undefined);
    assert.deepEqual(
      minter.adminAddresses?.addresses.map(({ value }) => value),
      [`0x${wallet.toLowerCase()}`],
    );
    assert.equal(minter.initialMint?.amounts.get(other)?.value, 16n);
  });

  it('of equal keys, objects are read one into the other, as Go does', () => {
    const { genesis } = readGenesis(
      genesisOf(
        '{"chainId":1,"feeConfig":{"gasLimit":5,"targetBlockRate":2},"feeconfig":{"gasLimit":6,"targetBlockRate":null}}',
      ),
    );

    assert.equal(genesis?.config?.feeConfig?.gasLimit?.value, 6n);
    assert.equal(genesis.config.feeConfig.targetBlockRate?.value, 2n);
  });

  it('a second config keeps Ethereum’s keys of the first, and none of Avalanche’s', () => {
    const text = genesisOf('{"chainId":1,"allowFeeRecipients":true}').replace(
      '"alloc"',
      '"config":{"londonBlock":0},"alloc"',
    );
    const config = readGenesis(text).genesis!.config!;

    assert.equal(config.chainId?.value, 1n);
    assert.deepEqual([...config.ethereumForks.keys()], ['londonBlock']);
    assert.equal(config.allowFeeRecipients, undefined);
  });

  it('every wrong value is a problem, with the text that it has were it alone; the VM’s first is first', () => {
    const text = genesisOf(
      '{"feeConfig":{"targetBlockRate":"2","minBaseFee":1e9},"chainId":true}',
      `{"12":{"balance":"x"}}`,
    );
    const problems = problemsOf('genesis', text).map(({ start, end, vmText }) => [text.slice(start, end), vmText]);

    assert.deepEqual(problems, [
      [
        'true',
        'parsing genesis: decoding JSON into *params.ChainConfig: math/big: cannot unmarshal "true" into a *big.Int',
      ],
      ['1e9', 'parsing genesis: decoding JSON into *pseudo.Type: math/big: cannot unmarshal "1e9" into a *big.Int'],
      [
        '"2"',
        'parsing genesis: decoding JSON into *pseudo.Type: json: cannot unmarshal string into Go struct field FeeConfig.feeConfig.targetBlockRate of type uint64',
      ],
      ['"x"', 'parsing genesis: invalid hex or decimal integer "x"'],
      ['"12"', 'parsing genesis: hex string has length 2, want 40 for UnprefixedAddress'],
    ]);
  });

  it('each says in one sentence what to write', () => {
    const text = genesisOf('{"chainId":"1","txAllowListConfig":{"adminAddresses":["8db9"]}}');

    assert.deepEqual(
      problemsOf('genesis', text).map(({ message }) => message),
      [
        'chainId must be a whole number without quotes, fraction or exponent; "1" is not.',
        'adminAddresses must start with 0x: add it.',
      ],
    );
  });

  it('a file that is half typed is read as far as it goes, and nothing is said twice', () => {
    const text = '{"config":{"chainId":5,"feeConfig":{"gasLimit":';
    const { genesis, problems } = readGenesis(text);

    assert.equal(genesis?.config?.chainId?.value, 5n);
    assert.deepEqual(problems.map(({ rule }) => rule).toSorted(), [
      'missingValue',
      'openContainer',
      'openContainer',
      'openContainer',
    ]);
  });

  it('faults of the syntax are repaired by one click', () => {
    const text = '{\'config\': {}, // none\n "alloc": {},}';
    const edits = problemsOf('genesis', text)
      .flatMap(({ fixes }) => fixes ?? [])
      .flatMap((fix) => fix.edits())
      .toSorted((a, b) => b.start - a.start);
    const repaired = edits.reduce(
      (done, { start, end, text: by }) => done.slice(0, start) + by + done.slice(end),
      text,
    );

    assert.equal(repaired, '{"config": {}, \n "alloc": {}}');
  });

  it('brackets within brackets are refused from the 10,001st on, as Go does', () => {
    const nested = (depth: number): string => genesisOf(`{"x":${'['.repeat(depth)}${']'.repeat(depth)}}`);

    assert.deepEqual(problemsOf('genesis', nested(9_998)), []);
    const [problem] = problemsOf('genesis', nested(9_999));
    assert.equal(problem?.message, 'The VM refuses more than 10,000 nested brackets, per its source.');
  });

  it('20,000 accounts are read in steps', () => {
    const accounts = Array.from(
      { length: 20_000 },
      (_, i) => `"${i.toString(16).padStart(40, '0')}":{"balance":"0x1"}`,
    );
    const { genesis, steps } = readGenesis(genesisOf('{}', `{${accounts.join(',')}}`));

    assert.equal(genesis?.alloc.size, 20_000);
    assert(steps >= 10, String(steps));
  });

  it('of many wrong values a thousand are told, and the one that Go tells is first', () => {
    const addresses = Array.from({ length: 5_000 }, () => '[]').join(',');
    const text = genesisOf(
      `{"txAllowListConfig":{"adminAddresses":[${addresses}]},"clique":{"period":"1"},"chainId":"x"}`,
      `{${Array.from({ length: 5_000 }, (_, i) => `"${i.toString(16).padStart(40, '0')}":{"balance":"x"}`).join(',')}}`,
    );
    const problems = problemsOf('genesis', text);

    assert.equal(problems.length, 1_000);
    assert.match(problems[0]?.vmText ?? '', /^parsing genesis: decoding JSON into \*params.ChainConfig: math\/big/);
  });

  it('one address a hundred thousand times takes no longer than others', () => {
    const accounts = Array.from({ length: 100_000 }, () => `"${wallet}":{"balance":1}`);
    const { genesis } = readGenesis(genesisOf('{}', `{${accounts.join(',')}}`));

    assert.equal(genesis?.alloc.get(`0x${wallet.toLowerCase()}`)?.earlier.length, 99_999);
  });
});
