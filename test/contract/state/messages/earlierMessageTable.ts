import type { MessageCase } from './messageTable';

/** Messages in earlier states: before they were delivered, retried or repaired. */
export const earlierMessageTable: readonly MessageCase[] = [
  {
    of: 'plainOut',
    until: 'plainOut, before delivery',
    status: 'stuck',
    title: 'message from C-Chain to glacier, not delivered',
    timeline: 'C-Chain ✓ sent 04:54:46 → ✓ ready to be signed by 99.98 %, 67 % needed → … not delivered',
    cause:
      'No message from C-Chain was delivered to glacier in its last 141 blocks: no relayer runs for this pair. Start one, or deliver the message by hand.',
  },
  {
    of: 'plainOut',
    until: 'plainOut, after delivery',
    title: 'message from C-Chain delivered to glacier and executed',
    timeline:
      'C-Chain ✓ sent 04:54:46 → ✓ signed 79.98 % of 67 % (4 of 6) → ✓ delivered → ✓ executed → … not acknowledged',
  },
  {
    of: 'lowGas',
    until: 'lowGas, after failure',
    status: 'failed',
    title:
      'message from C-Chain delivered to glacier, execution failed: gas limit too low (needs about 251,244, has 60,000)',
    timeline:
      'C-Chain ✓ sent 04:57:17 → ✓ signed 79.98 % of 67 % (4 of 6) → ✓ delivered → ✗ execution failed on glacier: gas limit too low (needs about 251,244, has 60,000)',
    cause: 'The required gas limit of 60,000 is too low by about 191,244: the receiver needs about 251,244.',
    advice: ['Retry: a retry is not bound by the required gas limit. Next time, send with a higher one.'],
  },
  {
    of: 'gate',
    until: 'gate, after failure',
    status: 'failed',
    title:
      'message from glacier delivered to C-Chain, execution failed: reverted: GateClosed(originSender 0x2073…299f, bytesRefused 9, sign "come back later")',
    timeline:
      'glacier ✓ sent 04:57:50 → ✓ signed 72.46 % of 67 % (2 of 3) → ✓ delivered → ✗ execution failed on C-Chain: reverted: GateClosed(originSender 0x2073…299f, bytesRefused 9, sign "come back later")',
    cause:
      'The receiver fails, then and now: reverted: GateClosed(originSender 0x2073…299f, bytesRefused 9, sign "come back later").',
    advice: ['Fix the receiver, then retry.'],
  },
  {
    of: 'gate',
    until: 'gate, after the receiver was switched on',
    status: 'failed',
    title:
      'message from glacier delivered to C-Chain, execution failed: reverted: GateClosed(originSender 0x2073…299f, bytesRefused 9, sign "come back later")',
    timeline:
      'glacier ✓ sent 04:57:50 → ✓ signed 72.46 % of 67 % (2 of 3) → ✓ delivered → ✗ execution failed on C-Chain: reverted: GateClosed(originSender 0x2073…299f, bytesRefused 9, sign "come back later")',
    cause:
      'The receiver failed: reverted: GateClosed(originSender 0x2073…299f, bytesRefused 9, sign "come back later"). It would not fail now.',
    advice: ['A retry would succeed now.'],
  },
  {
    of: 'noCode',
    until: 'noCode, after failure',
    status: 'failed',
    title: 'message from C-Chain delivered to glacier, execution failed: no code at the receiver',
    timeline:
      'C-Chain ✓ sent 04:57:58 → ✓ signed 79.98 % of 67 % (4 of 6) → ✓ delivered → ✗ execution failed on glacier: no code at the receiver',
    cause: 'There was no code at 0x0B43…343A.',
    advice: ['Deploy the receiver at that address, then retry.'],
  },
  {
    of: 'noCode',
    until: 'noCode, after deployment',
    status: 'failed',
    title: 'message from C-Chain delivered to glacier, execution failed: no code at the receiver',
    timeline:
      'C-Chain ✓ sent 04:57:58 → ✓ signed 79.98 % of 67 % (4 of 6) → ✓ delivered → ✗ execution failed on glacier: no code at the receiver',
    cause: 'There was no code at 0x0B43…343A.',
    advice: ['Code has been deployed there since: a retry would succeed now.'],
  },
  {
    of: 'fee',
    until: 'fee, before delivery',
    status: 'pending',
    title: 'message from C-Chain to glacier, not delivered',
    timeline: 'C-Chain ✓ sent 05:16:45 → ✓ ready to be signed by 99.98 %, 67 % needed → … not delivered',
    advice: ['Nothing was found that keeps it: ask a relayer to deliver it, or deliver it yourself.'],
  },
  {
    of: 'weak',
    until: 'weak, refused',
    status: 'pending',
    title: 'message from glacier to C-Chain, not delivered',
    timeline: 'glacier ✓ sent 05:16:49 → ✓ ready to be signed by 88.77 %, 67 % needed → … not delivered',
    advice: ['Nothing was found that keeps it: ask a relayer to deliver it, or deliver it yourself.'],
  },
  {
    of: 'wrongChain',
    until: 'wrongChain, before delivery on moraine',
    status: 'stuck',
    title: 'message from C-Chain to moraine, not delivered',
    timeline: 'C-Chain ✓ sent 05:16:59 → ✓ ready to be signed by 100 %, 67 % needed → … not delivered',
    cause:
      'No message from C-Chain was delivered to moraine in its last 57 blocks: no relayer runs for this pair. Start one, or deliver the message by hand.',
  },
  {
    of: 'muchGas',
    until: 'muchGas, refused',
    status: 'pending',
    title: 'message from C-Chain to glacier, not delivered',
    timeline: 'C-Chain ✓ sent 05:17:07 → ✓ ready to be signed by 99.98 %, 67 % needed → … not delivered',
    advice: ['Nothing was found that keeps it: ask a relayer to deliver it, or deliver it yourself.'],
  },
  {
    of: 'batchA',
    until: 'batchA, before delivery',
    status: 'pending',
    title: 'message from C-Chain to glacier, not delivered',
    timeline: 'C-Chain ✓ sent 05:19:19 → ✓ ready to be signed by 99.98 %, 67 % needed → … not delivered',
    advice: ['Nothing was found that keeps it: ask a relayer to deliver it, or deliver it yourself.'],
  },
  {
    of: 'callLowGas',
    until: 'callLowGas, after failure',
    status: 'failed',
    title:
      'message from C-Chain delivered to glacier, execution failed: gas limit too low (needs about 284,136, has 210,000)',
    timeline:
      'C-Chain ✓ sent 05:20:06 → ✓ signed 99.98 % of 67 % (5 of 6) → ✓ delivered → ✗ execution failed on glacier: gas limit too low (needs about 284,136, has 210,000)',
    cause: 'The required gas limit of 210,000 is too low by about 74,136: the receiver needs about 284,136.',
    advice: ['Retry: a retry is not bound by the required gas limit. Next time, send with a higher one.'],
  },
  {
    of: 'paused',
    until: 'paused, after failure',
    status: 'failed',
    title:
      'message from C-Chain delivered to glacier, execution failed: reverted: TeleporterRegistryApp: Teleporter address paused',
    timeline:
      'C-Chain ✓ sent 05:20:16 → ✓ signed 99.98 % of 67 % (5 of 6) → ✓ delivered → ✗ execution failed on glacier: reverted: TeleporterRegistryApp: Teleporter address paused',
    cause: 'The receiver fails, then and now: reverted: TeleporterRegistryApp: Teleporter address paused.',
    advice: ['Call unpauseTeleporterAddress on the receiver as its owner, then retry.'],
  },
  {
    of: 'paused',
    until: 'paused, after the pause',
    status: 'failed',
    title:
      'message from C-Chain delivered to glacier, execution failed: reverted: TeleporterRegistryApp: Teleporter address paused',
    timeline:
      'C-Chain ✓ sent 05:20:16 → ✓ signed 99.98 % of 67 % (5 of 6) → ✓ delivered → ✗ execution failed on glacier: reverted: TeleporterRegistryApp: Teleporter address paused',
    cause: 'The receiver failed: reverted: TeleporterRegistryApp: Teleporter address paused. It would not fail now.',
    advice: ['A retry would succeed now.'],
  },
  {
    of: 'native',
    until: 'native, after failure',
    status: 'failed',
    title: 'message from C-Chain delivered to glacier, execution failed: the receiver may not mint',
    timeline:
      'C-Chain ✓ sent 05:20:23 → ✓ signed 99.98 % of 67 % (5 of 6) → ✓ delivered → ✗ execution failed on glacier: the receiver may not mint',
    cause: '0x54D2…6346 mints native coins, and was not enabled in the native minter (0x0200…0001).',
    advice: ['Enable it with setEnabled as an admin or manager of the native minter, then retry.'],
  },
  {
    of: 'native',
    until: 'native, after it may mint',
    status: 'failed',
    title: 'message from C-Chain delivered to glacier, execution failed: the receiver may not mint',
    timeline:
      'C-Chain ✓ sent 05:20:23 → ✓ signed 99.98 % of 67 % (5 of 6) → ✓ delivered → ✗ execution failed on glacier: the receiver may not mint',
    cause: '0x54D2…6346 mints native coins, and was not enabled in the native minter (0x0200…0001).',
    advice: ['It is enabled now: a retry would succeed.'],
  },
  {
    of: 'stale',
    until: 'stale, refused',
    status: 'pending',
    title: 'message from glacier to C-Chain, not delivered',
    timeline: 'glacier ✓ sent 05:26:55 → ✓ ready to be signed by 88.77 %, 67 % needed → … not delivered',
    advice: ['Nothing was found that keeps it: ask a relayer to deliver it, or deliver it yourself.'],
  },
  {
    of: 'registerNative',
    until: 'registerNative, delivered',
    title: 'message from glacier delivered to C-Chain and executed: the remote is registered with its home',
    timeline:
      'glacier ✓ sent 05:19:33 → ✓ signed 88.77 % of 67 % (3 of 3) → ✓ delivered → ✓ executed → … not acknowledged',
  },
];
