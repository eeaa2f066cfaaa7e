import type { FaultKind } from '../../devnet/faults/fault';

/** What a lookup says of a source with a fault: of the data service, and of the node where that differs. */
export const faultSentences: readonly (readonly [FaultKind, string, string?])[] = [
  [
    'status401',
    'HOST wants an API key for METHOD, or refused the one it got. Set the key for this host and try again.',
  ],
  [
    'status403',
    'HOST does not allow METHOD (it says: "Access to this resource is forbidden"). Check the API key and what it may do.',
    'HOST does not allow METHOD (it says: "Forbidden"). Check the API key and what it may do.',
  ],
  [
    'status429',
    'HOST turned METHOD away, because it got too many requests. Try again in 1 s, or set an API key for this host.',
  ],
  [
    'status503',
    'HOST is not available for METHOD now (it says: "Service unavailable"). Try again in a moment, or ask another node.',
    'HOST is still bootstrapping this chain and cannot answer METHOD yet. Try again when it has caught up, or ask another node.',
  ],
  [
    'html',
    'HOST answered METHOD with a web page instead of JSON. Check the URL, and whether a proxy or a login page stands between.',
  ],
  ['notJson', 'HOST answered METHOD with something that is not JSON. Check the URL, or ask another node.'],
  [
    'redirectOther',
    'HOST sends METHOD on to localhost:1, which is not followed. If that host is right, set it as the URL.',
  ],
  ['reset', 'HOST closed the connection before it answered METHOD. Try again, or ask another node.'],
  ['truncated', 'The answer of HOST to METHOD broke off in the middle. Try again, or ask another node.'],
  ['stalled', 'HOST did not answer METHOD within 1 s. Try again, or ask another node.'],
  ['oversized', 'The answer of HOST to METHOD is larger than 32 MB and was not read. Ask for less at a time.'],
];
