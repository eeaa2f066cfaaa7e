import type { State } from '../../services/createState';

/** What continuations ask with. */
export interface ContinuedPorts {
  readonly state: Pick<State, 'lists' | 'scans' | 'networks'>;
  /**
   * What the user asks for by a click is consent for itself, see `confirmHosts`.
   *
   * @param network its name
   * @returns whether something may be sent to a URL; undefined: the user gave up
   */
  agree(network: string, urls: readonly string[]): Promise<((url: string) => boolean) | undefined>;
}
