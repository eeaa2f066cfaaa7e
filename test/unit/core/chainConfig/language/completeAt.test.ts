import { completeAt } from '../../../../../src/core/chainConfig/language/completeAt';
import type { LanguageInput } from '../../../../../src/core/chainConfig/language/languageInput';
import type { ConfigFile } from '../../../../../src/core/chainConfig/problem';
import { atCaret, inputOf } from './languageInputs';

function complete(file: ConfigFile, marked: string, more: Partial<LanguageInput> = {}, others: object = {}) {
  const { text, offset } = atCaret(marked);
  return completeAt(inputOf({ ...others, [file]: text }, more), file, offset);
}
it('x', () => {
  const show = (x: ReturnType<typeof complete>, n = 5) => { for (const i of x.slice(0, n)) console.log(JSON.stringify({...i, documentation: undefined})); console.log(x.map(i=>i.label).join(' ')); console.log('---'); };
  show(complete('genesis', '{\n  |\n  "gasLimit": "0x1"\n}'));
  show(complete('genesis', '{\n  "gasLimit": "0x1"\n  "di|\n}'));
  show(complete('genesis', '{\n  "gasLimit": "0x1",\n  "config": { "feeConfig": {|}}\n}'));
  show(complete('genesis', '{\n  "gasLimit": "0x1",\n  "config": {|}\n}'), 100);
  show(complete('genesis', '{"config":{"txAllowListConfig":{"adminAddresses":["|"]}},"alloc":{"8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC":{"balance":"0x1"}}}'));
  show(complete('upgrade', '{"precompileUpgrades":[|]}'));
  show(complete('upgrade', '{"precompileUpgrades":[{"txAllowListConfig":{"blockTimestamp": |}}]}'));
  show(complete('genesis', '|'));
  console.log(complete('genesis', '|')[0]!.insertText);
  show(complete('genesis', '{|}'));
});
