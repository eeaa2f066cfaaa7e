import { Agent, setGlobalDispatcher } from 'undici';

// In Node 20, the built-in fetch throws from a timer if a connection was garbage-collected before it ("Cannot
// destructure property 'socket' of 'parser.deref(...)'"), which ends the process. The installed client does not.
setGlobalDispatcher(new Agent());
