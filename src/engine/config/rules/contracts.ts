import { checksumAddress } from '../../primitives';
import type { AllocAccount, Genesis } from '../model';
import type { ConfigEdit } from '../problem';
import { isZeroHex, teleporterAddress, teleporterDeployer } from './checkedFiles';
import { type CheckContext, from, family } from './rule';
import { appendEntries, insertMember, replaceValue } from '../edit/edits';
import { keyPlace, memberOf } from '../source/configNode';

const teleporter = from('icm-contracts contracts/teleporter/TeleporterMessenger.sol', 'inferred');
const eip1967 = from('EIP-1967', 'inferred');
const rules = {
  teleporterSlots: teleporter.contract(
    'TeleporterMessenger needs 1 in its slots 0 and 1, per its source: without them each send and receive reverts. Add the slots.',
  ),
  teleporterWithoutWarp: teleporter.contract(
    'TeleporterMessenger needs the Warp precompile, which is off: per its source, no message can be sent. Enable warpConfig.',
  ),
  teleporterNonce: teleporter.contract(
    'A contract deployed by a transaction has nonce 1, and tools set it for TeleporterMessenger: add "nonce": "0x1".',
  ),
  teleporterDeployer: from('avalanche-cli pkg/vm', 'inferred').contract(
    'Without nonce 1 of its deployer {address}, TeleporterMessenger can be deployed a second time over this one: add the account.',
  ),
  proxyWithoutImplementation: eip1967.contract(
    'This proxy has no implementation, so per EIP-1967 every call returns nothing: set slot 0x3608…2bbc to the address of the validator manager.',
  ),
  proxyWithoutAdmin: eip1967.contract(
    'This proxy has no admin, so per EIP-1967 nobody can upgrade it: set slot 0xb531…6103 to the address of its proxy admin.',
  ),
  proxyAdminWithoutOwner: from('OpenZeppelin ProxyAdmin.sol', 'inferred').contract(
    'This proxy admin has no owner (slot 0), so per its source nobody can upgrade the validator manager: set your address.',
  ),
  implementationWithoutCode: eip1967.contract(
    'The implementation {address} of this proxy has no code in alloc, so per EIP-1967 every call returns nothing: add it, or deploy it before the L1 is converted.',
  ),
};

type Context = CheckContext<keyof typeof rules>;

/** Validator manager proxies with their admins: avalanche-cli's and Builder Hub's. */
const managerProxies = [
  { proxy: '0x0feedc0de0000000000000000000000000000000', admin: '0xa0affe1234567890abcdef1234567890abcdef34' },
  { proxy: '0xfacade0000000000000000000000000000000000', admin: '0xdad0000000000000000000000000000000000000' },
];
/** Builder Hub's placeholder implementation until its console sets the real one: it has no code. */
const placeholder = '0x1212121212121212121212121212121212121212';

const implementationSlot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
const adminSlot = '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103';
const slot = (index: number): string => `0x${String(index).padStart(64, '0')}`;

/** TeleporterMessenger and the validator manager in `alloc` that lack what they need to work. */
export const contracts = family(rules, (context) => {
  const { genesis } = context.files;
  if (genesis === undefined) {
    return undefined;
  }
  const withCode = (address: string): AllocAccount | undefined => {
    const account = genesis.alloc.get(address);
    return account !== undefined && hasCode(account) ? account : undefined;
  };
  const messenger = withCode(teleporterAddress);
  if (messenger !== undefined) {
    checkTeleporter(genesis, messenger, context);
  }
  for (const { proxy, admin } of managerProxies) {
    const account = withCode(proxy);
    if (account !== undefined) {
      checkProxy(genesis, account, context);
    }
    const owner = withCode(admin);
    if (owner !== undefined && isZero(owner.storage?.get(slot(0))?.value)) {
      context.report('proxyAdminWithoutOwner', 'genesis', keyPlace(owner.member));
    }
  }
});

function checkTeleporter(genesis: Genesis, messenger: AllocAccount, { files, report }: Context): void {
  const fixes = files.fixes('genesis');
  const place = keyPlace(messenger.member);
  const missing = [0, 1].map(slot).filter((key) => messenger.storage?.get(key)?.value !== slot(1));
  const object = messenger.member.value?.kind === 'object' ? messenger.member.value : undefined;
  if (missing.length > 0) {
    const add =
      object &&
      fixes.make('Add Slots 0 and 1', (file): readonly ConfigEdit[] => {
        const storage = memberOf(object, 'storage')?.value;
        const absent = missing.filter((key) => messenger.storage?.get(key) === undefined);
        const wrong = missing
          .flatMap((key) => messenger.storage?.get(key) ?? [])
          .map(({ node }) => replaceValue(file, node, slot(1)));
        const written = absent.map((key) => [key, slot(1)] as const);
        if (storage?.kind === 'object') {
          return written.length === 0 ? wrong : [...wrong, appendEntries(file, storage, written)];
        }
        return storage === undefined
          ? [insertMember(file, object, 'storage', { members: written })]
          : [replaceValue(file, storage, { members: written })];
      });
    report('teleporterSlots', 'genesis', place, [], { fixes: [add] });
  }
  if (!files.isEverOn('warpConfig')) {
    report('teleporterWithoutWarp', 'genesis', place);
  }
  if ((messenger.nonce?.value ?? 0n) === 0n) {
    const add = object && fixes.set('Write Nonce 1', object, 'nonce', '0x1');
    report('teleporterNonce', 'genesis', place, [], { fixes: [add] });
  }
  const deployer = genesis.alloc.get(teleporterDeployer);
  if ((deployer?.nonce?.value ?? 0n) === 0n) {
    const spelled = checksumAddress(teleporterDeployer);
    const list = genesis.allocMember?.value;
    const own = deployer?.member.value;
    const members = [
      ['balance', '0x0'],
      ['nonce', '0x1'],
    ] as const;
    const add =
      own?.kind === 'object'
        ? fixes.set('Write Nonce 1', own, 'nonce', '0x1')
        : list?.kind === 'object' && deployer === undefined
          ? fixes.make(`Add ${spelled} with Nonce 1`, (file) => [insertMember(file, list, spelled, { members })])
          : undefined;
    report('teleporterDeployer', 'genesis', place, [spelled], { fixes: [add] });
  }
}

function checkProxy({ alloc }: Genesis, { member, storage }: AllocAccount, { report }: Context): void {
  const place = keyPlace(member);
  const implementation = storage?.get(implementationSlot);
  if (implementation === undefined || isZero(implementation.value)) {
    report('proxyWithoutImplementation', 'genesis', place);
  } else {
    const address = `0x${implementation.value.slice(-40)}`;
    const account = alloc.get(address);
    if (address !== placeholder && (account === undefined || !hasCode(account))) {
      report('implementationWithoutCode', 'genesis', implementation.node, [checksumAddress(address)]);
    }
  }
  if (isZero(storage?.get(adminSlot)?.value)) {
    report('proxyWithoutAdmin', 'genesis', place);
  }
}

function hasCode({ code }: AllocAccount): boolean {
  return code !== undefined && code.value !== '0x';
}

function isZero(value: string | undefined): boolean {
  return value === undefined || isZeroHex(value);
}
