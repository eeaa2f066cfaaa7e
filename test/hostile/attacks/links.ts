import { URI } from 'vscode-uri';
import { UserError } from '../../../src/engine/errors/userError';
import { bytesAddress } from '../../../src/extension/decode/byteSuggestions';
import { diagnosisAddress, proofOfPossessionAddress } from '../../../src/extension/diagnosis/diagnosisAddress';
import { parseUri, printUri, type UriParts } from '../../../src/extension/shared/documentRoute';
import { listAddress } from '../../../src/extension/lists/listAddress';
import { type DocumentRequest, resultAddress } from '../../../src/extension/lookup/resultAddress';
import { networkNamed } from '../../../src/extension/shared/networkNamed';
import { warpRequestAddress } from '../../../src/extension/warp/signingFields';
import { readNetworks } from '../../../src/engine/networks/io/networks';
import type { Attack } from './attack';

type Codec = typeof resultAddress;
type Fields = Readonly<Record<string, string>>;

const id = `0x${'56'.repeat(32)}`;
const key = `0x${'56'.repeat(48)}`;

/** The routes, each with its codec and valid fields. */
const routes: Readonly<Record<string, readonly [codec: unknown, right: Fields]>> = {
  result: [resultAddress, { id, node: 'one', balances: '{"minimum":"1"}' }],
  bytes: [bytesAddress, { as: 'P.tx', network: 'fuji', text: '0x0000' }],
  diagnosis: [diagnosisAddress, { network: 'fuji', chain: 'orders', at: 'orders' }],
  possession: [
    proofOfPossessionAddress,
    { network: 'fuji', publicKey: key, proofOfPossession: `${key}${'56'.repeat(48)}` },
  ],
  list: [listAddress, { ref: '{"list":"validators","network":"fuji"}' }],
  warp: [warpRequestAddress, { network: 'fuji', signed: '0x0000', by: 'nodes', height: '5', quorum: '67' }],
};
const names = [
  ...['fuji', '__proto__', 'constructor', 'toString', '..', '%2e%2e', '%00', '%', '%E0%A4%A', '%2F', '', ' '],
  ...['\u202e', '\ud800', '[x](command:a)', '$(x)', 'n'.repeat(20_000), 'C-Chain\r\nHost: evil.example'],
];
const paths = names.flatMap((name) => [
  ...[`/${name}/${id}.md`, `/fuji/${name}.md`, `/fuji/${name}/${id}.json`, `//${name}/${id}.md`, `/${name}.txt`],
  ...[`/signed ${name}.md`, `/a/b/c/${name}.md`, name, `/${name}/${id}.md.md.json`],
]);
const values = [
  ...['', 'x', '0x', id, 'fuji', '-1', '1e999', '9'.repeat(400), '%00', '%', '%7B', 'null', '[]', '{}', '"', 'nodes'],
  ...['{"__proto__":{"list":"validators"}}', '{"list":"__proto__","network":"fuji"}', '{"network":[]}', '[[[['],
  ...[`{"list":"validators","network":"fuji","subnetId":"${'a'.repeat(9_000)}"}`, '{"minimum":{"length":1e9}}'],
];

/** Queries with one invalid field, and invalid queries. */
function queriesOf(right: Fields): readonly string[] {
  const written = (fields: Fields): string =>
    Object.entries(fields)
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
  const spoilt = Object.keys(right).flatMap((name) => values.map((value) => written({ ...right, [name]: value })));
  return [
    '',
    '=',
    '&&&',
    '__proto__=x&constructor=y',
    written(right),
    `${written(right)}&${written(right)}`,
    ...spoilt,
  ];
}

/** Links from other programs, and document URIs from pages, other extensions or closed windows. */
export const linkAttacks: readonly Attack[] = Object.entries(routes).map(([route, [codec, right]]) => ({
  family: 'links',
  name: `vscode:// links of the route ${route} that mean harm lead to what they show, or nowhere`,
  run: () => Promise.resolve(problemsOf(codec as Codec, queriesOf(right))),
}));

function problemsOf(codec: Codec, queries: readonly string[]): readonly string[] {
  const { all } = readNetworks({});
  let read = 0;
  const problems = paths.flatMap((path) =>
    queries.flatMap((query): readonly string[] => {
      // Written by a program and parsed by VS Code; or given by another extension as parts.
      const link = URI.parse(`vscode://snowprobe.snowprobe${path.startsWith('/') ? '' : '/'}${path}?${query}`);
      const reported = `${path.slice(0, 60)}?${query.slice(0, 60)}`;
      try {
        return [link, { path, query }].flatMap((parts) => {
          const request = isAddress(parts) ? parseUri(codec, parts) : undefined;
          read += request === undefined ? 0 : 1;
          return request === undefined ? [] : faultsOf(codec, request, all).map((fault) => `${reported}: ${fault}`);
        });
      } catch (error) {
        return [`${reported}: ${String(error)}`];
      }
    }),
  );
  const polluted = Object.keys(Object.prototype).length + Object.keys(Array.prototype).length;
  return [
    ...problems,
    ...(polluted === 0 ? [] : ['a prototype has got keys']),
    ...(read > 0 ? [] : ['not one link is read: nothing is tried here']),
  ];
}

/** `openLink` rejects what VS Code cannot write as a URI. */
function isAddress({ path, query }: UriParts): boolean {
  try {
    return URI.from({ scheme: 'snowprobe', authority: '', path, query }).toString() !== '';
  } catch {
    return false;
  }
}

function faultsOf(
  codec: Codec,
  request: DocumentRequest,
  all: ReturnType<typeof readNetworks>['all'],
): readonly string[] {
  const again = parseUri(codec, printUri(codec, request));
  const [before, behind] = [request, again].map((one) => JSON.stringify(one));
  const { network } = request.target ?? (request as unknown as { network?: unknown });
  return [
    ...(before === behind ? [] : [`its own address leads to something else: ${before?.slice(0, 80)}`]),
    ...(namedFault(network, all) ?? []),
  ];
}

/** An unknown network results in a sentence, whatever its name is. */
function namedFault(name: unknown, all: ReturnType<typeof readNetworks>['all']): readonly string[] | undefined {
  if (typeof name !== 'string') {
    return [`the network is ${typeof name}`];
  }
  try {
    const found = networkNamed(name, { all: () => all, active: () => all[0]! });
    return found === undefined || found.name === name ? undefined : [`${name.slice(0, 40)} is taken for ${found.name}`];
  } catch (error) {
    return error instanceof UserError && error.message.length < 300 ? undefined : [`${String(error).slice(0, 200)}`];
  }
}
