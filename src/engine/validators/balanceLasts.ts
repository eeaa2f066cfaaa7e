import { type Line, amount, bar, count, text } from '../report';
import type { L1Validator } from '../rpc';
import { balanceLeft, SECONDS_A_DAY } from './validatorLife';

/** Days below which hundredths are told. */
const fewDays = 10n;

/**
 * How many days the balance of each validator lasts, with a bar that is full for the one that lasts longest.
 *
 * @param price nAVAX for a second; absent: unknown
 */
export function lastsLines(
  validators: readonly Pick<L1Validator, 'balance'>[],
  price: bigint | undefined,
): (validator: Pick<L1Validator, 'balance'>) => Line {
  const most = validators.reduce((sum, { balance }) => (balance > sum ? balance : sum), 0n);
  return ({ balance }) => {
    if (balance === 0n) {
      return [text('inactive')];
    }
    const left = price === undefined ? undefined : balanceLeft(balance, price);
    return left === undefined ? [] : [daysSpan(left.seconds), ...bar(balance, most)];
  };
}

function daysSpan(seconds: bigint): Line[number] {
  const days = seconds / SECONDS_A_DAY;
  const unit = 'd';
  return days < fewDays ? amount((seconds * 100n) / SECONDS_A_DAY, 2, unit) : count(days, unit);
}
