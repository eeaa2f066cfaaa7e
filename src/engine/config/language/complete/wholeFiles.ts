import type { ConfigFile } from '../../problem';
import type { CompletionItem } from '../completeAt';
import { prose } from '../fieldMarkdown';
import type { LanguageInput } from '../languageInput';
import { nowIn, presetsOf } from './presetsOf';
import { nodeSnippets, precompileConfig, stateUpgrade, wholeGenesis } from './snippets';
import { snippetText, withoutBrackets } from './snippetText';

/** Snippets for a file that holds nothing yet. @param part `members`: the brackets are there */
export function wholeFiles(
  input: LanguageInput,
  file: ConfigFile,
  part: 'whole' | 'members',
): readonly CompletionItem[] {
  const offer = (label: string, sentence: string, value: object): CompletionItem => ({
    label,
    kind: 'snippet',
    documentation: prose(sentence),
    snippet: part === 'whole' ? snippetText(value) : withoutBrackets(snippetText(value)),
  });
  const presets = { ...presetsOf(input, file) };
  switch (file) {
    case 'genesis':
      return [
        offer(
          'genesis of an L1 with Teleporter and validator manager',
          'Warp is enabled, and the deployer of TeleporterMessenger has the 10 tokens that its transaction takes: send it once the chain runs. Put the runtime code of your validator manager’s proxy at its address, or delete that entry and deploy it later.',
          wholeGenesis({ ...presets, time: nowIn(input) }, true),
        ),
        offer(
          'genesis of a chain',
          'One account with money, default fees, no precompiles.',
          wholeGenesis({ ...presets, time: nowIn(input) }, false),
        ),
      ];
    case 'upgrade':
      return [
        offer('upgrade.json that enables a precompile', 'Every validator needs the file before the time comes.', {
          precompileUpgrades: [{ txAllowListConfig: precompileConfig('txAllowListConfig', presets) }],
        }),
        offer(
          'upgrade.json that changes balances, code or storage',
          'Every validator needs the file before the time comes.',
          {
            stateUpgrades: [stateUpgrade(presets)],
          },
        ),
      ];
    case 'config':
      return nodeSnippets(input.vm ?? 'subnetEvm').map(({ label, sentence, value }) => offer(label, sentence, value));
    case 'subnet':
    case 'node':
      return [];
  }
}
