import { z } from 'zod';
import { builtInNetworks, checkConfig, networkDefaults, rules } from '../../../engine';
import { LineColumns } from '../../../engine/primitives';
import { problemsText } from '../../config/reportProblems';
import { defineTool } from '../tool';

const file = z.string().max(2_000_000).optional();
const names = { genesis: 'genesis.json', upgrade: 'upgrade.json', config: 'config.json' } as const;

export const tool = defineTool({
  name: 'check_chain_config',
  title: 'Check chain configuration',
  description:
    'What a node would say to genesis.json, upgrade.json and config.json of one chain: errors that stop it and settings without effect, each with line and column. Give the texts of one chain together. Asks nobody.',
  input: z
    .object({
      ...{ genesis: file, upgrade: file, config: file },
      network: z.enum(['mainnet', 'fuji', 'local']).optional().describe('whose upgrade times count'),
    })
    .strict(),
  run({ network, ...texts }) {
    const id = builtInNetworks.find(({ name }) => name === network)?.networkId;
    const problems = checkConfig(texts, {
      network: id === undefined ? undefined : networkDefaults(id),
      now: Date.now(),
    });
    const reported = problems.map(({ file: kind, start, rule, message, vmText }) => {
      const [line, column] = new LineColumns(texts[kind as keyof typeof names] ?? '').at(start);
      const { severity } = rules[rule];
      return { file: names[kind as keyof typeof names], line, column, severity, rule, message, vmText };
    });
    return Promise.resolve({ text: reported.length === 0 ? 'No problems.' : problemsText(reported) });
  },
});
