import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type BundledMetafile, bundledInputs, packageFolder } from './bundledInputs';
import { ownMedia, works } from './works';

/** Contents of a VSIX; `root` is the folder that the paths in the metafiles are relative to. */
export interface Contents {
  readonly root: string;
  readonly metafiles: readonly BundledMetafile[];
  /** Files of the folder "media". */
  readonly media: readonly string[];
}

export interface ThirdParty {
  readonly name: string;
  /** Only of a package. */
  readonly version?: string;
  /** SPDX identifier or expression. */
  readonly license: string;
  readonly source: string | undefined;
  readonly text: string;
}

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly homepage?: string;
  readonly repository?: string | { readonly url?: string };
}

/** THIRD-PARTY-NOTICES.txt: all third-party works in the VSIX, with version and licence text. */
export function thirdPartyNotices(contents: Contents): string {
  return inWords(thirdParties(contents));
}

/**
 * All third-party works in the bundles.
 * @throws Error that names each work without a licence
 */
export function thirdParties({ root, metafiles, media }: Contents): readonly ThirdParty[] {
  const inputs = bundledInputs(metafiles).filter((input) => !/^(?:src\/|schemas\/|package\.json$)/.test(input));
  const folders = new Set(inputs.flatMap((input) => packageFolder(input) ?? []));
  const others = [
    ...inputs.filter((input) => packageFolder(input) === undefined || Object.hasOwn(works, input)),
    ...media.filter((file) => !ownMedia.includes(file)).map((file) => `media/${file}`),
  ];
  const found = [...[...folders].map((folder) => ofPackage(root, folder)), ...others.map(ofWork)];
  const faults = found.filter((notice) => typeof notice === 'string');
  if (faults.length > 0) {
    throw new Error(faults.join('\n'));
  }
  return found.filter((notice) => typeof notice !== 'string');
}

/** The notice of a package, or a sentence about what is missing. */
function ofPackage(root: string, place: string): ThirdParty | string {
  const folder = path.join(root, place);
  const json = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as PackageJson;
  const url = typeof json.repository === 'string' ? json.repository : json.repository?.url;
  const text = readdirSync(folder)
    .filter((file) => /^(?:(?:un)?licen[cs]e|copying|notice|third-?party)/i.test(file))
    .sort()
    .map((file) => clean(readFileSync(path.join(folder, file), 'utf8')))
    .join('\n\n');
  if (!json.license || text === '') {
    const lacks = json.license ? 'no text of its licence' : 'no licence in its package.json';
    return `${place} is in the bundles and has ${lacks}: see scripts/packaging/notices/works.ts.`;
  }
  return { name: json.name, version: json.version, license: json.license, source: json.homepage ?? url, text };
}

function ofWork(place: string): ThirdParty | string {
  const work = works[place];
  const text = ownText(work?.text);
  return work && text !== '' ? { ...work, text } : `${place} has no licence in scripts/packaging/notices/works.ts.`;
}

/** A text in the folder of licences; empty if there is none. */
function ownText(file = ''): string {
  const place = path.join(__dirname, 'licences', file);
  return file !== '' && existsSync(place) ? clean(readFileSync(place, 'utf8')) : '';
}

/** Links the Creative Commons licence instead, which permits that and names no author, because of its length. */
function clean(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(
      /^\uFEFF?Attribution 4\.0 International\n[^]*?Creative Commons may be contacted at creativecommons\.org\./,
      'https://creativecommons.org/licenses/by/4.0/legalcode',
    )
    .trim();
}

function inWords(notices: readonly ThirdParty[]): string {
  const entries = notices.map(({ name, version, license, source, text }) =>
    [
      version === undefined ? name : `${name} ${version}`,
      `License: ${license}`,
      ...(source ? [`Source: ${source}`] : []),
      '',
      text,
      '',
    ].join('\n'),
  );
  // A version installed in two places of node_modules is listed once.
  const list = [...new Set(entries)].sort();
  const line = `${'-'.repeat(80)}\n`;
  return `Third-party notices\n\nThis extension contains these works of others, each under the license below it.\n\n${line}${list.join(line)}`;
}
