import * as l10n from '@vscode/l10n';

/** What to do about a delivery that the messenger refused in these words; undefined: they are none of its own. */
export function refusalAdvice(words: string): string | undefined {
  return rules.find(([pattern]) => pattern.test(words))?.[1]();
}

const rules: readonly (readonly [RegExp, () => string])[] = [
  [/message already received/, () => l10n.t('It was delivered before; nothing is to be done.')],
  [/unauthorized relayer/, () => l10n.t('Have one of its allowed relayers deliver it.')],
  [/insufficient gas/, () => l10n.t('Less gas was left than its requiredGasLimit: deliver it with more.')],
  [
    /invalid origin sender address/,
    () =>
      l10n.t(
        'Another contract than this messenger sent it: the destination needs a contract that reads Warp messages, or the messenger of the same version.',
      ),
  ],
  [/invalid destination chain ID/, () => l10n.t('It is for another chain: deliver it there.')],
  [/invalid warp message/, () => l10n.t('Its signature was not accepted, or it was not in the access list.')],
];
