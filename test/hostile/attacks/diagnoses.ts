import { reportToText } from '../../../src/engine/report/toText';
import { isList } from '../../helpers/recording';
import { testDiagnoses } from '../../helpers/stuck/diagnoseOn';
import { startStuckNetwork, type StuckOptions } from '../../helpers/stuck/stuckNetwork';
import type { Attack } from './attack';

interface Lie extends Pick<StuckOptions, 'lies' | 'as'> {
  readonly name: string;
  /** Expected in addition to the text of an honest diagnosis. */
  readonly expected: RegExp;
}

const lies: readonly Lie[] = [
  {
    name: 'a node answers with the configuration of another chain, which is refused by name',
    lies: (node, { method }) => (node === 'four' && method === 'eth_getChainConfig' ? { chainId: 1n } : undefined),
    expected: /Unexpected response from \S+ to eth_getChainConfig: expected the chain ID \d+ of serac in chainId\./,
  },
  {
    name: 'blocks of a height are those of another, which is no end of the diagnosis',
    lies: (_, { method, params }) =>
      method === 'eth_getBlockByNumber' && isList(params) && params[1] === true
        ? { number: '0x1', transactions: [{ from: `0x${'66'.repeat(20)}` }] }
        : undefined,
    expected: /^(?!.*0x6666)/s,
  },
  {
    name: 'a node of the chain answers as one that does not run it: nothing is said of two nodes any more',
    as: { four: 'one' },
    expected: /^(?!.*on 2 nodes).*NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu \(100, 50 %\): balance ran out/s,
  },
  {
    name: 'two nodes answer for each other: each is called by the ID that it answers with',
    as: { four: 'five', five: 'four' },
    expected: /NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu \(five\) \(100, 50 %\): balance ran out/,
  },
];

/** Diagnoses of a stalled chain with nodes that respond to other requests. */
export const diagnosisAttacks: readonly Attack[] = lies.map((lie) => ({
  family: 'diagnoses',
  name: lie.name,
  run: () => diagnose(lie),
}));

async function diagnose({ name: _, expected: message, ...options }: Lie): Promise<readonly string[]> {
  const stuck = await startStuckNetwork('stuck-l1-dry', 3, options);
  const diagnoses = testDiagnoses();
  try {
    const report = await diagnoses.on(stuck.network, stuck.chain);
    const text = reportToText(report, { now: stuck.at, timeZone: 'UTC' });
    return [
      ...(message.test(text) ? [] : [`what should be said is not: ${text}`]),
      ...(/^[✗✓○⚠]/.test(text) ? [] : [`no verdict: ${text.slice(0, 200)}`]),
    ];
  } finally {
    await diagnoses.dispose();
    await stuck.close();
  }
}
