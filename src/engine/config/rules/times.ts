import { activationTimeText } from '../effective/activations';
import type { At } from '../model';
import { type CheckContext, from, family } from './rule';
import { writeNextTime } from './fixPlace';

const activation = from('graft/subnet-evm/params/extras/precompiles.go');
const rules = {
  timeMilliseconds: activation.silent('This time is in milliseconds and never comes: write {seconds}, in seconds.'),
  timeNever: activation.silent('This time never comes: write it in seconds since 1970.'),
  stateUpgradeBeforeGenesis: from('graft/subnet-evm/stateupgrade/state_upgrade.go').silent(
    'A state upgrade at or before the genesis time ({time}) is never applied: write a later time, or put it into alloc.',
    writeNextTime,
  ),
  upgradeInGenesisBlock: from('graft/subnet-evm/core/genesis.go toBlock').silent(
    'At or before the genesis time ({time}) this becomes part of the genesis block: a node without the file is on another chain. Put it into the genesis, or write a later time.',
    writeNextTime,
  ),
  farFuture: from('graft/subnet-evm/params/extras/precompiles.go', 'inferred').unwise(
    'Per the VM’s source, this activates at {time}, not before: check that the time is in seconds.',
  ),
  timePassed: from('graft/subnet-evm/params/extras/config.go').hint(
    'This time has passed: a chain with a later block refuses a new item, and one without activates it with its next block.',
  ),
};

type Context = CheckContext<keyof typeof rules>;
const year = 365n * 86_400n;
/** Times that are plausible as milliseconds: from 2001 to 2286. */
const minMilliseconds = 1_000_000_000_000n;
const maxMilliseconds = 9_999_999_999_999n;

export function isMilliseconds(time: bigint): boolean {
  return time >= minMilliseconds && time <= maxMilliseconds;
}

/** Times of precompiles and state upgrades that are never reached, far in the future, or past. */
export const times = family(rules, (context) => {
  const { files, report } = context;
  const start = files.genesisTime;
  return {
    activation({ file, config, isInGenesis }) {
      const at = config.blockTimestamp!;
      if (reportFarTime(file, at, context) || file === 'genesis') {
        return;
      }
      if (!isInGenesis) {
        checkPassed(at, context);
      } else if (files.input.running === undefined) {
        report('upgradeInGenesisBlock', file, at.node, [activationTimeText(start)]);
      }
    },
    stateUpgrade({ blockTimestamp: at }) {
      if (at === undefined || reportFarTime('upgrade', at, context)) {
        return;
      }
      if (files.genesis !== undefined && at.value <= start && at.value > 0n) {
        report('stateUpgradeBeforeGenesis', 'upgrade', at.node, [activationTimeText(start)]);
      } else {
        checkPassed(at, context);
      }
    },
  };
});

function reportFarTime(file: 'genesis' | 'upgrade', { value, node }: At<bigint>, { files, report }: Context): boolean {
  if (isMilliseconds(value)) {
    const seconds = value / 1000n;
    const fixes = [files.fixes(file).write(node, seconds, String(seconds))];
    report('timeMilliseconds', file, node, [String(seconds)], { fixes });
  } else if (value > maxMilliseconds) {
    report('timeNever', file, node);
  } else if (value > files.now + 5n * year) {
    report('farFuture', file, node, [activationTimeText(value)]);
  } else {
    return false;
  }
  return true;
}

/** Only where no chain was queried: a running one determines what it accepts. */
function checkPassed({ node, value }: At<bigint>, { files, report }: Context): void {
  if (files.input.running === undefined && value <= files.now) {
    report('timePassed', 'upgrade', node);
  }
}
