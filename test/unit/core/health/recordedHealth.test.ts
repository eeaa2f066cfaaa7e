import assert from 'node:assert/strict';
import { join } from 'node:path';
import { reportToText } from '../../../../src/engine/report/toText';
import { lineText } from '../../../../src/engine/report/spanText';
import { checkTable, explainCheck, isKnownError } from '../../../../src/engine/health/explainCheck';
import {
  type Health,
  readHealth,
  type HealthChain,
  type HealthContext,
  type HealthValidators,
} from '../../../../src/engine/health/health';
import {
  healthReport,
  allChecks,
  type HealthScope,
  healthState,
  healthSummary,
} from '../../../../src/engine/health/healthReport';
import { parseJson } from '../../../../src/engine/primitives/json/parseJson';
import { golden } from '../../../helpers/golden';
import { readRecordings, type Recording } from '../../../helpers/recording';

const now = Date.UTC(2026, 10, 21, 8, 3);
const orders = '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo';
const poa = '2oqjRbCzJWfHLHVmGxhDBncP4xX22J68HrHy7dGZNqkmJ4vdp8';
const subnetEvm = 'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy';
const style = { ids: 'short', amounts: 'short', times: 'utc', maxLength: 200 } as const;

/** `validators.getCurrentValidators` and `platform.getCurrentValidators` from the same minute. */
const l1: HealthValidators = {
  known: [
    { nodeId: 'NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ', weight: 200n, isActive: true },
    { nodeId: 'NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN', weight: 300n, isActive: true },
    { nodeId: 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg', weight: 100n, isActive: false },
    { nodeId: 'NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu', weight: 75n, isActive: true },
  ],
  whole: 675n,
};
const primary: HealthValidators = {
  known: [
    { nodeId: 'NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu', weight: 2_000_000_000_000_000n, isActive: true },
    { nodeId: 'NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5', weight: 2_000_000_000_000_000n, isActive: true },
    { nodeId: 'NodeID-AWzmyNmRCNeTNCyWecmZqti7B6bGsrzam', weight: 12_345_000_000_678n, isActive: true },
    { nodeId: 'NodeID-BXM1FNPtcxyHaU1z5jCG5YTbs8e6Ld6Jp', weight: 2_000_000_000_000n, isActive: true },
  ],
};
const everythingKnown: HealthContext = {
  chains: new Map<string, HealthChain>([
    [orders, { name: 'orders', blockchainId: orders, vmId: subnetEvm, validators: l1 }],
    [poa, { name: 'poa', blockchainId: poa, vmId: subnetEvm }],
    ...['P', 'X', 'C'].map((alias) => [alias, { validators: primary }] as const),
  ]),
  ownNodes: new Map([['NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu', 'two']]),
  subnets: new Map([['mAAwNdYgpbsfCaEJMpVAooWWBoSMvtTB8cpMnbRvsC4nAMQzx', 'orders']]),
  rpcProtocol: 45n,
};

const recorded = ['health', 'degraded', 'starting'].flatMap((file) =>
  readRecordings(`${file}.jsonl`)
    .filter(({ path }) => path.startsWith('/ext/health'))
    .map((recording, i) => ({ ...recording, at: `${file} ${i}` })),
);

function read({ body }: Pick<Recording, 'body'>): Health {
  const health = readHealth(parseJson(body));
  assert.ok(health);
  return health;
}

describe('health of recorded nodes', () => {
  const texts: readonly (readonly [name: string, at: string, context: HealthContext])[] = [
    ['healthy', 'health 9', everythingKnown],
    ['degraded', 'degraded 0', everythingKnown],
    ['degraded-nothing-known', 'degraded 0', {}],
    ['just-started', 'starting 0', everythingKnown],
    ['without-plugin', 'starting 1', everythingKnown],
    ['without-plugin-nothing-known', 'starting 1', {}],
  ];
  for (const [name, at, context] of texts) {
    it(`${name}, word for word`, () => {
      const recording = recorded.find((one) => one.at === at);
      assert.ok(recording);
      const place = { identifier: 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg', network: 'test', sources: [] };
      const report = healthReport(read(recording), allChecks, context, { ...place, name: 'one' });
      const text = reportToText(report, { now, timeZone: 'UTC', locale: 'en' });
      golden(join(__dirname, 'healthTexts', `${name}.txt`), text);
    });
  }

  it('sums up every recorded body, whether it came by GET or JSON-RPC, with 200 or 503', () => {
    const lines = recorded.map((recording) => {
      const health = read(recording);
      const summary = lineText(healthSummary(health, {}), style, { now });
      return `${recording.at}, ${recording.status}, ${healthState(health)}: ${summary}\n`;
    });
    golden(join(__dirname, 'healthTexts/summaries.txt'), lines.join(''));
  });

  it('has words for every recorded check and error', () => {
    for (const recording of recorded) {
      for (const check of read(recording).checks) {
        const isChain = ['P', 'X', 'C', orders, poa].includes(check.name);
        assert.ok(isChain || Object.hasOwn(checkTable, check.name), `${recording.at} ${check.name}`);
        assert.ok(check.state !== 'failing' || isKnownError(check.error ?? ''), `${recording.at} ${check.error}`);
        const { result: answer, fixes: remedies } = explainCheck(check, {});
        assert.ok(
          answer.every(({ kind }) => kind !== 'remote'),
          `${recording.at} ${check.name}`,
        );
        assert.equal(remedies.length > 0, check.state === 'failing', `${recording.at} ${check.name}`);
      }
    }
  });

  it('says of an answer to a part of the checks what it does not cover', () => {
    const [recording] = recorded;
    assert.ok(recording);
    const covers = (scope: HealthScope): string | undefined => {
      const place = { identifier: 'one', network: 'test', sources: [], name: 'one' };
      const { facts } = healthReport(read(recording), scope, {}, place);
      return facts.map(({ key, value }) => `${key}: ${lineText(value, style, { now })}`)[0];
    };
    assert.equal(covers(allChecks), undefined);
    assert.equal(covers({ kind: 'health', tags: ['all'] }), undefined);
    assert.equal(
      covers({ kind: 'health', tags: ['BKBZ6xXTnT86B4L5fp8rvtcmNSpvtNz8En9jG61ywV2uWyeHy'] }),
      'scope: Only checks tagged BKBZ6xXTnT86B4L5fp8rvtcmNSpvtNz8En9jG61ywV2uWyeHy and the node’s own. Others may fail.',
    );
    assert.equal(
      covers({ kind: 'readiness', tags: [] }),
      'scope: Readiness only: bootstrap finished; other checks may fail.',
    );
    assert.equal(covers({ kind: 'liveness', tags: [] }), 'scope: Liveness only: the node responds, no checks run.');
  });

  it('takes nothing else for health', () => {
    assert.equal(readHealth(parseJson('{"jsonrpc":"2.0","error":{"code":-32000,"message":"no"},"id":1}')), undefined);
    assert.equal(readHealth(parseJson('{"checks":[],"healthy":true}')), undefined);
    assert.equal(readHealth(parseJson('"ok"')), undefined);
  });
});
