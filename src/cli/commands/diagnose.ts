import { CommandError, defineCommand, exitCodes } from '../command';
import { withEngine } from '../engine';
import { chosenChain, networkOptions, nodeOption, openNetwork } from '../network/openNetwork';
import { jsonOption, printReport } from '../reportOutput';

export const command = defineCommand({
  name: 'diagnose',
  operands: 'CHAIN',
  about: 'its name, EVM chain ID or blockchain ID',
  options: {
    ...networkOptions,
    node: { ...nodeOption, multiple: true, help: `${nodeOption.help}; one of each validator tells most` },
    account: {
      type: 'string',
      value: 'ADDRESS',
      multiple: true,
      help: 'an account whose transactions do not arrive',
    },
    json: jsonOption,
  },
  examples: [
    ['orders --node http://127.0.0.1:9650', 'why orders makes no blocks; exit code 4 where something is wrong'],
  ],
  async run({ operands: [given = ''], values }) {
    const wrong = values.account?.find((account) => !/^0x[0-9a-f]{40}$/i.test(account));
    if (wrong !== undefined) {
      throw new CommandError(`"${wrong}" is no address of an EVM account.`);
    }
    const opened = await openNetwork(values);
    const { network } = opened;
    const report = await withEngine(opened, {}, (engine, run) =>
      engine.diagnosis.diagnose(network, chosenChain(network, given), { ...run, accounts: values.account }),
    );
    const code = printReport(report, values);
    return code === exitCodes.ok && report.status !== 'ok' ? exitCodes.failed : code;
  },
});
