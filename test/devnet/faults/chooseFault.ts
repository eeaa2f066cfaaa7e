import type { Switches } from '../switches';
import type { Fault } from './fault';

/** The service that a path belongs to, as a fault's target. */
export function serviceOf(path: string): 'node' | 'dataApi' | 'control' {
  if (path.startsWith('/control')) return 'control';
  return /^\/v\d+\//.test(path) ? 'dataApi' : 'node';
}

/** The first fault that matches this request; decrements its count, if it has one. The control path is exempt. */
export function chooseFault(switches: Switches, path: string, methods: readonly string[]): Fault | undefined {
  const service = serviceOf(path);
  if (service === 'control') return undefined;
  const fault = switches.faults.find(({ target, method }) => {
    const aimed = target === 'all' || target === service || (target.startsWith('/') && path.startsWith(target));
    return aimed && (method === undefined || methods.includes(method));
  });
  if (fault?.count === undefined) return fault;
  const left = fault.count - 1;
  switches.faults = switches.faults.flatMap((one) =>
    one !== fault ? [one] : left > 0 ? [{ ...fault, count: left }] : [],
  );
  return fault;
}
