import type { ReportStatus } from '../../../../src/engine/report/report';

/** A recorded message and the result of looking up its ID; the texts are as displayed, without dates and time zone. */
export interface MessageCase {
  /** Name in the scenario. */
  readonly of: string;
  /** The last exchange so far; absent: all are done. */
  readonly until?: string;
  /** Defaults to ok. */
  readonly status?: ReportStatus;
  readonly title: string;
  /** In the form of a hover line, without cause and advice. */
  readonly timeline: string;
  readonly cause?: string;
  readonly advice?: readonly string[];
}

/** Every message in its final state. */
export const messageTable: readonly MessageCase[] = [
  {
    of: 'plainOut',
    title: 'message from C-Chain delivered to glacier and executed',
    timeline: 'C-Chain ✓ sent 04:54:46 → ✓ signed 79.98 % of 67 % (4 of 6) → ✓ delivered → ✓ executed → ✓ acknowledged',
  },
  {
    of: 'plainBack',
    title: 'message from glacier delivered to C-Chain and executed',
    timeline: 'glacier ✓ sent 04:56:43 → ✓ signed 72.46 % of 67 % (2 of 3) → ✓ delivered → ✓ executed → ✓ acknowledged',
  },
  {
    of: 'lowGas',
    title: 'message from C-Chain delivered to glacier and executed by a retry',
    timeline:
      'C-Chain ✓ sent 04:57:17 → ✓ signed 79.98 % of 67 % (4 of 6) → ✓ delivered → ✓ executed by a retry → ✓ acknowledged',
  },
  {
    of: 'gate',
    title: 'message from glacier delivered to C-Chain and executed by a retry',
    timeline:
      'glacier ✓ sent 04:57:50 → ✓ signed 72.46 % of 67 % (2 of 3) → ✓ delivered → ✓ executed by a retry → ✓ acknowledged',
  },
  {
    of: 'noCode',
    title: 'message from C-Chain delivered to glacier and executed by a retry',
    timeline:
      'C-Chain ✓ sent 04:57:58 → ✓ signed 79.98 % of 67 % (4 of 6) → ✓ delivered → ✓ executed by a retry → … not acknowledged',
  },
  {
    of: 'undelivered',
    status: 'pending',
    title: 'message from C-Chain to glacier, not delivered',
    timeline: 'C-Chain ✓ sent 04:58:03 → ✓ ready to be signed by 99.98 %, 67 % needed → … not delivered',
    advice: ['Nothing was found that keeps it: ask a relayer to deliver it, or deliver it yourself.'],
  },
  {
    of: 'undeliveredBack',
    status: 'pending',
    title: 'message from glacier to C-Chain, not delivered',
    timeline: 'glacier ✓ sent 04:58:33 → ✓ ready to be signed by 88.77 %, 67 % needed → … not delivered',
    advice: ['Nothing was found that keeps it: ask a relayer to deliver it, or deliver it yourself.'],
  },
  {
    of: 'stray',
    status: 'stuck',
    title: 'message from C-Chain to glacier, not delivered',
    timeline: 'C-Chain ✓ sent 05:10:12 → … signed 0 % by your nodes, 99.98 % connected, 67 % needed',
    cause:
      'one, two, three, four, five do not sign it and hold 99.98 % of weight: the message was pruned (prune-warp-db-enabled) or sent before they ran. Resend it with retrySendCrossChainMessage.',
  },
  {
    of: 'twice',
    title: 'message from C-Chain delivered to glacier and executed',
    timeline:
      'C-Chain ✓ sent 2 times 05:16:20 → ✓ signed 99.98 % of 67 % (5 of 6) → ✓ delivered → ✓ executed → ✓ acknowledged',
  },
  {
    of: 'fee',
    title: 'message from C-Chain delivered to glacier and executed',
    timeline: 'C-Chain ✓ sent 05:16:45 → ✓ signed 99.98 % of 67 % (5 of 6) → ✓ delivered → ✓ executed → ✓ acknowledged',
  },
  {
    of: 'weak',
    title: 'message from glacier delivered to C-Chain and executed',
    timeline: 'glacier ✓ sent 05:16:49 → ✓ signed 88.77 % of 67 % (3 of 3) → ✓ delivered → ✓ executed → ✓ acknowledged',
  },
  {
    of: 'wrongChain',
    title: 'message from C-Chain delivered to moraine and executed',
    timeline: 'C-Chain ✓ sent 05:16:59 → ✓ signed 100 % of 67 % (2 of 2) → ✓ delivered → ✓ executed → ✓ acknowledged',
  },
  {
    of: 'relayers',
    title: 'message from glacier delivered to C-Chain and executed',
    timeline: 'glacier ✓ sent 05:17:02 → ✓ signed 88.77 % of 67 % (3 of 3) → ✓ delivered → ✓ executed → ✓ acknowledged',
  },
  {
    of: 'muchGas',
    title: 'message from C-Chain delivered to glacier and executed',
    timeline: 'C-Chain ✓ sent 05:17:07 → ✓ signed 99.98 % of 67 % (5 of 6) → ✓ delivered → ✓ executed → ✓ acknowledged',
  },
  {
    of: 'tooMuchGas',
    status: 'stuck',
    title: 'message from C-Chain to glacier, not delivered',
    timeline: 'C-Chain ✓ sent 05:17:09 → ✓ ready to be signed by 99.98 %, 67 % needed → … not delivered',
    cause:
      'Its requiredGasLimit of 50,000,000 exceeds the block gas limit of glacier, 15,000,000: no block has room for it. Send it again with less.',
  },
  {
    of: 'directWarp',
    title: 'Warp message: 0x2073…299f sends 96 bytes',
    timeline: 'C-Chain ✓ sent 05:17:12 → ✓ ready to be signed by 99.98 %, 67 % needed → … not delivered',
    advice: ['No messenger sent it: deliver it with a transaction to the contract that is to read it.'],
  },
  {
    of: 'edge',
    title: 'message from C-Chain delivered to glacier and executed',
    timeline: 'C-Chain ✓ sent 05:17:14 → ✓ signed 99.98 % of 67 % (5 of 6) → ✓ delivered → ✓ executed → ✓ acknowledged',
  },
  {
    of: 'batchA',
    title: 'message from C-Chain delivered to glacier and executed',
    timeline: 'C-Chain ✓ sent 05:19:19 → ✓ signed 99.98 % of 67 % (5 of 6) → ✓ delivered → ✓ executed → ✓ acknowledged',
  },
  {
    of: 'batchB',
    status: 'failed',
    title:
      'message from C-Chain delivered to glacier, execution failed: reverted: GateClosed(originSender 0x6880…7a74, bytesRefused 13, sign "come back later")',
    timeline:
      'C-Chain ✓ sent 05:19:19 → ✓ signed 99.98 % of 67 % (5 of 6) → ✓ delivered → ✗ execution failed on glacier: reverted: GateClosed(originSender 0x6880…7a74, bytesRefused 13, sign "come back later") → ✓ acknowledged',
    cause:
      'The receiver fails, then and now: reverted: GateClosed(originSender 0x6880…7a74, bytesRefused 13, sign "come back later").',
    advice: ['Fix the receiver, then retry.'],
  },
  {
    of: 'echo',
    title: 'message from C-Chain delivered to glacier and executed',
    timeline: 'C-Chain ✓ sent 05:19:21 → ✓ signed 99.98 % of 67 % (5 of 6) → ✓ delivered → ✓ executed → ✓ acknowledged',
  },
  {
    of: 'echoAnswer',
    title: 'message from glacier delivered to C-Chain and executed',
    timeline: 'glacier ✓ sent 05:19:21 → ✓ signed 88.77 % of 67 % (3 of 3) → ✓ delivered → ✓ executed → ✓ acknowledged',
  },
  {
    of: 'echoAgain',
    status: 'failed',
    title: 'message from C-Chain delivered to glacier, execution failed: receiver reentrancy',
    timeline:
      'C-Chain ✓ sent 05:19:25 → ✓ signed 99.98 % of 67 % (5 of 6) → ✓ delivered → ✗ execution failed on glacier: receiver reentrancy → ✓ acknowledged',
    cause:
      'The receiver delivers a message itself, which the messenger refuses inside of a delivery (ReentrancyGuards: receiver reentrancy). Called from outside: reverted: TeleporterMessenger: invalid warp message.',
    advice: ['Let the receiver send instead, or deliver the other message in a transaction of its own.'],
  },
  {
    of: 'receipts',
    title: 'message from glacier delivered to C-Chain, nothing to execute',
    timeline: 'glacier ✓ sent 05:19:27 → ✓ signed 88.77 % of 67 % (3 of 3) → ✓ delivered → ✓ acknowledged',
  },
  {
    of: 'register',
    title: 'message from glacier delivered to C-Chain and executed: the remote is registered with its home',
    timeline: 'glacier ✓ sent 05:19:29 → ✓ signed 88.77 % of 67 % (3 of 3) → ✓ delivered → ✓ executed → ✓ acknowledged',
  },
  {
    of: 'registerMoraine',
    title: 'message from moraine delivered to C-Chain and executed: the remote is registered with its home',
    timeline: 'moraine ✓ sent 05:19:30 → ✓ signed 100 % of 67 % (2 of 2) → ✓ delivered → ✓ executed → ✓ acknowledged',
  },
  {
    of: 'registerNative',
    title: 'message from glacier delivered to C-Chain and executed: the remote is registered with its home',
    timeline: 'glacier ✓ sent 05:19:33 → ✓ signed 88.77 % of 67 % (3 of 3) → ✓ delivered → ✓ executed → ✓ acknowledged',
  },
  {
    of: 'coinOut',
    title: 'message from C-Chain delivered to glacier and executed: 25 tokens sent, 25 tokens received',
    timeline: 'C-Chain ✓ sent 05:19:49 → ✓ signed 99.98 % of 67 % (5 of 6) → ✓ delivered → ✓ executed → ✓ acknowledged',
  },
  {
    of: 'coinBack',
    title: 'message from glacier delivered to C-Chain and executed: ≈ 4 tokens sent, 4 tokens received',
    timeline: 'glacier ✓ sent 05:19:53 → ✓ signed 88.77 % of 67 % (3 of 3) → ✓ delivered → ✓ executed → ✓ acknowledged',
  },
  {
    of: 'callFails',
    status: 'failed',
    title:
      'message from C-Chain delivered to glacier and executed: the call of the recipient failed, 3 tokens went to 0x77D6…0ABf',
    timeline: 'C-Chain ✓ sent 05:19:56 → ✓ signed 99.98 % of 67 % (5 of 6) → ✓ delivered → ✓ executed → ✓ acknowledged',
    cause: 'The recipient contract refused the call with the tokens (CallFailed).',
    advice: ['3 tokens went to the fallback recipient 0x77D6…0ABf: no retry is needed.'],
  },
  {
    of: 'callWorks',
    title: 'message from C-Chain delivered to glacier and executed: 2 tokens received by the contract that was called',
    timeline: 'C-Chain ✓ sent 05:20:04 → ✓ signed 99.98 % of 67 % (5 of 6) → ✓ delivered → ✓ executed → ✓ acknowledged',
  },
  {
    of: 'callLowGas',
    title:
      'message from C-Chain delivered to glacier and executed by a retry: 1 token received by the contract that was called',
    timeline:
      'C-Chain ✓ sent 05:20:06 → ✓ signed 99.98 % of 67 % (5 of 6) → ✓ delivered → ✓ executed by a retry → ✓ acknowledged',
  },
  {
    of: 'hop',
    title: 'message from glacier delivered to C-Chain and executed: 2 tokens sent on by the home to the next chain',
    timeline: 'glacier ✓ sent 05:20:11 → ✓ signed 88.77 % of 67 % (3 of 3) → ✓ delivered → ✓ executed → ✓ acknowledged',
  },
  {
    of: 'hopLeg2',
    title: 'message from C-Chain delivered to moraine and executed: 2 tokens received from the home',
    timeline:
      'C-Chain ✓ sent 05:20:12 → ✓ signed 100 % of 67 % (2 of 2) → ✓ delivered → ✓ executed → … not acknowledged',
  },
  {
    of: 'hopFallback',
    status: 'failed',
    title:
      'message from glacier delivered to C-Chain and executed: the second hop could not go: 2 tokens went to 0x2073…299f on the home chain',
    timeline: 'glacier ✓ sent 05:20:13 → ✓ signed 88.77 % of 67 % (3 of 3) → ✓ delivered → ✓ executed → ✓ acknowledged',
    cause: 'The home could not send them on: the remote of the second hop was not registered or lacked collateral.',
    advice: ['2 tokens went to the fallback 0x2073…299f on the home chain: send them from there.'],
  },
  {
    of: 'paused',
    title: 'message from C-Chain delivered to glacier and executed by a retry: 1.5 tokens sent, 1.5 tokens received',
    timeline:
      'C-Chain ✓ sent 05:20:16 → ✓ signed 99.98 % of 67 % (5 of 6) → ✓ delivered → ✓ executed by a retry → ✓ acknowledged',
  },
  {
    of: 'native',
    title: 'message from C-Chain delivered to glacier and executed by a retry: 3 tokens sent, 3 tokens received',
    timeline:
      'C-Chain ✓ sent 05:20:23 → ✓ signed 99.98 % of 67 % (5 of 6) → ✓ delivered → ✓ executed by a retry → ✓ acknowledged',
  },
  {
    of: 'nativeBack',
    title: 'message from glacier delivered to C-Chain and executed: 1 token sent, 1 token received',
    timeline: 'glacier ✓ sent 05:20:30 → ✓ signed 88.77 % of 67 % (3 of 3) → ✓ delivered → ✓ executed → ✓ acknowledged',
  },
  {
    of: 'stale',
    title: 'message from glacier delivered to C-Chain and executed',
    timeline: 'glacier ✓ sent 05:26:55 → ✓ signed 88.77 % of 67 % (3 of 3) → ✓ delivered → ✓ executed → ✓ acknowledged',
  },
  {
    of: 'tight',
    title: 'message from C-Chain delivered to glacier and executed',
    timeline:
      'C-Chain ✓ sent 05:30:17 → ✓ signed 99.98 % of 67 % (5 of 6) → ✓ delivered → ✓ executed → … not acknowledged',
  },
  {
    of: 'tight2',
    title: 'message from C-Chain delivered to glacier and executed',
    timeline:
      'C-Chain ✓ sent 05:30:53 → ✓ signed 99.98 % of 67 % (5 of 6) → ✓ delivered → ✓ executed → … not acknowledged',
  },
  {
    of: 'tight3',
    title: 'message from C-Chain delivered to glacier and executed',
    timeline:
      'C-Chain ✓ sent 05:31:27 → ✓ signed 99.98 % of 67 % (5 of 6) → ✓ delivered → ✓ executed → … not acknowledged',
  },
];
