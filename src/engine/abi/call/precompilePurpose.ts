import { type Line, type Span, count, message, nativeAmount, text } from '../../report';
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
  const precompile = requested.address(to);
  switch (name) {
    case 'setAdmin':
      return account && message`makes ${account} an admin of ${precompile}`;
    case 'setManager':
      return account && message`makes ${account} a manager of ${precompile}`;
    case 'setEnabled':
      return account && enabling(to, account, precompile);
    case 'setNone':
      return account && message`removes the role of ${account} on ${precompile}`;
    case 'mintNativeCoin': {
      const amount = nativeAmount(number ?? 0n, symbol ?? 'native tokens');
      return account && message`mints ${amount} to ${account}`;
    }
    case 'setFeeConfig':
      return [text('changes the fee config')];
    case 'setRewardAddress':
      return account && message`sets the reward address to ${account}`;
    case 'allowFeeRecipients':
      return [text('allows block producers to set the fee recipient')];
    case 'disableRewards':
      return [text('disables rewards, fees are burned')];
    case 'sendWarpMessage':
      return [text('sends a Warp message')];
    case 'getVerifiedWarpMessage':
      return number === undefined ? undefined : message`reads Warp message ${count(number)}`;
    default:
      return undefined;
  }
}

/** What an enabled account may do. */
function enabling(to: string, account: Span, precompile: Span): Line {
  switch (precompileAt(to)?.configKey) {
    case 'contractDeployerAllowListConfig':
      return message`lets ${account} deploy contracts`;
    case 'contractNativeMinterConfig':
      return message`lets ${account} mint native tokens`;
    case 'txAllowListConfig':
      return message`lets ${account} send transactions`;
    case 'feeManagerConfig':
      return message`lets ${account} change the fee config`;
    case 'rewardManagerConfig':
      return message`lets ${account} set the fee recipient`;
    default:
      return message`enables ${account} on ${precompile}`;
  }
}
