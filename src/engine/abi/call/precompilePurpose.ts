import { type Line, type Span, message, text } from '../../report';
import type { DecodedArg } from './decodedArg';
import { precompileAt } from '../../precompiles';

interface Requested {
  /** Address of the precompile. */
  readonly to: string;
  readonly name: string;
  readonly args: readonly DecodedArg[];
  /** Of the native token. */
  readonly symbol: string | undefined;
  readonly address: (address: string) => Span;
}

/** What a call of a precompile asks for, in words that go on from it: "lets 0x1111… deploy contracts". */
export function precompilePurpose(requested: Requested): Line | undefined {
  const { to, name, args, symbol } = requested;
  const stored = args.find(({ type }) => type === 'address')?.value;
  const account = typeof stored === 'string' ? requested.address(stored) : undefined;
  const number = args.map(({ value }) => value).find((value) => typeof value === 'bigint');
  const { allowList, purposes = {} } = precompileAt(to) ?? {};
  const precompile = requested.address(to);
  switch (name) {
    case 'setAdmin':
      return account && message`makes ${account} an admin of ${precompile}`;
    case 'setManager':
      return account && message`makes ${account} a manager of ${precompile}`;
    case 'setEnabled': {
      const use = allowList?.enabling ?? allowList?.use;
      return (
        account &&
        (use === undefined ? message`enables ${account} on ${precompile}` : message`lets ${account} ${text(use)}`)
      );
    }
    case 'setNone':
      return account && message`removes the role of ${account} on ${precompile}`;
    default:
      return Object.hasOwn(purposes, name) ? purposes[name]?.({ account, number, symbol }) : undefined;
  }
}
