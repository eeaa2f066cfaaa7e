// Runs in its own process: adds a fictional precompile to the registry before anything else reads it, and prints the
// resulting hover, page, tree, checks and documentation as JSON.
import { precompile, settingsError, vmRule } from '../../src/engine/precompiles/precompile';
import { precompiles } from '../../src/engine/precompiles/registry';
import { text } from '../../src/engine/report/spans';

const address = '0x0200000000000000000000000000000000000007';
const account = `0x${'11'.repeat(20)}`;
const rules = { oracleEarly: vmRule('oracle/config.go', 'The oracle comes with Durango ({time}).', ['time']) };

(precompiles as unknown[]).push(
  precompile({
    configKey: 'oracleConfig',
    address,
    name: 'Price oracle',
    allowList: { use: 'post prices' },
    functions: ['function post(uint256 price)'],
    purposes: { post: ({ number }) => [text(`posts the price ${String(number)}`)] },
    facts: ({ config }) => [
      { key: 'from', label: 'admins', value: [text(String(config?.adminAddresses?.length))], symbol: 'law' },
    ],
    settings: {
      goPackage: 'oracle',
      meaning: 'Those listed may post prices.',
      fields: [
        { key: 'isOpen', kind: 'bool', meaning: 'Anybody may post.', answer: 'If it is open.', source: 'oracle.go' },
      ],
      rules,
      *verify({ blockTimestamp: time }, { isDurango, durango }) {
        if (time !== undefined && !isDurango(time.value)) {
          yield settingsError(time.node, rules, 'oracleEarly', [durango], 'no oracle before Durango');
        }
      },
    },
  }),
);

async function shown(): Promise<object> {
  const { decodeCall } = await import('../../src/engine/abi/call/callLine');
  const { precompilePurpose } = await import('../../src/engine/abi/call/callLine');
  const { checkSteps } = await import('../../src/engine/config/checkSteps');
  const { configDoc } = await import('../../scripts/support/configDoc');
  const { normalConfig } = await import('../../src/engine/config/compare/normalConfig');
  const { toJson } = await import('../../src/engine/config/compare/normal');
  const { readGenesisSteps } = await import('../../src/engine/config/decode/readFiles');
  const { finished } = await import('../unit/core/chainConfig/warnings/finished');
  const { hoverAt } = await import('../../src/engine/config/language/hoverAt');
  const { precompileFacts, precompileSections } = await import('../../src/engine/chains/rules/precompileFacts');
  const { decode } = await import('../../src/engine/net/schema/decode');
  const { parseJson } = await import('../../src/engine/primitives/json/parseJson');
  const { lineText, plainText } = await import('../../src/engine/report/spanText');
  const { getChainConfig } = await import('../../src/engine/rpc/methods/evm/chain');
  const { precompilesRow } = await import('../../src/engine/chains/rules/chainRows');
  const { inputOf, now } = await import('../unit/core/chainConfig/language/languageInputs');
  const line = (spans: Parameters<typeof lineText>[0]): string =>
    lineText(spans, { ids: 'full', amounts: 'short', times: 'utc', maxLength: 200 }, { now });

  const chainConfig = `"chainId": 5, "oracleConfig": { "blockTimestamp": 5, "adminAddresses": ["${account}"], "isOpen": true }`;
  const genesis = `{ "config": { ${chainConfig} }, "alloc": {}, "gasLimit": "0x7a1200", "difficulty": "0x0" }`;
  const input = inputOf({ genesis });
  const checks = checkSteps(input);
  let step = checks.next();
  while (step.done !== true) {
    step = checks.next();
  }

  const config = decode(getChainConfig.result(), parseJson(`{ ${chainConfig} }`), { host: 'h', method: 'm' });
  const key = 'oracleConfig' as 'warpConfig';
  const read = finished(readGenesisSteps(input.genesis!));
  const result = { key, config, rules: { roles: new Map() } };
  const context = { now, symbol: undefined, gasUnit: 'gwei', from: [] };

  const { below } = precompilesRow({ known: { config }, chain: { key: 'c', name: 'c' } as never, now });
  const all = typeof below === 'object' ? below.rows : [];
  const rows = all.flatMap((row) => [row, ...(typeof row.below === 'object' ? row.below.rows : [])]);

  const posted = decodeCall(`0x${'00'.repeat(4)}`, address);
  const purpose = (name: string, type: string, value: string | bigint): string =>
    line(
      precompilePurpose({
        ...{ to: address, name, args: [{ name: 'a', type, value }], symbol: undefined },
        address: (one) => text(one),
      })!,
    );
  const doc = configDoc().split('\n');
  return {
    calls: [posted.problems, purpose('post', 'uint256', 5n), purpose('setEnabled', 'address', account)],
    hover: hoverAt(input, 'genesis', genesis.indexOf('oracleConfig'))?.markdown.split('\n\n'),
    checks: step.value
      .filter(({ rule }) => (rule as string).startsWith('oracle'))
      .map((one) => [one.message, one.vmText]),
    unknown: step.value.filter(({ rule }) => /unknown/i.test(rule)).length,
    asNode: (toJson(normalConfig({ network: input.network, genesis: read.genesis })) as Record<string, unknown>)[key],
    facts: precompileFacts(result, context).map(({ label, value }) => `${label}: ${line(value)}`),
    roles: precompileSections(result, context).flatMap((section) =>
      section.rows.map((row) => row.map(line).join(' | ')),
    ),
    tree: rows.map(({ label, value }) => `${label}: ${plainText(value, now)}`),
    doc: doc.filter((row) => /oracle(?:Config|Early)|isOpen/.test(row)),
  };
}

void shown().then((value) =>
  process.stdout.write(
    JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? Number(inner) : inner)),
  ),
);
