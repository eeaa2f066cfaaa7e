import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { artifacts, readBuilds } from './contracts/artifacts';
import { recordedContract } from './messages/contracts';

interface Deployments {
  readonly chains: Readonly<
    Record<
      string,
      { readonly evmChainId: number; readonly contracts: Readonly<Record<string, { readonly address: string }>> }
    >
  >;
}

/** Names of deployments that differ from the contract's name. */
const contractNames: Readonly<Record<string, string>> = { Dollar: 'Coin' };

/**
 * Writes a Foundry project's files: `out/` with the builds of the devnet's contracts, their sources in `contracts/`,
 * and `broadcast/` with their addresses in `deployments/devnet.json`. @returns paths relative to the folder
 */
export async function writeDemoProject(folder: string): Promise<readonly string[]> {
  const written: string[] = [];
  const write = async (path: string, json: unknown): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), `${JSON.stringify(json)}\n`);
    written.push(path);
  };
  const builds = readBuilds();
  for (const [name, { source, abi }] of Object.entries(artifacts.contracts)) {
    const build = builds.contracts[name];
    const ast = builds.sources[`contracts/${source}`]?.ast;
    const metadata = build && (JSON.parse(build.rawMetadata) as object);
    await write(`out/${source}/${name}.json`, { abi, ...build, metadata, ast });
  }
  const paths = Object.entries(builds.sources).map(([path, { id }]): [number, string] => [id, path]);
  await write('out/build-info/devnet.json', {
    id: 'devnet',
    source_id_to_path: Object.fromEntries(paths),
    language: 'Solidity',
  });
  for (const [, path] of paths) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await copyFile(join(dirname(__filename), path), join(folder, path));
    written.push(path);
  }
  for (const name of ['Furnace', 'Gate', 'Inbox']) {
    const { abi, bytecode } = recordedContract(name);
    // There is no constructor: the runtime code follows the init code that returns it.
    const deployed = `0x${bytecode.slice(bytecode.indexOf('f3fe') + 4)}`;
    const code = (object: string) => ({ object, sourceMap: '', linkReferences: {} });
    await write(`out/${name}.sol/${name}.json`, { abi, bytecode: code(bytecode), deployedBytecode: code(deployed) });
  }
  const { chains } = JSON.parse(await readFile(join(folder, 'deployments/devnet.json'), 'utf8')) as Deployments;
  for (const { evmChainId, contracts } of Object.values(chains)) {
    await write(`broadcast/Deploy.s.sol/${evmChainId}/run-latest.json`, {
      transactions: Object.entries(contracts).map(([name, { address }]) => ({
        transactionType: 'CREATE',
        contractName: contractNames[name] ?? name,
        contractAddress: address,
      })),
      receipts: [],
      chain: evmChainId,
    });
  }
  return written;
}
