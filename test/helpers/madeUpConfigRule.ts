// Runs in its own process: adds fictional rules to the registry before anything else reads it, and prints the resulting
// checks and documentation as JSON.
import { registry } from '../../src/engine/config/ruleRegistry';
import { type Family, from } from '../../src/engine/config/rules/rule';

const { error, power } = from('oracle.go');
const rules = {
  oracleNonce: error('{nonce} is no nonce for an oracle.'),
  oraclePoor: power('The oracle {address} has nothing.', ({ node }) =>
    node === undefined ? [] : [{ title: 'Give It 1 wei', edits: () => [] }],
  ),
};

const oracles: Family<keyof typeof rules> = {
  rules,
  check: ({ report }) => ({
    account(address, { balance, nonce }) {
      if (balance?.value === 0n) {
        report('oraclePoor', 'genesis', balance.node, [address.slice(0, 6)]);
      }
      if (nonce !== undefined) {
        report('oracleNonce', 'genesis', nonce.node, [String(nonce.value)], { vmText: 'panic: oracle' });
      }
    },
  }),
};
(registry as unknown[]).push(oracles);

async function shown(): Promise<object> {
  const { checkSteps } = await import('../../src/engine/config/checkSteps');
  const { configDoc } = await import('../../scripts/support/configDoc');
  const { inputOf } = await import('../unit/core/chainConfig/language/languageInputs');
  const account = `"0x${'11'.repeat(20)}": { "balance": "0x0", "nonce": "0x5" }`;
  const genesis = `{ "config": { "chainId": 5 }, "alloc": { ${account} }, "gasLimit": "0x7a1200", "difficulty": "0x0" }`;
  const checks = checkSteps(inputOf({ genesis }));
  let step = checks.next();
  while (step.done !== true) {
    step = checks.next();
  }
  return {
    checks: step.value.flatMap(({ start, end, rule, message, vmText, fixes = [] }) =>
      rule in rules
        ? [[genesis.slice(start, end), message, vmText ?? '', ...fixes.map(({ title }) => title)].join(' | ')]
        : [],
    ),
    doc: configDoc()
      .split('\n')
      .filter((row) => row.includes('oracle')),
  };
}

void shown().then((value) => process.stdout.write(JSON.stringify(value)));
