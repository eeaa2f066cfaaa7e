/** What to do about a delivery that the messenger refused in these words; undefined: they are none of its own. */
export function rejectionAdvice(words: string): string | undefined {
  return rules.find(([pattern]) => pattern.test(words))?.[1];
}

const rules: readonly (readonly [RegExp, string])[] = [
  [/message already received/, 'It was delivered before; nothing is to be done.'],
  [/unauthorized relayer/, 'Have one of its allowed relayers deliver it.'],
  [/insufficient gas/, 'Less gas was left than its requiredGasLimit: deliver it with more.'],
  [
    /invalid origin sender address/,
    'Another contract than this messenger sent it: the destination needs a contract that reads Warp messages, or the messenger of the same version.',
  ],
  [/invalid destination chain ID/, 'It is for another chain: deliver it there.'],
  [/invalid warp message/, 'Its signature was not accepted, or it was not in the access list.'],
];
