import { closeSync, ftruncateSync, openSync } from 'node:fs';
import type { Attack } from '../attack';
import { type AttackedFolder, inAttackedFolder } from './attackedFolder';

const family = 'large projects';

/** A sparse file of zeros, which takes no disk space. */
function sparse(folder: AttackedFolder, path: string, bytes: number): void {
  const file = openSync(folder.place(path), 'w');
  ftruncateSync(file, bytes);
  closeSync(file);
}

const artifact = (i: number): string =>
  JSON.stringify({
    abi: [{ type: 'function', name: `f${i}`, inputs: [], outputs: [], stateMutability: 'view' }],
    deployedBytecode: { object: `0x6080604052${i.toString(16).padStart(8, '0')}` },
    bytecode: { object: `0x6080604053${i.toString(16).padStart(8, '0')}` },
  });

interface Expected {
  readonly said: readonly RegExp[];
  readonly made?: readonly string[];
  readonly contracts?: number;
}

/** Maximum milliseconds for which the extension host may be blocked. */
const maxPausedMs = 1_000;

const attacks: readonly (Omit<Attack, 'family' | 'run'> & { lay(folder: AttackedFolder): Expected })[] = [
  {
    name: 'a build of 500 MB, a cache and an artifact as long, are left unread with a sentence',
    lay(folder) {
      const mb = 500 * 1024 * 1024;
      sparse(folder, 'out/build-info/1.json', mb);
      sparse(folder, 'cache/solidity-files-cache.json', mb);
      sparse(folder, 'out/Large.sol/Large.json', mb);
      return {
        said: [
          /^out\/build-info\/1\.json has more than 64 MiB/,
          /^cache\/solidity-files-cache\.json has more than 16 MiB/,
          /^out\/Large\.sol\/Large\.json has more than 16 MiB/,
        ],
      };
    },
  },
  {
    name: 'ten builds just below the bound are read one after the other',
    isSlow: true,
    lay(folder) {
      for (let i = 0; i < 10; i++) {
        folder.write({
          [`out/build-info/${i}.json`]: `{"id":"${i}","output":{"contracts":{"a":${'['.repeat(60_000_000)}`,
        });
      }
      return { said: [] };
    },
  },
  {
    name: '50,000 artifacts are read up to a count, which is said',
    isSlow: true,
    lay(folder) {
      for (let i = 0; i < 50_000; i++) {
        folder.write({ [`out/Many${i % 50}.sol/C${i}.json`]: artifact(i) });
      }
      return { said: [/more than 20,000 files of builds/, /more than 10,000 ABI files/], contracts: 10_000 };
    },
  },
  {
    name: '25,000 artifacts that are made while the folder is open are read up to the same count',
    isSlow: true,
    lay(folder) {
      const made = Array.from({ length: 25_000 }, (_, i) => `out/Many${i % 50}.sol/C${i}.json`);
      folder.write(Object.fromEntries(made.map((path, i) => [path, artifact(i)])));
      // Only one is known before the search.
      return { said: [/more than 20,000 files of builds/, /more than 10,000 ABI files/], contracts: 10_000, made };
    },
  },
];

export const largeBuilds: readonly Attack[] = attacks.map(({ name, isSlow, lay }) => ({
  family,
  name,
  ...(isSlow === undefined ? {} : { isSlow }),
  run: () =>
    inAttackedFolder(async (folder) => {
      const { said: reported, made = [], contracts } = lay(folder);
      const looked = await folder.look({ made, ...(made.length > 0 ? { listed: 1 } : {}) });
      if (typeof looked === 'string') {
        return [looked];
      }
      return [
        ...reported.flatMap((one) =>
          looked.said.some((result) => one.test(result)) ? [] : [`not said: ${one.source}`],
        ),
        ...(looked.said.length <= 10
          ? []
          : [`${looked.said.length} sentences: ${looked.said.slice(0, 3).join(' | ')}`]),
        ...(contracts === undefined || looked.contracts === contracts ? [] : [`${looked.contracts} ABIs are known`]),
        ...(looked.pausedMs < maxPausedMs ? [] : [`nothing else ran for ${looked.pausedMs} ms of work`]),
        ...(looked.peakMb < 600 ? [] : [`it took ${looked.peakMb} MB`]),
      ];
    }),
}));
