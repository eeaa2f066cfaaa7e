import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { keylessUrl } from '../../../../../src/engine/errors/redact';
import { parseJson } from '../../../../../src/engine/primitives/json/parseJson';
import { printJson } from '../../../../../src/engine/primitives/json/printJson';
import type { JsonObject, JsonValue } from '../../../../../src/engine/primitives/json/value';
import { parseCell } from '../../../../../src/engine/notebook/cell/parseCell';
import { type Outgoing, toCast } from '../../../../../src/engine/rpc/copyAs';
import { type CopyFormat, copyTexts } from '../../../../../src/extension/notebook/command/sendsIn';
import { NotRunnableError } from '../../../../../src/engine/notebook/io/routes';
import { outgoingOf, type OutgoingRequest } from '../../../../../src/engine/notebook/io/toSends';
import { cChain, testNetwork } from '../../../../helpers/lookupOn';
import { seeded } from '../../../../helpers/schemaSample';

const seed = Number(process.env['SNOWPROBE_SEED'] ?? Date.now() % 2 ** 31);
const random = seeded(seed);
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;

/** Each creates a file or ends a word if a shell or program interprets it as anything but text. */
const attacks: readonly string[] = [
  '; touch ran #',
  '$(touch ran)',
  '`touch ran`',
  "'; touch ran; '",
  "'\\''; touch ran; '\\''",
  '"; touch ran; "',
  '\'"; touch ran #',
  '\n touch ran\n',
  '\r\ntouch ran\r\n',
  '| touch ran',
  '& touch ran &',
  '&&touch${IFS}ran',
  '> ran',
  '<(touch ran)',
  '\\',
  "\\'; touch ran; '",
  '${x:=$(touch ran)}',
  '!!',
  '*',
  '~',
  '{ran,run}',
  '[1-9]',
  '#',
  '@ran',
  '-o ran',
  '--output=ran',
  '\u0000; touch ran',
  '\u0003touch ran\u000d',
  '\u001b[201~\u000dtouch ran\u000d',
  '\u007f\u007f\u007f; touch ran #',
  '\u009b201~; touch ran',
  '\u2028require("fs").writeFileSync("ran","")\u2029',
  '"); require("fs").writeFileSync("ran", ""); ("',
  "'); require('fs').writeFileSync('ran', ''); ('",
  '${require("fs").writeFileSync("ran", "")}',
  '*/ require("fs").writeFileSync("ran", "") /*',
  '\u202e; touch ran #',
  '\ud800',
];
const attack = (): string => Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(attacks)).join('');

