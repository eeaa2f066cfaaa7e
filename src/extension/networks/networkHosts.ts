import { type Network, type Allowance, etherscanKey, hostKey, isLoopback } from '../../engine/networks';
import { networkUrls, type Probed } from '../../engine/sources';
import { formatCount } from '../../engine/primitives';
import type { ConsentAnswer, DecidedHost } from '../vscode/consent';

export function originsOf(network: Network): readonly string[] {
  return [...new Set(networkUrls(network).map((url) => new URL(url).origin))];
}

/** The network without hosts that may not be queried; `undefined` where none is left. */
export function allowedPart(network: Network, isAllowed: (url: string) => boolean): Network | undefined {
  const { dataApi, metricsApi } = network;
  const part: Network = {
    ...network,
    nodes: network.nodes.filter(({ url }) => isAllowed(url)),
    chains: network.chains.filter(({ rpcUrl }) => rpcUrl === undefined || isAllowed(rpcUrl)),
    dataApi: dataApi !== undefined && isAllowed(dataApi) ? dataApi : undefined,
    metricsApi: metricsApi !== undefined && isAllowed(metricsApi) ? metricsApi : undefined,
  };
  const hasSource = part.nodes.length > 0 || part.dataApi !== undefined || part.metricsApi !== undefined;
  return hasSource || part.chains.some(({ rpcUrl }) => rpcUrl !== undefined) ? part : undefined;
}

/**
 * Second line of a network in the picker: its hosts, whether each responds, and whether a key is set. Hosts that do not
 * respond come first, and adjacent duplicates are merged, since VS Code truncates the line.
 *
 * @param allowed remaining quota of a host, in words
 * @param answers absent while hosts are being probed; hosts that were not probed are missing from it
 */
export function networkDetail(
  network: Network,
  keyed: ReadonlySet<string>,
  answers: ReadonlyMap<string, Probed> | undefined,
  allowed: (origin: string) => string | undefined = () => undefined,
): string {
  const isUnreachable = (origin: string): boolean => answers?.get(new URL(origin).host)?.ok === false;
  const origins = originsOf(network);
  let last = '';
  const parts = [...origins.filter(isUnreachable), ...origins.filter((origin) => !isUnreachable(origin))].map(
    (origin) => {
      const { host, hostname, port } = new URL(origin);
      const shown = hostname === last && port !== '' ? `:${port}` : host;
      last = hostname;
      const answer = answers?.get(host);
      const status = answer === undefined ? [] : [probeWords(answer)];
      const key = keyed.has(origin) ? ['key set'] : [];
      const quota = allowed(origin);
      return [shown, ...status, ...key, ...(quota === undefined ? [] : [`(${quota})`])].join(' ');
    },
  );
  return parts.length === 0 ? 'no host configured' : parts.join(' · ');
}

/**
 * Shown after a network's name: whether it is the active one, and how many of its hosts respond.
 *
 * @param requested how many hosts are probed; the others need a prompt first
 */
export function networkState(
  isActive: boolean,
  requested: number,
  answers: ReadonlyMap<string, Probed> | undefined,
): string {
  const all = [...(answers?.values() ?? [])];
  const online = all.filter(({ ok }) => ok).length;
  const status =
    requested === 0 ? 'not queried' : all.length < requested ? 'querying…' : `${online} of ${requested} hosts online`;
  return isActive ? `active · ${status}` : status;
}

function probeWords({ ok, milliseconds, reason }: Probed): string {
  if (!ok) {
    return reason === undefined ? 'no response' : `no response (${reason})`;
  }
  return milliseconds === undefined ? 'online' : `${Math.round(milliseconds)} ms`;
}

/** Lines of the status bar tooltip: the remaining quota of each host; may be empty. */
export function networkTooltip(
  network: Network,
  allowanceOf: (origin: string) => Allowance | undefined,
  now: number,
): string {
  return originsOf(network)
    .flatMap((origin) => {
      const allowance = allowanceOf(origin);
      return allowance === undefined ? [] : [`${new URL(origin).host}: ${allowanceWords(allowance, now)}`];
    })
    .join('\n');
}

