import { defineCommand, exitCodes, jsonOption, networkOptions, nodeOption } from '../command';

export const command = defineCommand({
  name: 'diagnose',
  operands: 'CHAIN',
  about: 'its name, EVM chain ID or blockchain ID',
  options: {
    ...networkOptions,
    node: { ...nodeOption, multiple: true, help: `${nodeOption.help}; best one per validator` },
    account: {
      type: 'string',
      value: 'ADDRESS',
      multiple: true,
      help: 'an account whose transactions do not arrive',
    },
    json: jsonOption,
  },
  examples: [['orders --node http://127.0.0.1:9650', 'why orders makes no blocks; exit code 4 if something is wrong']],
  async run({ operands: [chain = ''], values }) {
    const [{ diagnoseChain }, { printReport }] = await Promise.all([import('../find'), import('../terminal')]);
    const report = await diagnoseChain(chain, values);
    const code = printReport(report, values);
    return code === exitCodes.ok && report.status !== 'ok' ? exitCodes.failed : code;
  },
});
