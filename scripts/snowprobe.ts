// npm run snowprobe -- COMMAND …: the command line from its sources, in the folder where npm was called.
import { runCli } from '../src/cli/cli';

process.chdir(process.env['INIT_CWD'] ?? process.cwd());
void runCli(process.argv.slice(2)).then((code) => (process.exitCode = code));
