import { json, page } from '../server/answer';
import type { Hostile } from '../server/hostileServer';
import { type ChangingCell, changingCells } from './changingCells';
import type { Scenario } from './scenario';

/** Servers that execute a request and deny it: a retry would execute it twice. */
const denials: readonly (readonly [name: string, hostile: Hostile, says: (label: string) => string])[] = [
  [
    'is not available',
    { requested: ({ reply }) => reply(page(503)) },
    (label) => `NODE is unavailable for ${label}. Try again in a moment, or use another node.`,
  ],
  [
    'resets the connection',
    { requested: ({ socket }) => socket.resetAndDestroy() },
    (label) => `NODE closed the connection before answering ${label}. Try again, or use another node.`,
  ],
  [
    'asks to come again',
    { requested: ({ reply }) => reply(json('{}', 429, { 'retry-after': '1' })) },
    (label) => `NODE rate-limited ${label}. Try again in 1 s, or set an API key for this host.`,
  ],
];

function denied({ name, cell, label, does }: ChangingCell, denial: (typeof denials)[number]): Scenario {
  const [what, hostile, message] = denial;
  return {
    name: `does ${name}, and ${what}`,
    hostile,
    cell,
    expected: { change: [message(label)] },
    requests: 1,
    changes: [does],
  };
}

/** Nothing is sent in an untrusted workspace. */
function untrusted({ name, cell, does, isUnknown = false }: ChangingCell): Scenario {
  const what = isUnknown ? 'may change' : 'changes';
  return {
    name: `would do ${name} for whom nobody trusts`,
    hostile: {},
    cell,
    expected: {
      untrusted: [
        `${does} was not sent: it ${what} state, and this workspace is not trusted. Trust the workspace first.`,
      ],
    },
    requests: 0,
    changes: [],
  };
}

/** Cells that are never sent, or that are certain to be reads. */
const others: readonly Scenario[] = [
  {
    name: 'would do the last of two methods',
    hostile: {},
    cell: 'POST /ext/bc/C/rpc {"method":"eth_chainId","method":"eth_sendRawTransaction"}',
    expected: { change: ['Duplicate key method.'], untrusted: ['Duplicate key method.'] },
    requests: 0,
    changes: [],
  },
  {
    name: 'would do METHOD where method stands too',
    hostile: {},
    cell: 'POST /ext/bc/C/rpc {"method":"eth_chainId","METHOD":"eth_sendRawTransaction"}',
    expected: {
      change: ['Duplicate key: a node reads METHOD as method.'],
      untrusted: ['Duplicate key: a node reads METHOD as method.'],
    },
    requests: 0,
    changes: [],
  },
  {
    name: 'is not available for what only reads',
    hostile: { requested: ({ count, reply, honest }) => reply(count < 3 ? page(503) : honest) },
    cell: 'eth_chainId',
    expected: { change: ['result: "0xa868"'], untrusted: ['result: "0xa868"'] },
    requests: 0,
    changes: [],
  },
];

/** Requests that change something: confirmed once and sent once, whatever the server does. */
export const changes: readonly Scenario[] = [
  ...changingCells.flatMap((cell) => denials.map((denial) => denied(cell, denial))),
  ...changingCells.map(untrusted),
  ...others,
];
