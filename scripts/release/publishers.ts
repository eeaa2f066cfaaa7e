import { isPreRelease } from '../packaging/preRelease';

/** The release's files in dist/release. */
export interface Released {
  readonly version: string;
  readonly vsix: string;
  readonly tarball: string;
  readonly notes: string;
  /** All files, including those three. */
  readonly files: readonly string[];
}

/** A registry to publish to. None gets a stored secret: each accepts the workflow's identity. */
interface Publisher {
  readonly title: string;
  command(released: Released): readonly [program: string, ...args: string[]];
}

const npx = (tool: string, ...args: readonly string[]): [string, ...string[]] => ['npx', '--yes', tool, ...args];
const onlyIf = (condition: boolean, ...args: readonly string[]): readonly string[] => (condition ? args : []);

/** Keyed by the name that `npm run release -- --publish NAME` takes. */
export const publishers: Readonly<Record<string, Publisher>> = {
  marketplace: {
    title: 'Visual Studio Marketplace',
    command: ({ vsix, version }) =>
      npx(
        '@vscode/vsce@4.1.0',
        ...['publish', '--oidc', '--packagePath', vsix],
        ...onlyIf(isPreRelease(version), '--pre-release'),
      ),
  },
  'open-vsx': {
    title: 'Open VSX, which Cursor, VSCodium and Windsurf install from',
    command: ({ vsix, version }) =>
      npx('ovsx@1.4.0', 'publish', vsix, '--trusted-publishing', ...onlyIf(isPreRelease(version), '--pre-release')),
  },
  npm: {
    title: 'npm',
    command: ({ tarball, version }) => [
      'npm',
      ...['publish', `./${tarball}`, '--access', 'public', '--provenance'],
      ...onlyIf(isPreRelease(version), '--tag', 'next'),
    ],
  },
  github: {
    title: 'GitHub release',
    command: ({ version, notes, files }) => [
      'gh',
      ...['release', 'create', `v${version}`, '--verify-tag', '--title', version, '--notes-file', notes],
      ...onlyIf(isPreRelease(version), '--prerelease'),
      ...files.filter((file) => file !== notes),
    ],
  },
};
