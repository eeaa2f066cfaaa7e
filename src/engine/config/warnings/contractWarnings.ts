import { checksumAddress } from '../../primitives';
import { insertMember, insertMembers } from '../edit/insert';
import { replaceValue } from '../edit/replace';
import type { AllocAccount, Genesis } from '../model';
import type { ConfigEdit } from '../problem';
import type { Activation } from '../effective/activations';
import { isEverOn } from './inGenesis';
import {
  adminSlot,
  implementationSlot,
  managerProxies,
  placeholder,
  teleporterAddresses,
  teleporterDeployer,
} from './addresses';
import { FileFixes } from '../edit/fileFixes';
import type { WarningContext } from './warningContext';
import { keyPlace } from '../source/place';

const slot = (index: number): string => `0x${String(index).padStart(64, '0')}`;

/** TeleporterMessenger and the validator manager in `alloc`, without what they need to work. */
export function contractWarnings(warnings: WarningContext, genesis: Genesis, activations: readonly Activation[]): void {
  const messenger = genesis.alloc.get(teleporterAddresses);
  if (messenger !== undefined && hasCode(messenger)) {
    teleporterWarnings(warnings, genesis, messenger, activations);
  }
  for (const { proxy, admin } of managerProxies) {
    const account = genesis.alloc.get(proxy);
    if (account !== undefined && hasCode(account)) {
      proxyWarnings(warnings, genesis, account);
    }
    const owner = genesis.alloc.get(admin);
    if (owner !== undefined && hasCode(owner) && isZero(owner.storage?.get(slot(0))?.value)) {
      warnings.add('genesis', keyPlace(owner.member), 'proxyAdminWithoutOwner', []);
    }
  }
}

function teleporterWarnings(
  warnings: WarningContext,
  genesis: Genesis,
  messenger: AllocAccount,
  activations: readonly Activation[],
): void {
  const fixes = new FileFixes(warnings.validated.input, 'genesis');
  const place = keyPlace(messenger.member);
  const missing = [0, 1].map(slot).filter((key) => messenger.storage?.get(key)?.value !== slot(1));
  const object = messenger.member.value?.kind === 'object' ? messenger.member.value : undefined;
  if (missing.length > 0) {
    const add =
      object &&
      fixes.make('Add Slots 0 and 1', (file): readonly ConfigEdit[] => {
        const storage = object.members.findLast((member) => member.key.toLowerCase() === 'storage')?.value;
        const absent = missing.filter((key) => messenger.storage?.get(key) === undefined);
        const wrong = missing
          .flatMap((key) => messenger.storage?.get(key) ?? [])
          .map(({ node }) => replaceValue(file, node, slot(1)));
        const written = absent.map((key) => [key, slot(1)] as const);
        if (storage?.kind === 'object') {
          return written.length === 0 ? wrong : [...wrong, insertMembers(file, storage, written)];
        }
        return storage === undefined
          ? [insertMember(file, object, 'storage', { members: written })]
          : [replaceValue(file, storage, { members: written })];
      });
    warnings.add('genesis', place, 'teleporterSlots', [], { fixes: add && [add] });
  }
  if (!isEverOn(activations, 'warpConfig')) {
    warnings.add('genesis', place, 'teleporterWithoutWarp', []);
  }
  if ((messenger.nonce?.value ?? 0n) === 0n) {
    const add = object && fixes.set('Write Nonce 1', object, 'nonce', '0x1');
    warnings.add('genesis', place, 'teleporterNonce', [], { fixes: add && [add] });
  }
  const deployer = genesis.alloc.get(teleporterDeployer);
  if ((deployer?.nonce?.value ?? 0n) === 0n) {
    const spelled = checksumAddress(teleporterDeployer);
    const alloc = genesis.allocMember?.value;
    const own = deployer?.member.value;
    const add =
      own?.kind === 'object'
        ? fixes.set('Write Nonce 1', own, 'nonce', '0x1')
        : alloc?.kind === 'object' && deployer === undefined
          ? fixes.make(`Add ${spelled} with Nonce 1`, (file) => [
              insertMember(file, alloc, spelled, {
                members: [
                  ['balance', '0x0'],
                  ['nonce', '0x1'],
                ],
              }),
            ])
          : undefined;
    warnings.add('genesis', place, 'teleporterDeployer', [spelled], { fixes: add && [add] });
  }
}

function proxyWarnings(warnings: WarningContext, { alloc }: Genesis, { member, storage }: AllocAccount): void {
  const place = keyPlace(member);
  const implementation = storage?.get(implementationSlot)?.value;
  if (implementation === undefined || isZero(implementation)) {
    warnings.add('genesis', place, 'proxyWithoutImplementation', []);
  } else {
    const address = `0x${implementation.slice(-40)}`;
    const account = alloc.get(address);
    if (address !== placeholder && (account === undefined || !hasCode(account))) {
      warnings.add('genesis', storage!.get(implementationSlot)!.node, 'implementationWithoutCode', [
        checksumAddress(address),
      ]);
    }
  }
  if (isZero(storage?.get(adminSlot)?.value)) {
    warnings.add('genesis', place, 'proxyWithoutAdmin', []);
  }
}

function hasCode({ code }: AllocAccount): boolean {
  return code !== undefined && code.value !== '0x';
}

function isZero(value: string | undefined): boolean {
  return value === undefined || /^0x0*$/.test(value);
}
