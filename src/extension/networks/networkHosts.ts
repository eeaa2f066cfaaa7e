import type { Network, Allowance } from '../../engine/networks';
import { networkUrls, type Probed } from '../../engine/sources';
import { formatCount } from '../../engine/primitives';

/** The origins of everything a network is asked at, each once. */
export function originsOf(network: Network): readonly string[] {
  return [...new Set(networkUrls(network).map((url) => new URL(url).origin))];
}

/** The network without the hosts that may not be asked; `undefined` where none is left. */
export function allowedPart(network: Network, may: (url: string) => boolean): Network | undefined {
  const { dataApi, metricsApi } = network;
  const part: Network = {
    ...network,
    nodes: network.nodes.filter(({ url }) => may(url)),
    chains: network.chains.filter(({ rpcUrl }) => rpcUrl === undefined || may(rpcUrl)),
    dataApi: dataApi !== undefined && may(dataApi) ? dataApi : undefined,
    metricsApi: metricsApi !== undefined && may(metricsApi) ? metricsApi : undefined,
  };
  const left = part.nodes.length > 0 || part.dataApi !== undefined || part.metricsApi !== undefined;
  return left || part.chains.some(({ rpcUrl }) => rpcUrl !== undefined) ? part : undefined;
}

/**
 * The second line of a network in the picker: its hosts, whether each answers, and whether a key is set. Those that do not
 * answer come first, and a name that several have in a row stands once: what does not fit is cut.
 *
 * @param allowed what a host still lets one ask, in words
 * @param answers absent while the hosts are being asked; a host that is missing from it was not asked
 */
export function networkDetail(
  network: Network,
  keyed: ReadonlySet<string>,
  answers: ReadonlyMap<string, Probed> | undefined,
  allowed: (origin: string) => string | undefined = () => undefined,
): string {
  const isSilent = (origin: string): boolean => answers?.get(new URL(origin).host)?.ok === false;
  const origins = originsOf(network);
  let last = '';
  const parts = [...origins.filter(isSilent), ...origins.filter((origin) => !isSilent(origin))].map((origin) => {
    const { host, hostname, port } = new URL(origin);
    const shown = hostname === last && port !== '' ? `:${port}` : host;
    last = hostname;
    const answer = answers?.get(host);
    const reported = answer === undefined ? [] : [answerWords(answer)];
    const key = keyed.has(origin) ? ['key set'] : [];
    const left = allowed(origin);
    return [shown, ...reported, ...key, ...(left === undefined ? [] : [`(${left})`])].join(' ');
  });
  return parts.length === 0 ? 'no host configured' : parts.join(' · ');
}

/**
 * Beside a network's name: whether it is the active one, and how many of its hosts answer.
 *
 * @param asked how many hosts are asked; the others may not be without the user
 */
export function networkState(
  isActive: boolean,
  requested: number,
  answers: ReadonlyMap<string, Probed> | undefined,
): string {
  const all = [...(answers?.values() ?? [])];
  const online = all.filter(({ ok }) => ok).length;
  const reach =
    requested === 0 ? 'not queried' : all.length < requested ? 'querying…' : `${online} of ${requested} hosts online`;
  return isActive ? `active · ${reach}` : reach;
}

function answerWords({ ok, milliseconds, reason }: Probed): string {
  if (!ok) {
    return reason === undefined ? 'no response' : `no response (${reason})`;
  }
  return milliseconds === undefined ? 'online' : `${Math.round(milliseconds)} ms`;
}

/** Below the first line of the status bar's tooltip: what each host of the network still lets one ask; may be empty. */
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
