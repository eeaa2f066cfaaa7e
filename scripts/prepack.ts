// npm run prepack, before npm pack: builds the command line in dist/cli, with its third-party notices.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BundledMetafile } from './packaging/notices/bundledInputs';
import { thirdPartyNotices } from './packaging/notices/thirdPartyNotices';
import { build } from './support/build';
import { command } from './support/command';
import { root } from './support/root';

command(async () => {
  await build('--cli');
  const metafile = JSON.parse(readFileSync(path.join(root, 'out/cli-meta.json'), 'utf8')) as BundledMetafile;
  const notices = thirdPartyNotices({ root, metafiles: [metafile], media: [] });
  writeFileSync(path.join(root, 'dist/cli/THIRD-PARTY-NOTICES.txt'), notices);
});