/** `5,980 of 6,000 units left, all again in 30 s`. */
export function allowanceWords({ remaining, limit, resetAt }: Allowance, now: number): string {
  const left = formatCount(BigInt(remaining));
  const words = limit === undefined ? `${left} units left` : `${left} of ${formatCount(BigInt(limit))} units left`;
  return resetAt === undefined ? words : `${words}, resets in ${Math.max(0, Math.ceil((resetAt - now) / 1_000))} s`;
}

export interface KeyPlace {
  readonly origin: string;
  /** Names of the networks that use this origin. */
  readonly networks: readonly string[];
  /** Header that carries the key; absent where the service's is not known. */
  readonly header?: string;
}

/**
 * Origins for which keys can be set, each once. The data service has its own header for keys; nodes may be behind any
 * gateway, so the header is prompted for. The metrics service takes no keys.
 */
export function keyPlaces(networks: readonly Network[]): readonly KeyPlace[] {
  const places = new Map<string, KeyPlace>();
  const add = (origin: string, network: Network, header: string | undefined): void => {
    const known = places.get(origin);
    const names = [...(known?.networks ?? []), network.name];
    places.set(origin, { origin, networks: names, header: known?.header ?? header });
  };
  for (const network of networks) {
    const header = network.wireNames === 'neutral' ? 'x-data-api-key' : 'x-glacier-api-key';
    const dataOrigin = network.dataApi === undefined ? undefined : new URL(network.dataApi).origin;
    const { metricsApi: _keyless, ...keyed } = network;
    for (const origin of originsOf(keyed)) {
      add(origin, network, origin === dataOrigin ? header : undefined);
    }
  }
  for (const network of networks) {
    const { etherscan } = network.verifiedSources ?? {};
    if (etherscan !== undefined) {
      add(new URL(etherscan).origin, network, etherscanKey);
    }
  }
  return [...places.values()];
}

/** Valid HTTP header names, without those that the transport sets itself. */
export function isKeyHeader(name: string): boolean {
  const transportHeaders = [
    'host',
    'content-length',
    'content-type',
    'accept',
    'accept-encoding',
    'connection',
    'user-agent',
  ];
  return /^[a-z0-9!#$%&'*+.^_`|~-]{1,64}$/i.test(name) && !transportHeaders.includes(name.toLowerCase());
}

/** Valid header values: a line of printable characters; under four, they occur in other text and cannot be redacted. */
export function isKeyValue(value: string): boolean {
  return value.length >= 4 && value.length <= 4096 && value === value.trim() && /^[\x20-\x7e]*$/.test(value);
}

interface HostItem {
  readonly host: string;
  /** Absent where undecided. */
  readonly answer?: ConsentAnswer;
}

/**
 * Hosts to list: decided ones, then undecided hosts of configured networks, without local hosts that need no consent.
 */
export function hostItems(
  decided: readonly DecidedHost[],
  configured: readonly string[],
  isWorkspaces: (host: string) => boolean,
): readonly HostItem[] {
  const known = new Set(decided.map(({ host }) => host));
  const open = [...new Set(configured)].filter((host) => !known.has(host) && (isWorkspaces(host) || !isLoopback(host)));
  return [...decided, ...open.map((host) => ({ host }))];
}

export function consentWords(answer: ConsentAnswer | undefined): string {
  switch (answer) {
    case 'once':
      return 'allowed for this session';
    case 'always':
      return 'always allowed';
    case 'never':
      return 'blocked';
    case undefined:
      return 'asks first';
  }
}

/** The host of typed text: a URL, or a bare host, which means https. `undefined` where it is neither. */
export function typedHost(text: string): string | undefined {
  const trimmed = text.trim();
  const url = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const otherScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) && url !== trimmed;
  if (trimmed === '' || otherScheme || /[\s@]/.test(trimmed) || !URL.canParse(url)) {
    return undefined;
  }
  return hostKey(url);
}
