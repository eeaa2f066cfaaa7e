import { head } from '../server/answer';
import type { Hostile } from '../server/hostileServer';
import { everywhere, on } from './everywhere';
import type { MessageTemplate, Scenario } from './scenario';

const to = (location: string | ((origin: string) => string), status = 302): Hostile => ({
  requested: ({ socket, origin }) => {
    const target = typeof location === 'string' ? location : location(origin);
    socket.write(head(status, { location: target, 'content-length': 0 }));
  },
});

const elsewhere = (target: string): MessageTemplate =>
  everywhere(
    `NODE redirects METHOD to ${target}; redirects to other hosts are not followed. If that host is right, set it as the URL.`,
  );
/** Unsupported schemes. */
const odd = (scheme: string): MessageTemplate =>
  everywhere(
    `NODE redirects METHOD to a URL that starts with ${scheme}, which is never followed. Check the URL in the settings, and what answers there.`,
  );
const notForPosts =
  'NODE redirects METHOD to another URL, which is not followed for POST. Set the right URL in the settings.';
const withoutTarget = everywhere('NODE redirects METHOD without a location. Check the URL in the settings.');

export const redirects: readonly Scenario[] = [
  { name: 'sends on to another host', hostile: to('https://evil.example/x'), expected: elsewhere('evil.example') },
  {
    name: 'sends on to another scheme',
    hostile: to((origin) => origin.replace('http:', 'https:')),
    expected: elsewhere('NODE'),
  },
  {
    name: 'sends on to another server that listens',
    hostile: {
      requested: ({ socket, otherOrigin }) => socket.write(head(302, { location: otherOrigin, 'content-length': 0 })),
    },
    expected: elsewhere('OTHER'),
  },
  { name: 'sends on to another port', hostile: to('http://127.0.0.1:1/'), expected: elsewhere('127.0.0.1:1') },
  { name: 'sends on without naming a scheme', hostile: to('//evil.example/x'), expected: elsewhere('evil.example') },
  {
    name: 'sends on to a user of another host',
    hostile: to('http://127.0.0.1:secret@evil.example/'),
    expected: elsewhere('evil.example'),
  },
  {
    name: 'sends on to a host with a name in another script',
    hostile: to('https://еvil.example/'),
    expected: elsewhere('xn--vil-2ma496a.example'),
  },
  { name: 'sends on for good', hostile: to('https://evil.example/x', 308), expected: elsewhere('evil.example') },
  { name: 'sends on to a file', hostile: to('file:///etc/passwd'), expected: odd('file:') },
  { name: 'sends on to a script', hostile: to('javascript:alert(1)'), expected: odd('javascript:') },
  { name: 'sends on to data', hostile: to('data:application/json,{}'), expected: odd('data:') },
  { name: 'sends on to a command', hostile: to('command:workbench.action.quit'), expected: odd('command:') },
  {
    name: 'sends on nowhere',
    hostile: { requested: ({ socket }) => socket.write(head(302, { 'content-length': 0 })) },
    expected: withoutTarget,
  },
  { name: 'sends on to what is no address', hostile: to('http://['), expected: withoutTarget },
  { name: 'sends on to a host that cannot be', hostile: to('http://[x](command:y)/'), expected: withoutTarget },
  {
    name: 'sends on to itself for ever',
    hostile: to((origin) => `${origin}/again?${Math.random()}`),
    expected: {
      ...on(
        ['index', 'balances', 'rest', 'export', 'chains'],
        'NODE redirects METHOD too many times. Check the URL in the settings.',
      ),
      ...on(['lookup', 'account', 'validator', 'platform', 'cell', 'batch', 'change', 'validators'], notForPosts),
    },
  },
  {
    name: 'sends on once, to the right place',
    hostile: {
      requested: ({ count, socket, honest, reply }) =>
        count === 1 ? socket.write(head(307, { location: '/v1/blockchains', 'content-length': 0 })) : reply(honest),
    },
    expected: { export: ['ok: 3 rows, 0 of them not read'], change: [notForPosts] },
  },
];
