// npm run snowprobe -- COMMAND …: runs the command line from source, in the folder where npm was called.
import { runCli } from '../src/cli/cli';

process.chdir(process.env['INIT_CWD'] ?? process.cwd());
void runCli(process.argv.slice(2)).then((code) => (process.exitCode = code));
