import { commandNames, loadCommand, summaries } from '../../src/cli/cli';
import { exitCodes, usageOf } from '../../src/cli/command';

const meanings: Readonly<Record<keyof typeof exitCodes, string>> = {
  ok: 'found, read or written; only warnings',
  usage: 'the command line is wrong',
  unreadable: 'the input cannot be read',
  notFound: 'not found, or no host responded',
  failed: 'the input was read, and has problems',
};

const codes = Object.entries(exitCodes).map(
  ([name, code]) => `| ${code} | ${meanings[name as keyof typeof exitCodes]} |`,
);

/** Generates docs/cli.md. */
export async function commandLineDoc(): Promise<string> {
  const parts = await Promise.all(
    commandNames.map(async (name) => {
      const usage = usageOf(await loadCommand(name)!());
      return `## ${name}\n\n${summaries[name]}.\n\n\`\`\`text\n${usage.trimEnd()}\n\`\`\`\n`;
    }),
  );
  return `# The command line

The results of the editor, in a terminal and in scripts: \`npx snowprobe COMMAND\`, or \`npm run snowprobe -- COMMAND\` in a clone of this
repository. The command line queries the same hosts as a hover, prints the same texts, and needs nothing but Node.js.

The network is that of \`--network\`, of \`--settings\`, or of \`snowprobe.json\` or \`.vscode/settings.json\` in this folder or one above it in the
same repository; both files have \`snowprobe.network\` and \`snowprobe.networks\`. The default is Fuji. A host that only such a file names is queried
after a confirmation in the terminal, or with \`--yes\`.

API keys come from the environment only, each for one origin: \`SNOWPROBE_KEY="https://data-api.avax.network x-glacier-api-key: …"\`, and
\`SNOWPROBE_KEY_…\` for more. Proxies are those of \`HTTPS_PROXY\`, \`HTTP_PROXY\` and \`NO_PROXY\`.

Results are written to standard output, everything else to standard error. In a terminal, lines fit its width, and have colours (not with
\`NO_COLOR\`) and links. \`completion\` prints the script with which bash, zsh and fish complete commands and options.

\`--json\` prints the format of [output.schema.json](../schemas/cli/output.schema.json), which is also in the package, with its \`version\`. Later
releases may add keys; an existing key keeps its name and meaning until the version is incremented. For pull requests, see [ci.md](ci.md).

| exit code | |
| --- | --- |
${codes.join('\n')}

${parts.join('\n')}`;
}
