import assert from 'node:assert/strict';
import { createEngine, type Engine } from '../../../../src/engine/createEngine';
import type { Network } from '../../../../src/engine/networks/network';
import { parseIdentifier } from '../../../../src/engine/detection/detect';
import { reportToJson } from '../../../../src/engine/report/toJson';
import { reportToText } from '../../../../src/engine/report/toText';
import { sourceUri } from '../../../../src/engine/source/verified/sourceUri';
import { answerJson, type Loopback, startLoopback } from '../../../helpers/loopback';
import { startVault, vaultChainId, type VerifiedVault } from '../../../helpers/verifiedVault';
import { etherscanAnswer, sourcifyAnswer, type VerifiedAt } from '../../../devnet/verified/serviceAnswers';

type Answer = Readonly<Record<string, unknown>>;
interface Hostile {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text, or a function of the correct response. */
  readonly body: string | ((right: Answer) => unknown);
  readonly at?: 'etherscan' | 'blockscout';
}

const now = Date.UTC(2026, 10, 21, 12);
const key = 'K3YthatIsMineAlone1234';
const record = (value: unknown): Answer => value as Answer;
const runtime = (change: (code: Answer) => Answer) => (right: Answer) => ({
  ...right,
  runtimeBytecode: change(record(right['runtimeBytecode'])),
});
const hexOf = (code: Answer): string => String(code['recompiledBytecode']);
/** Sources under other paths; without metadata nothing verifies them. */
const renamed = (name: (path: string) => string) => (right: Answer) => {
  const rename = (value: unknown) =>
    Object.fromEntries(Object.entries(record(value)).map(([path, one]) => [name(path), one]));
  return { ...right, metadata: null, sources: rename(right['sources']), sourceIds: rename(right['sourceIds']) };
};
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const etherscan = (change: Answer) => (): unknown => ({
  status: '1',
  message: 'OK',
  result: [{ ContractName: 'Vault', ABI: '[]', ...change }],
});

