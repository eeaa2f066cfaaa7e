import type { FaultKind } from '../../devnet/faults/fault';

/** The message of a lookup for each fault: at the data service, and at the node if it differs. */
export const faultSentences: readonly (readonly [FaultKind, string, string?])[] = [
  [
    'status401',
    'HOST requires an API key for METHOD, or rejected the one it got. Set the key for this host and try again.',
  ],
  [
    'status403',
    'HOST does not allow METHOD: "Access to this resource is forbidden". Check the API key and its permissions.',
    'HOST does not allow METHOD: "Forbidden". Check the API key and its permissions.',
  ],
  ['status429', 'HOST rate-limited METHOD. Try again in 1 s, or set an API key for this host.'],
  [
    'status503',
    'HOST is unavailable for METHOD: "Service unavailable". Try again in a moment, or use another node.',
    'HOST is still bootstrapping this chain and cannot answer METHOD yet. Try again when it is bootstrapped, or use another node.',
  ],
  [
    'html',
    'HOST answered METHOD with a web page instead of JSON. Check the URL, and whether a proxy or login page is in between.',
  ],
  ['notJson', 'HOST answered METHOD with something other than JSON. Check the URL, or use another node.'],
  [
    'redirectOther',
    'HOST redirects METHOD to localhost:1; redirects to other hosts are not followed. If that host is right, set it as the URL.',
  ],
  ['reset', 'HOST closed the connection before answering METHOD. Try again, or use another node.'],
  ['truncated', 'The response from HOST to METHOD was cut off. Try again, or use another node.'],
  ['stalled', 'HOST did not answer METHOD within 1 s. Try again, or use another node.'],
  ['oversized', 'The response from HOST to METHOD exceeds 32 MB and was not read. Request less at a time.'],
];