/** In a path, which cannot contain spaces. */
const attackPath = (): string =>
  attack()
    .replace(/\s/g, '$IFS')
    .replace(/\{\{|[#?]/g, '');

const named = new Map<string, JsonValue>();
const network = {
  ...testNetwork({
    nodes: [{ name: 'one', url: 'http://127.0.0.1:1' }],
    chains: [cChain, { name: 'evil', path: "$(touch ran)'`touch ran`/../{a,b}[1-2];" }],
  }),
  dataApi: 'http://127.0.0.1:1/data',
};

/** Cells of all forms, with attacks in every text. */
const forms: readonly (() => string)[] = [
  () => `eth_call ${printJson([attack(), { [attack()]: attack() }])}`,
  () => `platform.getTx ${printJson({ txID: attack(), ['__proto__']: [attack()] })}`,
  () => printJson({ jsonrpc: '2.0', id: 1n, method: 'eth_chainId', params: [attack()] }),
  () => printJson({ method: `eth_chainId${attack()}`, params: [] }),
  () => printJson({ METHOD: `eth_chainId${attack()}`, Params: [attack()] }),
  () => printJson([{ method: 'eth_chainId' }, { method: attack(), params: attack() }]),
  () => `GET /v1/chains/${attackPath()}`,
  () => `GET /v1/chains?a=${attackPath()}&b[]={1,2}`,
  () => `POST /v1/${attackPath()} ${printJson({ [attack()]: attack() })}`,
  () => `POST /ext/bc/C/rpc ${printJson([{ method: attack() }, attack()])}`,
  () => `# @target test/evil\neth_getBalance ${printJson([attack(), 'latest'])}`,
  () => 'eth_call ["{{answer.result}}", {{answer.more}}]',
  () => 'GET /v1/chains/{{answer.result}}',
  () => 'POST /v1/a/{{answer.result}} {"a": {{answer.result}}}',
];

/** The requests of a cell; `undefined` if it is rejected. */
function requestsOf(cell: string): readonly OutgoingRequest[] | undefined {
  try {
    return outgoingOf(parseCell(cell), { network, networks: [network], named });
  } catch (error) {
    if (error instanceof NotRunnableError) {
      return undefined;
    }
    throw error;
  }
}

describe(`200 hostile cells copied (SNOWPROBE_SEED=${seed})`, function () {
  this.timeout(120_000);
  let folder: string;
  let home: string;
  const cells: { readonly requests: readonly OutgoingRequest[]; readonly texts: ReadonlyMap<CopyFormat, string> }[] =
    [];
  let rejected = 0;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'snowprobe-copies-'));
    home = join(folder, 'home');
    mkdirSync(home);
    mkdirSync(join(folder, 'bin'));
    for (const program of ['curl', 'cast']) {
      const file = join(folder, 'bin', program);
      // One line per run; each word ends in NUL, which no word can contain.
      writeFileSync(
        file,
        `#!/bin/sh\nprintf '%s\\0' ${program} "$@" >> '${join(folder, 'runs')}'\nprintf '\\0' >> '${join(folder, 'runs')}'\n`,
      );
      chmodSync(file, 0o755);
    }
    while (cells.length < 200) {
      named.set('answer', { result: attack(), more: [attack()] });
      const cell = forms[(cells.length + rejected) % forms.length]!();
      const requests = requestsOf(cell);
      if (requests === undefined) {
        rejected++;
      } else {
        cells.push({ requests, texts: copyTexts(requests, () => [`x-${pick(['key', '$(touch', '`touch'])}`]) });
      }
    }
  });
  after(() => rmSync(folder, { recursive: true }));

  /** Runs a script with programs that only record their arguments. @returns the arguments of each run */
  function runInShell(script: string): readonly (readonly string[])[] {
    rmSync(join(folder, 'runs'), { force: true });
    const out = execFileSync('sh', ['-c', script], {
      cwd: home,
      env: { PATH: join(folder, 'bin') + delimiter + process.env['PATH'], HOME: home, API_KEY: '$(touch ran)' },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    assert.equal(out, '', script);
    assert.deepEqual(readdirSync(home), [], `seed ${seed}: something ran of\n${script}`);
    const file = join(folder, 'runs');
    const runs = existsSync(file) ? readFileSync(file, 'utf8').split('\0\0').slice(0, -1) : [];
    return runs.map((run) => run.split('\0'));
  }

  const rpcs = (requests: readonly OutgoingRequest[]) =>
    requests.flatMap(({ outgoing }) => (outgoing.kind === 'rpc' ? [outgoing] : []));

  it('are refused where the name of a method is none, and are cells of every other form', () => {
    assert.ok(rejected >= 40, `seed ${seed}: ${rejected} refused`);
    assert.ok(cells.flatMap(({ requests }) => rpcs(requests)).every(({ method }) => /^[A-Za-z0-9_.]+$/.test(method)));
  });

  it('run nothing but curl in sh, with each word as it was', () => {
    for (const { requests, texts } of cells) {
      const runs = runInShell(texts.get('curl') ?? '');
      assert.equal(runs.length, requests.length);
      for (const [i, { outgoing }] of requests.entries()) {
        const words = runs[i]!;
        assert.deepEqual(words.slice(0, 3), ['curl', '-sS', '--globoff']);
        assert.equal(new URL(words.at(-1)!).href, new URL(outgoing.url).href);
        const data = words.indexOf('--data');
        const json: JsonValue | undefined =
          outgoing.kind === 'rest'
            ? outgoing.json
            : { jsonrpc: '2.0', id: 1n, method: outgoing.method, params: outgoing.params };
        assert.equal(data < 0, json === undefined);
        if (json !== undefined) {
          assert.deepEqual(parseJson(words[data + 1]!), parseJson(printJson(json)), `seed ${seed}`);
        }
        assert.ok(words.some((word) => /^x-\S+: \$\(touch ran\)$/.test(word)));
      }
    }
  });

  it('run nothing but cast in sh, with each word as it was', () => {
    for (const { requests, texts } of cells) {
      const runs = runInShell(texts.get('cast') ?? '');
      const expected = rpcs(requests).map(({ url, method, params }) => [url, method, printJson(params)]);
      assert.deepEqual(
        runs.map(([, , , url, method, , params]) => [url, method, printJson(parseJson(params!))]),
        expected,
        `seed ${seed}`,
      );
    }
  });

  it('hold no character that a terminal acts on when it is pasted', () => {
    for (const { texts } of cells) {
      for (const format of ['curl', 'cast', 'viem'] as const) {
        // Line breaks occur only between lines: a word with one would be split.
        assert.doesNotMatch((texts.get(format) ?? '').replaceAll('\n', ''), /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      }
      assert.equal(
        (texts.get('curl') ?? '').match(/\n/g)?.length,
        cells.find((one) => one.texts === texts)?.requests.length,
      );
    }
  });

  it('call what they say in TypeScript, and nothing else', () => {
    const modules = join(folder, 'modules');
    mkdirSync(join(modules, 'node_modules', 'viem'), { recursive: true });
    writeFileSync(join(modules, 'package.json'), '{"type":"module"}');
    writeFileSync(
      join(modules, 'node_modules', 'viem', 'package.json'),
      '{"name":"viem","type":"module","exports":"./viem.js"}',
    );
    writeFileSync(
      join(modules, 'node_modules', 'viem', 'viem.js'),
      `export const http = (url) => url;
export const createClient = ({ transport }) => ({
  request: async (asked) => (globalThis.asked ??= []).push({ url: transport, ...asked }),
});
`,
    );
    const own = cells.flatMap(({ requests, texts }) => {
      const text = texts.get('viem');
      return text === undefined ? [] : [{ text, requests: rpcs(requests) }];
    });
    own.forEach(({ text }, i) => writeFileSync(join(modules, `m${i}.ts`), text));
    writeFileSync(
      join(modules, 'all.mjs'),
      `for (let i = 0; i < ${own.length}; i++) await import(\`./m\${i}.ts\`);
process.stdout.write(JSON.stringify(globalThis.asked));
`,
    );
    const tsx = require.resolve('tsx');
    const out = execFileSync(process.execPath, ['--import', `file://${tsx}`, join(modules, 'all.mjs')], {
      cwd: home,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    assert.deepEqual(readdirSync(home), []);
    const requested = parseJson(out) as readonly JsonObject[];
    assert.deepEqual(
      requested,
      own.flatMap(({ requests }) =>
        requests.map(({ url, method, params }) => parseJson(printJson({ url, method, params }))),
      ),
      `seed ${seed}`,
    );
  });

  it('are quoted even where nobody looked at the method before', () => {
    for (const method of attacks.filter((text) => !text.includes('\u0000'))) {
      const request: Outgoing = { kind: 'rpc', url: keylessUrl('http://127.0.0.1:1'), method, params: [] };
      assert.equal(runInShell(toCast(request) ?? '').length, 1);
    }
  });
});