/** Responses that must not yield any source line. */
const withoutLine: Readonly<Record<string, Hostile>> = {
  'other code': { body: runtime((code) => ({ ...code, recompiledBytecode: hexOf(code).replace(/6080/, '6090') })) },
  'one byte of code changed in the middle': {
    body: runtime((code) => ({ ...code, recompiledBytecode: hexOf(code).replace(/54/, '55') })),
  },
  'code that is shorter': { body: runtime((code) => ({ ...code, recompiledBytecode: hexOf(code).slice(0, -200) })) },
  'all of the code open as immutables': {
    body: runtime((code) => ({
      ...code,
      recompiledBytecode: `0x${'00'.repeat(hexOf(code).length / 2 - 1)}`,
      immutableReferences: { 1: [{ start: 0, length: hexOf(code).length / 2 - 1 }] },
    })),
  },
  'instructions open as immutables': {
    body: runtime((code) => ({
      ...code,
      recompiledBytecode: hexOf(code).replace(/54/, '55'),
      immutableReferences: { 1: [...Array(40).keys()].map((i) => ({ start: i * 32, length: 32 })) },
    })),
  },
  'places beyond the code': {
    body: runtime((code) => ({
      ...code,
      recompiledBytecode: '0x00',
      immutableReferences: { 1: [{ start: 1e9, length: 32 }] },
    })),
  },
  'code that is no hex': { body: runtime((code) => ({ ...code, recompiledBytecode: '0xzz' })) },
  'empty code': { body: runtime((code) => ({ ...code, recompiledBytecode: '0x' })) },
  'no code': { body: runtime(() => ({})) },
  'another address': { body: (right) => ({ ...right, address: `0x${'12'.repeat(20)}` }) },
  'another chain': { body: (right) => ({ ...right, chainId: '1' }) },
  'no match': { body: (right) => ({ ...right, match: null, runtimeMatch: null }) },
  'a source map that is none': { body: runtime((code) => ({ ...code, sourceMap: 'nonsense;;;;:::' })) },
  'a source map with more entries than instructions': {
    body: runtime((code) => ({ ...code, sourceMap: ';'.repeat(100_000) })),
  },
  'a source map of other instructions': {
    body: runtime((code) => ({ ...code, sourceMap: String(code['sourceMap']).split(';').slice(7).join(';') })),
  },
  'a source map beyond its files': { body: runtime((code) => ({ ...code, sourceMap: '99999999:5:1:-' })) },
  'a source map of numbers that are too large': {
    body: runtime((code) => ({ ...code, sourceMap: '99999999999999999999:5:1:-' })),
  },
  'two sources with one index': {
    body: (right) => ({ ...right, sourceIds: { 'src/Vault.sol': { id: 1 }, '@limits/Limits.sol': { id: 1 } } }),
  },
  'indexes that are none': {
    body: (right) => ({ ...right, sourceIds: { 'src/Vault.sol': { id: -1 }, 'a.sol': { id: 'x' } } }),
  },
  'no sources': { body: (right) => ({ ...right, sources: {} }) },
  'sources that are no texts': { body: (right) => ({ ...right, sources: { 'src/Vault.sol': { content: 5 } } }) },
  'another text under the proven hash': {
    body: (right) => ({ ...right, sources: { 'src/Vault.sol': { content: 'contract Vault { function take() {} }' } } }),
  },
  'a page of HTML': { body: '<!doctype html><script>alert(1)</script>' },
  'HTML with 404': { status: 404, body: '<html>not here</html>' },
  'HTML with 500': { status: 500, body: '<html>oops</html>' },
  'a rate limit': { status: 429, body: '{"customCode":"too_many_requests","message":"slow down"}' },
  'an unsupported chain': { status: 400, body: '{"customCode":"unsupported_chain","message":"no"}' },
  'a refusal that repeats the URL and the key': { status: 403, body: `{"message":"${key} may not"}`, at: 'etherscan' },
  nothing: { body: '' },
  'a number': { body: '5' },
  'half of an answer': { body: (right) => JSON.stringify(right).slice(0, 5_000) },
  'JSON of great depth': { body: nested(200_000) },
  'an ABI of great depth': {
    body: (right) => JSON.stringify({ ...right, runtimeBytecode: null, abi: 'ABI' }).replace('"ABI"', nested(100_000)),
  },
  'metadata of great depth': {
    body: (right) => JSON.stringify({ ...right, runtimeBytecode: null, metadata: 'M' }).replace('"M"', nested(50_000)),
  },
  'an answer of 14 MB': { body: (right) => ({ ...right, filler: 'x'.repeat(14 << 20) }) },
  'Etherscan: a rate limit in 200': {
    body: '{"status":"0","message":"NOTOK","result":"Max rate limit reached"}',
    at: 'etherscan',
  },
  'Etherscan: a key that it rejects, repeated': {
    body: `{"status":"0","message":"NOTOK","result":"Invalid API Key (${key})"}`,
    at: 'etherscan',
  },
  'Etherscan: a result that is none': { body: '{"status":"1","message":"OK","result":[5]}', at: 'etherscan' },
  'Etherscan: doubled braces around nothing': { body: etherscan({ SourceCode: '{{' }), at: 'etherscan' },
  'Etherscan: files that are no texts': { body: etherscan({ SourceCode: '{"a.sol":5}' }), at: 'etherscan' },
  'Etherscan: words with controls and Markdown': {
    body: etherscan({
      SourceCode: 'contract A {}',
      ContractName: '[x](command:evil)\u202e\u0007`',
      CompilerVersion: '<img src=x>',
    }),
    at: 'etherscan',
  },
  'Blockscout: a list': { body: '[]', at: 'blockscout' },
  'Blockscout: sources of other kinds': {
    body: '{"name":"V","source_code":{},"additional_sources":[1,{"file_path":[]}]}',
    at: 'blockscout',
  },
};

