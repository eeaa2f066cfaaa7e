import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { compile, solcInput, type SolcOutput } from '../../../helpers/solidity/compile';
import { deployedCode, foundryFiles } from '../../../helpers/solidity/projects';
import type { Attack } from '../attack';
import { type Attacked, type AttackedFolder, inAttackedFolder } from './attackedFolder';

const family = 'files';

const sources = {
  'src/Coin.sol': 'contract Coin { uint256 public total; function set(uint256 to) external { total = to; } }\n',
};

interface Built {
  readonly files: Readonly<Record<string, string>>;
  readonly code: string;
}

async function build(): Promise<Built> {
  const [output] = (await compile('0.8.30', [solcInput(sources)])) as [SolcOutput];
  const code = deployedCode(output.contracts['src/Coin.sol']!['Coin']!.evm.deployedBytecode);
  return { files: foundryFiles(output), code };
}

/** Violated properties of one folder. @param expected how the code is recognised */
async function problemsOf(
  folder: AttackedFolder,
  { code }: Built,
  expected: {
    readonly match: string;
    readonly said?: RegExp;
    readonly contracts: number;
    readonly made?: readonly string[];
  },
): Promise<readonly string[]> {
  const looked: Attacked | string = await folder.look({ codes: [code], made: expected.made ?? [] });
  if (typeof looked === 'string') {
    return [looked];
  }
  const { matches, said: reported, contracts, peakMb } = looked;
  const { said: sentence } = expected;
  return [
    ...(matches[0] === expected.match ? [] : [`its code is recognised as ${matches[0]}`]),
    ...(contracts === expected.contracts ? [] : [`${contracts} ABIs are known`]),
    ...(sentence === undefined || reported.some((one) => sentence.test(one)) ? [] : [`said: ${reported.join(' | ')}`]),
    ...(reported.length <= 20 ? [] : [`${reported.length} sentences are said`]),
    ...(peakMb < 400 ? [] : [`it took ${peakMb} MB`]),
  ];
}

const whole = { match: 'sameBuild, 1 sources', contracts: 1 };
const sourceless = { match: 'sameBuild, 0 sources', contracts: 1 };
const outside = /a link leads out of the open folder/;

interface LinkAttack {
  readonly name: string;
  /** Creates the folder. @returns the expected result */
  lay(folder: AttackedFolder, built: Built): Parameters<typeof problemsOf>[2];
}

const attacks: readonly LinkAttack[] = [
  {
    name: 'an honest project is read (what the others are held against)',
    lay(folder, { files }) {
      folder.write({ ...sources, ...files });
      return whole;
    },
  },
  {
    name: 'an output folder that is a link out of the open folder is not read, and that is said once',
    lay(folder, { files }) {
      folder.write(sources);
      folder.write(files, folder.outside);
      const copies = Object.fromEntries(
        Array.from({ length: 300 }, (_, i) => [`out/More${i}.sol/More${i}.json`, files['out/Coin.sol/Coin.json']!]),
      );
      folder.write(copies, folder.outside);
      symlinkSync(`${folder.outside}/out`, folder.place('out'));
      return { match: 'notFromProject, 0 sources', contracts: 0, said: outside };
    },
  },
  {
    name: 'artifacts, builds, broadcasts and a cache that are links out of the open folder are not read',
    lay(folder, { files }) {
      folder.write(sources);
      folder.write(
        { ...files, 'cache/solidity-files-cache.json': '{}', 'broadcast/a/1/run.json': '{}' },
        folder.outside,
      );
      for (const path of [...Object.keys(files), 'cache/solidity-files-cache.json', 'broadcast/a/1/run.json']) {
        symlinkSync(`${folder.outside}/${path}`, folder.place(path));
      }
      return { match: 'notFromProject, 0 sources', contracts: 0, said: outside };
    },
  },
  {
    name: 'a source that is a link out of the open folder is not read, though it is as it was built',
    lay(folder, { files }) {
      folder.write(files);
      folder.write(sources, folder.outside);
      symlinkSync(`${folder.outside}/src`, folder.place('src'));
      return { ...sourceless, said: outside };
    },
  },
  {
    name: 'links within the open folder are followed',
    lay(folder, { files }) {
      folder.write({ 'kept/src/Coin.sol': sources['src/Coin.sol'] });
      folder.write(Object.fromEntries(Object.entries(files).map(([path, text]) => [`kept/${path}`, text])));
      symlinkSync('kept/src', folder.place('src'));
      symlinkSync('kept/out', folder.place('out'));
      return whole;
    },
  },
  {
    name: 'links in a circle, and to nothing, hold up nobody',
    lay(folder, { files }) {
      folder.write({ ...sources, ...files });
      symlinkSync('Loop.json', folder.place('out/Loop.sol/Loop.json'));
      symlinkSync('B.json', folder.place('out/A.sol/A.json'));
      symlinkSync('../A.sol/A.json', folder.place('out/B.sol/B.json'));
      symlinkSync('..', folder.place('out/deep.sol'));
      symlinkSync('nowhere.json', folder.place('out/build-info/nowhere.json'));
      return { ...whole, made: ['out/Loop.sol/Loop.json', 'out/build-info/nowhere.json'] };
    },
  },
  {
    name: 'links to /dev/zero as artifact, build, source and settings are not read',
    lay(folder, { files }) {
      folder.write(files);
      const places = ['src/Coin.sol', 'out/Zero.sol/Zero.json', 'out/build-info/zero.json', '.vscode/settings.json'];
      places.forEach((path) => symlinkSync('/dev/zero', folder.place(path)));
      return { ...sourceless, made: places };
    },
  },
  {
    name: 'pipes as artifact, build, source and settings are not waited for',
    lay(folder, { files }) {
      folder.write(files);
      const more = Array.from({ length: 8 }, (_, i) => `out/Pipe${i}.sol/Pipe${i}.json`);
      const places = ['src/Coin.sol', 'out/build-info/pipe.json', '.vscode/settings.json', ...more];
      places.forEach((path) => execFileSync('mkfifo', [folder.place(path)]));
      return { ...sourceless, made: places };
    },
  },
  {
    name: 'folders in the place of files, and files in the place of folders, are nothing',
    lay(folder, { files }) {
      folder.write({ ...sources, ...files, 'out/File.sol': 'no folder', broadcast: 'no folder' });
      mkdirSync(folder.place('out/Folder.sol/Folder.json/inner'), { recursive: true });
      mkdirSync(folder.place('out/build-info/folder.json'), { recursive: true });
      mkdirSync(folder.place('.vscode/settings.json'), { recursive: true });
      return { ...whole, made: ['out/File.sol/File.json', 'out/Folder.sol/Folder.json'] };
    },
  },
  {
    name: 'what may not be read is said, and the rest is read',
    lay(folder, { files }) {
      folder.write({ ...sources, ...files, 'out/Closed.sol/Closed.json': '{}' });
      chmodSync(folder.place('out/Closed.sol/Closed.json'), 0);
      // Root can read it anyway.
      return {
        ...whole,
        ...(process.getuid?.() === 0 ? {} : { said: /^Cannot read out\/Closed\.sol\/Closed\.json: / }),
      };
    },
  },
];

export const linkAttacks: readonly Attack[] =
  // Windows has no pipes, and links need privileges.
  process.platform === 'win32'
    ? []
    : attacks.map(({ name, lay }) => ({
        family,
        name,
        run: async () => {
          const built = await build();
          return await inAttackedFolder((folder) => problemsOf(folder, built, lay(folder, built)));
        },
      }));
