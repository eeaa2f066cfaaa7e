import type { JsonObject, JsonValue } from '../../../src/core/json/value';
import { findingToText } from '../../../src/core/finding/toText';
import { isList } from '../../helpers/recording';
import { testDiagnoses } from '../../helpers/stuck/diagnoseOn';
import { startStuckNetwork, type StuckNodeName } from '../../helpers/stuck/stuckNetwork';
import type { Attack } from './attack';

interface Lie {
  readonly name: string;
  readonly lies: (node: StuckNodeName, call: JsonObject) => JsonValue | undefined;
  /** What has to be said, beside the words of an honest diagnosis. */
  readonly says: RegExp;
}

const lies: readonly Lie[] = [
  {
    name: 'a node answers with the configuration of another chain, which is refused by name',
    lies: (node, { method }) => (node === 'four' && method === 'eth_getChainConfig' ? { chainId: 1n } : undefined),
    says: /Unexpected response from \S+ to eth_getChainConfig: expected the chain ID \d+ of serac in chainId\./,
  },
  {
    name: 'blocks of a height are those of another, which is no end of the diagnosis',
    lies: (_, { method, params }) =>
      method === 'eth_getBlockByNumber' && isList(params) && params[1] === true
        ? { number: '0x1', transactions: [{ from: `0x${'66'.repeat(20)}` }] }
        : undefined,
    says: /^(?!.*0x6666)/s,
  },
];

/** Why a chain makes no blocks, told by nodes that answer other questions than they are asked. */
export const diagnosisAttacks: readonly Attack[] = lies.map((lie) => ({
  family: 'diagnoses',
  name: lie.name,
  run: () => diagnose(lie),
}));

async function diagnose({ lies: answers, says }: Lie): Promise<readonly string[]> {
  const stuck = await startStuckNetwork('stuck-l1-dry', 3, { lies: answers });
  const diagnoses = testDiagnoses();
  try {
    const finding = await diagnoses.on(stuck.network, stuck.chain);
    const text = findingToText(finding, { now: stuck.at, timeZone: 'UTC' });
    return [
      ...(says.test(text) ? [] : [`what should be said is not: ${text}`]),
      ...(/^[✗✓○⚠]/.test(text) ? [] : [`no verdict: ${text.slice(0, 200)}`]),
    ];
  } finally {
    await diagnoses.dispose();
    await stuck.close();
  }
}