/** Responses that yield source lines, but nothing else from them. */
const withLine: Readonly<Record<string, Hostile>> = {
  'paths that lead out': { body: renamed((path) => `../../../${path}`) },
  'absolute paths': { body: renamed((path) => `/etc/${path}`) },
  'paths that are URLs': { body: renamed((path) => `https://evil.example/${path}?a=b#c`) },
  'paths with spaces, percents and backslashes': { body: renamed((path) => `C:\\%2e%2e\\ ${path}`) },
  'documentation of great length, with Markdown': {
    body: (right) => ({
      ...right,
      userdoc: { notice: '[x](command:evil)'.repeat(10_000), methods: { 'take(uint256)': { notice: '\u202e' } } },
    }),
  },
  'a storage layout that is none': { body: (right) => ({ ...right, storageLayout: { storage: 'x', types: 5 } }) },
  'a deployment that is none': { body: (right) => ({ ...right, deployment: { deployer: '<b>', transactionHash: 5 } }) },
};

describe('hostile services of verified sources', function () {
  this.timeout(60_000);
  let vault: VerifiedVault;
  let failed: string;
  let service: Loopback;
  let engine: Engine;
  let hostile: Hostile;

  before(async () => {
    vault = await startVault();
    failed = await vault.fail();
    service = await startLoopback(({ path }, response) => {
      const of = [vault.vault, vault.proxy].find(({ address }) => path.toLowerCase().includes(address.toLowerCase()))!;
      const { status, headers, body } = hostile;
      const given = typeof body === 'string' ? body : body(rightAnswer(of));
      answerJson(response, typeof given === 'string' ? given : JSON.stringify(given), status, headers);
    });
  });
  beforeEach(() => {
    engine = createEngine({
      settings: () => ({ network: 'vaults', networks: {} }),
      timeoutMs: () => 10_000,
      proxy: () => ({}),
      headersFor: () => Promise.resolve({ apikey: key }),
      log: ({ text }) => assert.doesNotMatch(text, new RegExp(key)),
      now: () => now,
    });
  });
  afterEach(() => engine.dispose());
  after(async () => {
    await service.close();
    await vault.anvil.stop();
  });

  const rightAnswer = (of: VerifiedAt): Answer =>
    record(hostile.at === 'etherscan' ? etherscanAnswer(of) : sourcifyAnswer(of));
  const network = (): Network => ({
    ...{ name: 'vaults', networkId: 12345, hrp: 'custom', nodes: [], wireNames: 'wire' },
    chains: [{ name: 'dev', path: 'dev', rpcUrl: vault.anvil.url, evmChainId: vaultChainId }],
    verifiedSources: { [hostile.at ?? 'sourcify']: service.url },
  });
  const textOf = async (typed: string): Promise<string> => {
    const asking = { signal: AbortSignal.timeout(30_000), allowed: () => true };
    const report = await engine.lookup.find(parseIdentifier(typed)!, network(), asking);
    assert.doesNotMatch(JSON.stringify(reportToJson(report)), new RegExp(`${key}|\\u0007`));
    return reportToText(report, { now });
  };

  for (const [name, answer] of Object.entries(withoutLine)) {
    it(`move no line: ${name}`, async () => {
      hostile = answer;
      const text = await textOf(failed);
      assert.match(text, /reverted/);
      assert.doesNotMatch(text, /Vault\.sol:\d|Limits\.sol:\d|▶/);
      assert.match(await textOf(vault.vault.address), /contract/);
    });
  }

  for (const [name, answer] of Object.entries(withLine)) {
    it(`say no more than the line: ${name}`, async () => {
      hostile = answer;
      assert.match(await textOf(failed), /Vault\.sol[^:]*:34:13 in take/);
      const session = await engine.sessions.fetch(
        { what: { hash: failed }, network: network(), chain: 'dev' },
        { signal: AbortSignal.timeout(30_000), allowed: () => true },
      );
      const uris = session.trace.recording.calls.flatMap(({ index }) => {
        const { verified } = session.trace.matchOf(index).contract ?? {};
        return verified === undefined ? [] : [...verified.sources.keys()].map((path) => ({ at: verified.at, path }));
      });
      for (const { at, path } of uris) {
        const uri = new URL(sourceUri(at, path));
        assert.ok(uri.pathname.startsWith(`/${at}/`), uri.href);
        assert.doesNotMatch(uri.href, /\.\.|\\|[?#]|evil\.example\/\//);
        assert.ok((await engine.verified.textAt(sourceUri(at, path)))?.startsWith('// SPDX'));
      }
    });
  }
});
