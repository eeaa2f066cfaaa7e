import assert from 'node:assert/strict';
import { clearLog, control, devnetHost, requests, sample, setSetting, useDevnet } from '../../integration/support/demo';
import { closeEditors, hoverTexts, hoverWords, openFile, plain } from '../../integration/support/editor';

/** Identified by its bytes, without a request. */
const propertyFx = 'rXJsCSEYXg2TehWxCEEGj6JU2PWKTkd6cBdNLjoe2SpsKD9cy';

describe('hover', () => {
  before(() => useDevnet());
  afterEach(closeEditors);

  it('holds the answer once where it comes in time, without what the text alone says', async () => {
    const { document } = await openFile('once.ts', `const paid = '${sample('dollarTransfer')}';\n`);
    const texts = await hoverTexts(document, sample('dollarTransfer'));
    assert.equal(texts.length, 1, texts.join('\n---\n'));
    assert.match(plain(texts[0] ?? ''), /✓ transfers 1,250\.5 \w+ to /);
    assert.doesNotMatch(plain(texts[0] ?? ''), /32 bytes/);
  });

  it('names who is waited for where a host is slow, below the answer once that is there', async () => {
    const { document } = await openFile('slow.ts', `const paid = '${sample('erc20TransferFrom')}';\n`);
    await control('POST', '', { faults: [{ kind: 'slow', target: 'all', milliseconds: 1500 }] });
    try {
      const [first = '', second = '', ...more] = (await hoverTexts(document, sample('erc20TransferFrom'))).map(plain);
      assert.match(first, /✓ transfers 25 SNC /);
      assert.equal(second.replace(/^.*\u2002/, ''), `${devnetHost()} did not answer within 1 s; hovers wait 3 s`);
      assert.deepEqual(more, []);
    } finally {
      await control('POST', '', { faults: [] });
    }
  });

  it('explains an address with its balance', async () => {
    const { document } = await openFile('who.go', `var who = "${sample('address')}"\n`);
    assert.match(await hoverWords(document, sample('address')), /balance\s+(≈ )?49,999,[\d.]+ AVAX/);
  });

  it('explains a block', async () => {
    const { document } = await openFile(
      'block.md',
      `See [block](https://explorer.example/block/${sample('block')}).\n`,
    );
    const words = await hoverWords(document, sample('block'));
    assert.match(words, /block \d+\s+devnet · C-Chain/);
    assert.match(words, /gas used\s+51,605 \/ 10,000,000 \(0\.5 %\)/);
  });

  it('explains a transaction of the other chain', async () => {
    const { document } = await openFile('orders.json', JSON.stringify({ tx: sample('orders.erc20Transfer') }));
    assert.match(
      await hoverWords(document, sample('orders.erc20Transfer')),
      /transfers 1,250\.5 SNC to [^\n]+\s+devnet · orders/,
    );
  });

  const reverts: readonly (readonly [string, RegExp])[] = [
    ['revertReason', /✗ .*not today/],
    ['revertPanic', /✗ .*division/i],
    ['revertCustom', /✗ .*TooPoor`?\(have 5, need 99\)/],
    ['outOfGas', /✗ .*out of gas/],
  ];
  for (const [name, expected] of reverts) {
    it(`gives the reason of ${name}`, async () => {
      const { document } = await openFile('failed.log', `ERROR tx=${sample(name)} status=0\n`);
      assert.match(await hoverWords(document, sample(name)), expected);
    });
  }

  for (const name of ['revertHostile', 'hostileTransfer']) {
    it(`lets no words of ${name} become a link, markup or an icon`, async () => {
      const { document } = await openFile('hostile.txt', `${sample(name)}\n`);
      const markdown = (await hoverTexts(document, sample(name))).join('\n');
      const linked = [...markdown.matchAll(/[^\\]\]\(([^)]*)\)/g)].map((match) => match[1] ?? '');
      assert.deepEqual(
        linked.filter((target) => !/^command:(%5F)?snowprobe\.\w+\?/.test(target)),
        [],
      );
      assert.doesNotMatch(markdown, /(^|[^\\])<\w/);
    });
  }

  it('sends nothing for what it knows already', async () => {
    const { document } = await openFile('again.txt', `${sample('transaction')}\n`);
    await hoverWords(document, sample('transaction'));
    await clearLog();
    assert.match(await hoverWords(document, sample('transaction')), /transfers 1,250\.5 SNC/);
    assert.deepEqual(await requests(), []);
  });

  it('says what bytes alone say without asking', async () => {
    const { document } = await openFile('fxs.yaml', `fx: ${propertyFx}\n`);
    await clearLog();
    assert.match(await hoverWords(document, propertyFx), /propertyfx/);
    assert.deepEqual(await requests(), []);
  });

  it('sends nothing for a key in .env, and says so', async () => {
    const key = sample('legacy');
    await control('POST', '/watch', { texts: [key.slice(2)] });
    const { document } = await openFile('.env', `DEPLOYER=${key}\n`);
    await clearLog();
    const texts = await hoverTexts(document, key);
    assert.equal(texts.length, 1);
    assert.match(texts[0] ?? '', /May be a private key\. Nothing was sent\./);
    assert.match(texts[0] ?? '', /The line names it\W*DEPLOYER/);
    // Its only link contains the position, not the value.
    const links = [...(texts[0] ?? '').matchAll(/\(command:([^)]*)\)/g)].map(([, link]) => link ?? '');
    assert.match(links.join(), /^(?:%5F|_)snowprobe\.lookUpAnyway\?[^,]*$/);
    assert.equal(texts[0]?.includes(key.slice(2)), false);
    assert.deepEqual(await requests(), []);
  });

  it('sends nothing for a line about a private key, nor for a PrivateKey-', async () => {
    const avalancheKey = 'PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN';
    const key = sample('dynamicFee');
    const { document } = await openFile(
      'deploy.ts',
      `const privateKey = '${key}';\nconst other = '${avalancheKey}';\n`,
    );
    await clearLog();
    for (const secret of [key, avalancheKey]) {
      assert.match((await hoverTexts(document, secret)).join(), /May be a private key\. Nothing was sent\./);
    }
    assert.deepEqual(await requests(), []);
  });

  it('is silent where it is switched off', async () => {
    await setSetting('snowprobe.hover.enabled', false);
    try {
      const { document } = await openFile('off.txt', `${sample('transaction')}\n`);
      assert.deepEqual(await hoverTexts(document, sample('transaction')), []);
    } finally {
      await setSetting('snowprobe.hover.enabled', undefined);
    }
  });

  it('is silent over half-typed hashes and ordinary words', async () => {
    const { document } = await openFile('half.txt', `${sample('transaction').slice(0, 40)} and nothing else\n`);
    assert.deepEqual(await hoverTexts(document, sample('transaction').slice(0, 40)), []);
    assert.deepEqual(await hoverTexts(document, 'nothing'), []);
  });

  it('finds its place on a line of 10 MB without blocking', async () => {
    const filler = 'lorem ipsum '.repeat(440_000);
    const { document } = await openFile('huge.log', `${filler}${sample('transaction')} ${filler}\n`);
    const before = process.cpuUsage();
    assert.match(await hoverWords(document, sample('transaction')), /transfers 1,250\.5 SNC/);
    // CPU time of the extension host, which excludes other load.
    const { user, system } = process.cpuUsage(before);
    assert.ok(user + system < 5_000_000, `${user + system} µs`);
  });

  it('says in a sentence that a host fails, and works again afterwards', async () => {
    const { document } = await openFile('faulty.txt', `${sample('erc20Approve')}\n`);
    await control('POST', '', { faults: [{ kind: 'status403', target: 'all' }] });
    const failed = await hoverWords(document, sample('erc20Approve'));
    await control('POST', '', { faults: [] });
    assert.ok(failed.includes(devnetHost()), failed);
    assert.match(failed, /refused this request \(HTTP status 403\)\.\s.*\nTry again · Set API key… · Other network…/s);
    assert.match(await hoverWords(document, sample('erc20Approve')), /✓ /);
  });

  it('waits for a silent host no longer than the setting says', async () => {
    await setSetting('snowprobe.timeout', 1);
    await control('POST', '', { faults: [{ kind: 'silent', target: 'all' }] });
    try {
      const { document } = await openFile('silent.txt', `${sample('erc1155Transfer')}\n`);
      const began = performance.now();
      const failed = await hoverWords(document, sample('erc1155Transfer'));
      assert.ok(failed.includes(`⚠ ${devnetHost()} did not answer within 1 s.`), failed);
      assert.ok(performance.now() - began < 8000);
    } finally {
      await control('POST', '', { faults: [] });
      await setSetting('snowprobe.timeout', undefined);
    }
  });
});
