import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type BundledMetafile, bundledInputs, packageFolder } from './bundledInputs';
import { ownMedia, works } from './works';

/** What a VSIX holds; `root` is the folder that the names in the metafiles are relative to. */
export interface Contents {
  readonly root: string;
  readonly metafiles: readonly BundledMetafile[];
  /** Files of the folder "media". */
  readonly media: readonly string[];
}

/** A work of others that is in the bundles. */
export interface ThirdParty {
  readonly name: string;
  /** Of a package. */
  readonly version?: string;
  /** SPDX. */
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

/** THIRD-PARTY-NOTICES.txt: everything of others that is in the VSIX, with its version and the text of its licence. */
export function thirdPartyNotices(contents: Contents): string {
  return inWords(thirdParties(contents));
}

/**
 * Everything of others that is in the bundles.
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

/** The notice, or a sentence about what it lacks. */
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

/** A text in the folder of licences; empty where there is none. */
function ownText(file = ''): string {
  const place = path.join(__dirname, 'licences', file);
  return file !== '' && existsSync(place) ? clean(readFileSync(place, 'utf8')) : '';
}

/** Creative Commons lets its text, which names nobody, be linked to: it is longer than all the others together. */
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
  // The same version in two places of node_modules is one work.
  const list = [...new Set(entries)].sort();
  const line = `${'-'.repeat(80)}\n`;
  return `Third-party notices\n\nThis extension contains these works of others, each under the license below it.\n\n${line}${list.join(line)}`;
}
